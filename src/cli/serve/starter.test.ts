import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Starter, watchStarter } from './starter.ts';

let parents = '20 10';
const INTERVAL = 500;
const nothing: Starter = { env: {}, parents: () => parents, input: undefined };
const byNpm = (script: string): Starter => ({ ...nothing, env: { npm_lifecycle_script: script } });

beforeEach(() => {
  parents = '20 10';
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

/** The reason reported after the parent processes have changed; undefined if the server stays. */
async function saysOnceAlone(starter: Starter): Promise<string | undefined> {
  using watched = watchStarter(starter);
  let said: string | undefined;
  void watched.gone.then((why) => {
    said = why;
  });
  await watched.begin();
  vi.advanceTimersByTime(10 * INTERVAL);
  await setImmediate();
  expect(said).toBeUndefined();
  parents = '1';
  vi.advanceTimersByTime(INTERVAL);
  await setImmediate();
  return said;
}

test.each([
  'workspace-files serve',
  'workspace-files',
  'node scripts/from-source.mjs serve',
  'workspace-files serve --quiet > log 2>&1',
  'workspace-files serve &> log',
  'vite build && workspace-files serve',
])('stops when npm has ended: %s', async (script) => {
  expect(await saysOnceAlone(byNpm(script))).toBe('npm, which started it, has ended');
});

test.each([
  'workspace-files serve & sleep 2',
  'workspace-files serve --json > ready &',
  'nohup workspace-files serve',
  'setsid workspace-files serve',
  './start-servers.sh',
])('stays when a script of npm leaves it behind: %s', async (script) => {
  expect(await saysOnceAlone(byNpm(script))).toBeUndefined();
});

test('stays when a shell that started it has ended', async () => {
  expect(await saysOnceAlone(nothing)).toBeUndefined();
});

test('stays when its parent had ended before it was started', async () => {
  parents = '1';
  expect(await saysOnceAlone(byNpm('workspace-files serve'))).toBeUndefined();
});

test('stops when a pipe at its stdin is closed', async () => {
  const input = new PassThrough();
  using watched = watchStarter({ ...nothing, input });
  input.write('read, and of no consequence');
  await watched.begin();
  input.end();
  expect(await watched.gone).toBe('its stdin was closed');
});

test('stays when the pipe at its stdin was closed from the start', async () => {
  const input = new PassThrough();
  input.end();
  using watched = watchStarter({ ...nothing, input });
  await watched.begin();
  await setImmediate();
  expect(await Promise.race([watched.gone, 'it runs'])).toBe('it runs');
});
