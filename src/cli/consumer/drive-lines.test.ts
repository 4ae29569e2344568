import { afterEach, describe, expect, test } from 'vitest';
import { forever, given } from '../../../test/support/driven-command.ts';
import type { DrivenResult } from '../../consumer/consumer-client.ts';
import type { CommandDriver } from './drive-command.ts';
import { LineDriver } from './drive-lines.ts';

const drivers: CommandDriver[] = [];
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.stop()));
});

/** Drives code that runs for each line: `asked` is the parsed line, `answer` prints JSON. */
function driverOf(perLine: string): CommandDriver {
  const program = `const answer = (value) => console.log(JSON.stringify(value));
    const lines = require('node:readline').createInterface({ input: process.stdin });
    lines.on('line', (line) => { const asked = JSON.parse(line); ${perLine} })`;
  const driver = new LineDriver([process.execPath, '-e', program]);
  drivers.push(driver);
  return driver;
}

const ask = ({ drive }: CommandDriver, situation = 'pages.full', signal = forever) =>
  drive('listFiles', given, signal, situation);

/** The program answers with its process id, except in the situation `odd`: there it runs `odd`. */
const oddAt = (odd: string) =>
  driverOf(`if (asked.situation === 'odd') { ${odd} } else answer({ ids: [String(process.pid)] })`);

const idsOf = (result: DrivenResult): readonly string[] => {
  if (result.kind === 'listed') return result.ids;
  throw new Error(`there are no ids: ${JSON.stringify(result)}`);
};

describe('a command with --stdio', () => {
  test('is started once, and finds in its line what another one has in its environment', async () => {
    const driver = driverOf(
      'answer({ ids: [String(process.pid), ...Object.entries(asked).flat()] })',
    );

    const first = idsOf(await ask(driver));
    const second = idsOf(await ask(driver, 'pages.one'));

    expect(first.slice(1)).toEqual([
      ...['situation', 'pages.full', 'baseUrl', given.baseUrl],
      ...['key', '[key …ghij]', 'workspaceId', given.workspaceId],
    ]);
    expect(second[0]).toBe(first[0]);
  });

  test('is told no workspace where there is none to tell', async () => {
    const { drive } = driverOf('answer({ ids: Object.keys(asked) })');
    const none = { ...given, workspaceId: '' };

    const result = await drive('checkKey', none, forever, 'key-check.bare');

    expect(idsOf(result)).toEqual(['situation', 'baseUrl', 'key']);
  });

  test('is started once for each situation that is under way', async () => {
    const driver = oddAt('');

    const pids = await Promise.all([ask(driver), ask(driver), ask(driver)]);

    expect(new Set(pids.flatMap(idsOf)).size).toBe(3);
  });

  test.each<[string, object]>([
    ['{"ids":["a"," b"]}', { kind: 'listed', ids: ['a', ' b'] }],
    ['{"ids":[]}', { kind: 'listed', ids: [] }],
    ['{"entries":[{"id":"a","title":"A"}]}', { kind: 'listed', ids: ['a'] }],
    [
      '{"failure":{"status":"401","code":"expired_key"}}',
      { kind: 'failed', description: { status: 401, code: 'expired_key', error: null } },
    ],
    [
      '{"failure":"no answer"}',
      { message: 'it reported a failure: "no answer"', description: null },
    ],
    ['{"failure":{}}', { kind: 'failed', description: {} }],
    ['{"ids":[7]}', { kind: 'malformed', message: 'an entry without an id: {"id":7}' }],
  ])('answers %s', async (line, result) => {
    const driver = driverOf(`console.log(\`${line}\`)`);

    expect(await ask(driver)).toMatchObject(result);
  });

  test.each([
    [
      'malformed',
      'a line that is not an answer: {"ids":[],"failure":{}}',
      'answer({ ids: [], failure: {} })',
    ],
    ['malformed', 'a line that is not an answer: Loading …', "console.log('Loading …')"],
    [
      'malformed',
      'more than one line: its answer is followed by {"ids":["b"]}',
      `process.stdout.write('{"ids":[]}\\n{"ids":["b"]}\\n')`,
    ],
    [
      'malformed',
      'more than one line: its answer is followed by {"ids',
      `process.stdout.write('{"ids":[]}\\n{"ids')`,
    ],
    [
      'malformed',
      'a line of more than 2 MiB, and was stopped',
      `setInterval(() => process.stdout.write('x'.repeat(1e6)))`,
    ],
    [
      'failed',
      'it exited with 3 without an answer; it printed: out of memory',
      `console.error('out of memory'); process.exit(3)`,
    ],
    [
      'failed',
      'it was killed by SIGKILL without an answer',
      `process.kill(process.pid, 'SIGKILL')`,
    ],
  ])('has %s: %s; the next situation gets a new process', async (kind, message, odd) => {
    const driver = oddAt(odd);

    const before = idsOf(await ask(driver));
    expect(await ask(driver, 'odd')).toMatchObject({ kind, message });
    const after = idsOf(await ask(driver));

    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  test('and hangs, is ended where nobody waits any more, and started anew', async () => {
    const driver = oddAt('setInterval(() => {}, 1000)');
    const over = new AbortController();

    const before = idsOf(await ask(driver));
    const hung = ask(driver, 'odd', over.signal);
    over.abort();
    const after = idsOf(await ask(driver));

    expect(await hung).toMatchObject({ kind: 'failed' });
    expect(after).not.toEqual(before);
  });

  test('and prints its key, is seen to', async () => {
    const driver = driverOf('console.error(asked.key); answer({ ids: [asked.key] })');

    const result = await ask(driver);

    expect(result).toEqual({ kind: 'listed', ids: ['[key …ghij]'], keyIn: ['stdout', 'stderr'] });
  });

  test.each([
    [
      'its first line is no answer',
      "console.log('file_1')",
      /Failed to start the client ".*": with --stdio each line of stdout must be .*, found file_1$/,
    ],
    [
      'what it is to run is not there',
      'process.exit(127)',
      /Failed to start .*: it exited with 127: the program was not found$/,
    ],
  ])('is none where %s', async (_, perLine, message) => {
    await expect(ask(driverOf(perLine))).rejects.toThrow(message);
  });

  test('is none where it does not start, and where it ends after an answer', async () => {
    const missing = new LineDriver(['no-such-command']);
    const once = driverOf('answer({ ids: [] }); lines.close(); process.stdin.destroy()');
    await ask(once);

    await expect(ask(missing)).rejects.toThrow(
      'Failed to start the client "no-such-command": the command was not found',
    );
    await expect(ask(once)).rejects.toThrow(
      /it exited before stdin ended; with --stdio it must answer each line, and exit only when stdin ends$/,
    );
  });

  test('takes no more once it was stopped, and has ended by then', async () => {
    const driver = oddAt('');
    const [pid] = idsOf(await ask(driver));
    await driver.stop();

    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    await expect(ask(driver)).rejects.toThrow('the run was stopped');
  });
});
