import { afterEach, expect, test } from 'vitest';
import { forever, given } from '../../../test/support/driven-command.ts';
import type { DrivenResult } from '../../consumer/consumer-client.ts';
import { type CommandDriver, lineDriver } from './drive.ts';

const drivers: CommandDriver[] = [];
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.stop()));
});

/** Drives code that runs for each line: `asked` is the parsed line, `answer` prints JSON. */
function driverOf(perLine: string): CommandDriver {
  const program = `const answer = (value) => console.log(JSON.stringify(value));
    const lines = require('node:readline').createInterface({ input: process.stdin });
    lines.on('line', (line) => { const asked = JSON.parse(line); ${perLine} })`;
  const driver = lineDriver([process.execPath, '-e', program]);
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

test('one process reads what another one has in its environment, line by line', async () => {
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

test.each<[string, object]>([
  ['{"ids":["a"," b"]}', { kind: 'listed', ids: ['a', ' b'] }],
  ['{"entries":[{"id":"a","title":"A"}]}', { kind: 'listed', ids: ['a'] }],
  [
    '{"failure":{"status":"401","code":"expired_key"}}',
    { kind: 'failed', description: { status: 401, code: 'expired_key', error: null } },
  ],
  ['{"failure":"no answer"}', { kind: 'failed', description: null }],
  ['{"ids":[7]}', { kind: 'malformed', message: 'an entry without an id: {"id":7}' }],
])('the answer %s', async (line, result) => {
  expect(await ask(driverOf(`console.log(\`${line}\`)`))).toMatchObject(result);
});

test.each([
  [
    'malformed',
    expect.stringMatching(/^a line that is not .*: Loading …$/),
    "console.log('Loading …')",
  ],
  [
    'malformed',
    'more than one line: its answer is followed by {"ids":["b"]}',
    `process.stdout.write('{"ids":[]}\\n{"ids":["b"]}\\n')`,
  ],
  [
    'failed',
    'it printed more than 2 MiB of output, and was stopped without an answer',
    `setInterval(() => process.stdout.write('x'.repeat(1e6)))`,
  ],
  [
    'failed',
    'it exited with 3 without an answer; it printed: out of memory',
    `console.error('out of memory'); process.exit(3)`,
  ],
])('%s: %s; the next situation gets a new process', async (kind, message, odd) => {
  const driver = oddAt(odd);

  const before = idsOf(await ask(driver));
  expect(await ask(driver, 'odd')).toMatchObject({ kind, message });

  expect(idsOf(await ask(driver))).not.toEqual(before);
});

test('a process that hangs is ended with its situation, and replaced', async () => {
  const driver = oddAt('setInterval(() => {}, 1000)');
  const over = new AbortController();

  const before = idsOf(await ask(driver));
  const hung = ask(driver, 'odd', over.signal);
  over.abort();

  expect(idsOf(await ask(driver))).not.toEqual(before);
  expect(await hung).toMatchObject({ kind: 'failed' });
});

test('a run that is stopped leaves no process behind', async () => {
  const driver = oddAt('');
  const [pid] = idsOf(await ask(driver));
  await driver.stop();

  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  await expect(ask(driver)).rejects.toThrow('the run was stopped');
});
