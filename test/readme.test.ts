import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../contract-tests/index.ts';
import { consumerSituations } from '../src/consumer/situations.ts';
import { profileNames } from '../src/profile/resolve-profile.ts';
import { brokenGroups } from '../trials/kit/all-broken.ts';

/** What the README says is what happens: its examples are run, its output compared. */

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
  ([, language, file, text = '']) => ({ language, file, text }),
);
const README_BASE_URL = 'http://127.0.0.1:4010';

/** What differs from run to run: times, and the port of a server that is started for one. */
const timeless = (text: string) =>
  text
    .replaceAll(/\d+\.\d (m?s)\b/g, 'N $1')
    .replaceAll(/ at \d+ ms: /g, ' at N ms: ')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, README_BASE_URL);

/** Blocks of `$ command` and what it prints. */
const sessions = blocks
  .filter(({ language }) => language === 'console')
  .map(({ text }) => {
    const [first = '', ...output] = text.trimEnd().split('\n');
    return { command: first.replace('$ ', ''), output: output.join('\n') };
  });

describe('code', () => {
  test.each(blocks.filter(({ file }) => file !== undefined))(
    '$file stands in the README as it is, and runs among the examples',
    ({ file, text }) => {
      expect(text).toBe(readFileSync(join(root, file ?? ''), 'utf8'));
    },
  );
});

describe('sessions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-files-readme-'));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const main = join(root, 'src/cli/main.ts');
  const server = spawn(process.execPath, ['--import', loader, main, 'serve', '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  let printed = '';
  let logged = '';
  let baseUrl = '';

  beforeAll(async () => {
    server.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    server.stderr.on('data', (chunk) => {
      logged += chunk;
    });
    while (!printed.includes('Ctrl+C')) await once(server.stdout, 'data');
    baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
    const bin = join(folder, 'workspace-files');
    writeFileSync(
      bin,
      `#!/bin/sh\nexec '${process.execPath}' --import '${loader}' '${main}' "$@"\n`,
    );
    chmodSync(bin, 0o755);
  }, 30_000);

  afterAll(async () => {
    server.kill('SIGINT');
    const [exitCode] = await once(server, 'exit');
    rmSync(folder, { recursive: true });
    expect(exitCode).toBe(0);
  });

  /** Runs a command in a shell, where the README's server is the one that was started. */
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
    const lines = printed.replaceAll(baseUrl, README_BASE_URL).trimEnd().split('\n');

    expect(lines.map((line) => line.trimEnd()).join('\n')).toBe(shown);
  });

  test.each(sessions.filter(({ command }) => command !== 'npm start'))(
    '$command prints what the README shows',
    async ({ command, output }) => {
      expect(timeless(await shell(command))).toBe(timeless(output));
    },
    60_000,
  );

  test('a request is logged as the README shows', async () => {
    const shown = blocks.find(({ language }) => language === 'text')?.text.trim() ?? '';

    await shell(`curl ${README_BASE_URL}/api/v1/auth`);

    expect(logged.split('\n').map(timeless)).toContain(timeless(shown));
  });
});

describe('statements', () => {
  test('the table of profiles names each of them, and counts them right', () => {
    const table = readme.slice(readme.indexOf('| what | profiles |'));
    const cells = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
    const named = cells.flatMap((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));

    expect(named.toSorted()).toEqual(profileNames.filter((name) => name !== 'default').toSorted());
    expect(readme).toContain(`There are ${profileNames.length} profiles`);
  });

  test('the number of rules is right', () => {
    expect(readme).toContain(`The contract suite is ${rules.length} rules`);
  });

  test('the numbers of situations and of broken clients are right', () => {
    expect(readme).toContain(`through ${consumerSituations().length} *situations*`);
    const count = brokenGroups.flatMap(({ clients }) => clients).length;
    expect(readme).toContain(`[${count} broken clients`);
  });

  test('every script that it names is there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? '');

    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('every link inside the repository leads somewhere', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '');

    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(readFileSync(join(root, link), 'utf8')).not.toBe('');
  });
});
