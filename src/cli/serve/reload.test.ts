import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../control/client/connect.ts';
import { runProgram } from '../program.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));
const worldFile = join(folder, 'world.json');
const profileFile = join(folder, 'profile.json');

const worldOf = (count: number) =>
  JSON.stringify({
    workspaces: [{ label: 'main', workspaceId: 'ws', files: { count } }],
    keys: [{ label: 'reader', workspace: 'main', secret: 'wsk_reader' }],
  });

/** Serves with `--watch`; `line` waits for the next line on stderr. */
async function served(
  look: (baseUrl: string, line: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const lines: string[] = [];
  let heard = () => {};
  let looking: Promise<void> = Promise.resolve();
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const line = async () => {
    while (lines.length === 0) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
    return lines.shift() ?? '';
  };
  const files = ['--world', worldFile, '--profile', profileFile];
  await runProgram(['serve', '--port', '0', '--json', '--quiet', '--watch', ...files], {
    version: '1.2.3',
    stopped,
    terminal: {
      out: (text) => {
        looking = look(JSON.parse(text).baseUrl, line).finally(stop);
      },
      error: (text) => {
        lines.push(text.trimEnd());
        heard();
      },
    },
  });
  await looking;
  expect(lines).toEqual([]);
}

test('serve --watch begins anew with the files as they are now; sandboxes stay', async () => {
  writeFileSync(worldFile, worldOf(1));
  writeFileSync(profileFile, '{}');
  await served(async (baseUrl, line) => {
    const control = connect(baseUrl);
    const before = await control.sandbox();
    const ask = async () => {
      const headers = { authorization: 'Bearer wsk_reader' };
      const response = await fetch(`${baseUrl}/api/v1/workspaces/ws/files`, { headers });
      const { files } = await response.json();
      return files.length;
    };
    expect(await ask()).toBe(1);

    // As some editors do: another file takes its place.
    writeFileSync(`${worldFile}.new`, worldOf(2));
    renameSync(`${worldFile}.new`, worldFile);
    expect(await line()).toBe(`${worldFile} has changed: the default sandbox was restarted`);
    expect([await ask(), await before.files.count()]).toEqual([2, 1]);
    expect(await (await control.sandbox()).files.count()).toBe(2);
    expect((await control.default.journal.entries()).length).toBe(1);

    // A half of it, as who reads while somebody writes sees it.
    writeFileSync(worldFile, worldOf(3).slice(0, -1));
    expect(await line()).toMatch(/world\.json is invalid; nothing was changed: Failed to read/);
    expect(await ask()).toBe(2);

    writeFileSync(worldFile, worldOf(3));
    expect(await line()).toContain('was restarted');
    expect(await ask()).toBe(3);

    // What is the same is told of by nobody: the next line is of the profile.
    writeFileSync(worldFile, worldOf(3));
    writeFileSync(profileFile, '{"limit":{"default":2,"maximum":2}}');
    expect(await line()).toBe(`${profileFile} has changed: the default sandbox was restarted`);
    expect(await ask()).toBe(2);

    writeFileSync(profileFile, '{"limit":{"maximum":-3}}');
    const told = await line();
    expect(told).toContain('limit.maximum: expected');
    expect(told).toContain('; limit.default: expected');
    expect(told).not.toMatch(/[\n\\]/);
  });
});

test('names alone are nothing to watch', async () => {
  let error = '';
  const exitCode = await runProgram(['serve', '--port', '0', '--watch', '--world', 'tiny'], {
    version: '1.2.3',
    stopped: Promise.resolve(),
    terminal: {
      out: () => {},
      error: (text) => {
        error += text;
      },
    },
  });

  expect(exitCode).toBe(2);
  expect(error).toBe(
    'Failed to read --watch: expected --world, --profile or --scenario to name a file, found none\n',
  );
});
