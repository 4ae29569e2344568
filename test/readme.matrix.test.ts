import { execFile } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningProcess, startProcess } from '../scripts/processes.ts';
import { profileNames } from '../src/profile/resolve-profile.ts';
import { bundledCli } from './support/bundled-cli.ts';
import { documents, root, textOf } from './support/documents.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { isProof } from './support/tier.ts';
import { until } from './support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Checks the README and the pages: runs their commands and compares the output. */

const blocks = documents.flatMap((document) => document.blocks);
const README_BASE_URL = 'http://127.0.0.1:4010';

/**
 * Removes what differs between runs: times, the port of the server, the progress lines of a slow
 * run, and amounts, which few would notice.
 */
const timeless = (text: string) =>
  text
    .replaceAll(/\n?^judging: .*$/gm, '')
    .replaceAll(/\d+\.\d (m?s)\b/g, 'N $1')
    .replaceAll(/\d+ requests|\d+ of \d+ situations|\d+ fields: \d+ the same/g, 'N')
    .replaceAll(/ at \d+ ms: /g, ' at N ms: ')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, README_BASE_URL);

/** Blocks of `$ command` and its output. */
const sessions = blocks
  .filter(({ language }) => language === 'console')
  .map(({ document, text }) => {
    const [first = '', ...output] = text.trimEnd().split('\n');
    return { document, command: first.replace('$ ', ''), output: output.join('\n') };
  });

describe('code', () => {
  test.each(blocks.filter(({ file }) => file !== undefined))(
    '$file is shown unchanged in $document and runs with the examples',
    ({ file, text }) => {
      expect(file).toMatch(/^examples\//);
      expect(text).toBe(readFileSync(join(root, file ?? ''), 'utf8'));
    },
  );

  test('every code block is a file that runs', () => {
    const languages = ['console', 'text', 'sh', 'json'];
    const loose = blocks.filter(
      ({ language, file }) => file === undefined && !languages.includes(language),
    );

    expect(loose).toEqual([]);
  });

  test.each(blocks.filter(({ language }) => language === 'json'))(
    'JSON in $document is well-formed: $text',
    ({ text }) => {
      expect(() => JSON.parse(text)).not.toThrow();
    },
  );
});

// They start a server and many processes.
describe.runIf(isProof)('sessions', () => {
  const { main } = bundledCli();
  const { folder, path, write } = temporaryFolder();
  let server: RunningProcess;
  let baseUrl = '';

  beforeAll(async () => {
    const env = { NO_COLOR: '1' };
    server = startProcess([process.execPath, main, 'serve', '--port', '0'], { env });
    await server.untilPrinted(/Ctrl\+C/);
    [baseUrl] = await server.untilPrinted(/http:\/\/127\.0\.0\.1:\d+/);
    write('workspace-files', `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    chmodSync(path('workspace-files'), 0o755);
  });

  afterAll(async () => {
    expect(await server.stop()).toBe('exit code 0');
  });

  /** Runs a command in a shell, with the started server as the README's. */
  const shell = (command: string): Promise<string> =>
    new Promise((resolve) => {
      const env = { ...process.env, NO_COLOR: '1', PATH: `${folder}:${process.env.PATH}` };
      const script = command.replaceAll(README_BASE_URL, baseUrl).replace(/^curl/, 'curl -s');
      execFile('sh', ['-c', script], { cwd: folder, env }, (_error, stdout, stderr) => {
        resolve((stdout + stderr).trimEnd());
      });
    });

  test('npm start prints what the README shows', () => {
    const shown = sessions.find(({ command }) => command === 'npm start')?.output;
    const lines = server.printed.replaceAll(baseUrl, README_BASE_URL).trimEnd().split('\n');

    expect(lines.map((line) => line.trimEnd()).join('\n')).toBe(shown);
  });

  // Sessions that change the mock run one after the other.
  const changesMock = ({ command }: (typeof sessions)[number]) => command.includes('/__mock/');
  const others = sessions.filter(({ command }) => command !== 'npm start');

  test.concurrent.each(others.filter((session) => !changesMock(session)))(
    '$document: $command',
    async ({ command, output }) => {
      expect(timeless(await shell(command))).toBe(timeless(output));
    },
  );

  test.each(others.filter(changesMock))('$document: $command', async ({ command, output }) => {
    expect(timeless(await shell(command))).toBe(timeless(output));
  });

  test('a request is logged as docs/server.md shows', async () => {
    const isLog = ({ document, language }: (typeof blocks)[number]) =>
      document === 'docs/server.md' && language === 'text';
    const shown = blocks.find(isLog)?.text.trim() ?? '';

    await shell(`curl ${README_BASE_URL}/api/v1/auth`);
    // The log line may arrive after the response.
    const lines = () => server.errors.split('\n').map(timeless);
    await until(() => lines().includes(timeless(shown)));
  });
});

describe('statements', () => {
  const mock = textOf('docs/mock.md');
  /** Pages written by hand; decisions and the changelog may name what no longer exists. */
  const everything = documents
    .filter(({ path }) => !/decisions|CHANGELOG|command-line/.test(path))
    .map(({ text }) => text)
    .join('\n');

  test('docs/mock.md lists the profiles', () => {
    const table = mock.slice(mock.indexOf('| what | profiles |'));
    const cells = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
    const named = cells.flatMap((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));

    expect(named.toSorted()).toEqual(profileNames.filter((name) => name !== 'default').toSorted());
  });

  test('every script named in the documents exists', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = everything.matchAll(/npm run ([\w-]+)/g);

    expect([...named].map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual(
      [],
    );
  });

  test('every flag named in the documents exists', () => {
    const reference = textOf('docs/command-line.md');
    // Of npm, Node, browsers and other programs.
    const ofOthers =
      /^--(build-arg|bun|compare|experimental-vm-modules|host-base|mode|no-sandbox|out|save|save-dev|short|test|write)$/;
    const named = new Set([...everything.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(String));
    const unknown = [...named].filter((flag) => !new RegExp(`${flag}\\b`).test(reference));

    expect(unknown.filter((flag) => !ofOthers.test(flag))).toEqual([]);
  });

  test('every environment variable named in the documents is read', () => {
    const reference = textOf('docs/command-line.md');
    const named = new Set([...everything.matchAll(/WORKSPACE_FILES_[A-Z_]+/g)].map(String));
    // Set for the commands of `consumer` and `check --during`, which read them.
    for (const name of ['RUN', 'LAST_FILE_ID']) named.delete(`WORKSPACE_FILES_${name}`);

    expect([...named].filter((name) => !reference.includes(name))).toEqual([]);
  });
});
