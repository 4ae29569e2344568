import { renameSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runServe } from '../../../test/support/run-cli.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { until } from '../../../test/support/until.ts';
import { connect } from '../../control/client/connect.ts';

const { path } = temporaryFolder();
const worldFile = path('world.json');
const profileFile = path('profile.json');

const worldOf = (count: number) =>
  JSON.stringify({
    workspaces: [{ label: 'main', workspaceId: 'ws', files: { count } }],
    keys: [{ label: 'reader', workspace: 'main', secret: 'wsk_reader' }],
  });

/** Serves with `--watch`; `line` waits for the next line on stderr. */
async function served(
  use: (baseUrl: string, line: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const lines: string[] = [];
  const line = async () => {
    await until(() => lines.length);
    return lines.shift() ?? '';
  };
  await runServe(
    ['--json', '--quiet', '--watch', '--world', worldFile, '--profile', profileFile],
    (printed) => use(JSON.parse(printed).baseUrl, line),
    { error: (text) => lines.push(text.trimEnd()) },
  );
  expect(lines).toEqual([]);
}

test('a changed file restarts the default sandbox; other sandboxes are kept', async () => {
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

    // Some editors replace the file with a new one.
    writeFileSync(`${worldFile}.new`, worldOf(2));
    renameSync(`${worldFile}.new`, worldFile);
    expect(await line()).toBe(`${worldFile} has changed: the default sandbox was restarted`);
    expect([await ask(), await before.files.count()]).toEqual([2, 1]);
    expect(await (await control.sandbox()).files.count()).toBe(2);
    expect((await control.default.journal.entries()).length).toBe(1);

    // An incomplete file, as seen during a write.
    writeFileSync(worldFile, worldOf(3).slice(0, -1));
    expect(await line()).toMatch(/world\.json is invalid; nothing was changed: Failed to read/);
    expect(await ask()).toBe(2);

    writeFileSync(worldFile, worldOf(3));
    expect(await line()).toContain('was restarted');
    expect(await ask()).toBe(3);

    // The same content is not reported: the next line is about the profile.
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

test('without a file there is nothing to watch', async () => {
  expect(await runServe(['--watch', '--world', 'tiny'])).toEqual({
    exitCode: 2,
    out: '',
    error:
      'Failed to read --watch: expected --world, --profile or --scenario to name a file, found none\n',
  });
});
