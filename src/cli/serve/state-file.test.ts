import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { lockFile, openStateFile } from './state-file.ts';

const { path, write } = temporaryFolder();
const place = () => createSandboxes({ world: 'tiny' });
const idsOf = (sandboxes: ReturnType<typeof place>) =>
  sandboxes.default.files.list().map(({ id }) => id);

test('a saved state is restored: files, keys, clock, profile, faults and sandboxes', async () => {
  const file = path('state.json');
  const before = place();
  const state = await openStateFile(file, before);
  before.default.files.create({ id: 'mine' });
  const sandbox = before.create({ profile: 'small-limits', ttlSeconds: 60 });
  sandbox.keys.expire('reader');
  sandbox.clock.advance(1_000);
  sandbox.faults.add({ effect: { kind: 'reset' } });
  await state.saveNow();
  await state[Symbol.asyncDispose]();

  const after = place();
  await using _again = await openStateFile(file, after);
  expect(idsOf(after)).toContain('mine');
  const restored = after.get(sandbox.id) ?? expect.fail();
  expect(restored.keys.list()).toEqual(sandbox.keys.list());
  expect(restored.clock.now()).toBe(sandbox.clock.now());
  expect([restored.profile.name, restored.faults.list().length]).toEqual(['small-limits', 1]);
});

test('changes that arrive during a write share the next one', async () => {
  const sandboxes = place();
  const written: string[] = [];
  const state = await openStateFile(path('shared.json'), sandboxes, async (text) => {
    await new Promise((resolve) => setImmediate(resolve));
    written.push(text);
  });
  const create = (id: string) => {
    sandboxes.default.files.create({ id });
    return state.saveNow();
  };
  const first = create('first');
  // The first write has begun when these arrive.
  await Promise.resolve();
  await Promise.all([first, create('second'), create('third')]);

  expect(written).toHaveLength(3);
  expect(written.map((text) => text.includes('third'))).toEqual([false, false, true]);
  await state[Symbol.asyncDispose]();
});

test('what cannot be written is undone, also the changes that arrived meanwhile', async () => {
  const sandboxes = place();
  let isFull = false;
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const state = await openStateFile(path('full.json'), sandboxes, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    if (isFull) throw full;
  });
  const create = async (id: string) => {
    sandboxes.default.files.create({ id });
    await state.saveNow();
  };
  await create('kept');
  isFull = true;
  const first = create('lost');
  await Promise.resolve();
  const refused = await Promise.allSettled([first, create('lost too')]);
  isFull = false;
  await create('later');

  for (const { status, ...rest } of refused) {
    expect(status).toBe('rejected');
    expect(Object(rest).reason).toMatchObject({
      status: 507,
      message: expect.stringContaining('the disk is full; nothing was changed'),
    });
  }
  expect(idsOf(sandboxes).toSorted()).toEqual(['file_a', 'file_b', 'file_c', 'kept', 'later']);
  await state[Symbol.asyncDispose]();
});

test.each<[string, string, string]>([
  ['no JSON', '{"version":1,', 'JSON'],
  ['no state', '{"version":1}', 'sandboxes'],
  [
    'an invalid state',
    '{"version":1,"sandboxes":[{"id":"default","usedAt":0,"state":{}}]}',
    'state',
  ],
])('a file with %s stops the start, and stays as it is', async (name, text, reason) => {
  const file = write(`${name}.json`, '');
  writeFileSync(file, text);
  const opened = openStateFile(file, place());

  await expect(opened).rejects.toThrow(`Failed to read --state "${file}": `);
  await expect(opened).rejects.toThrow(reason);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test('a file is refused while another process uses it, and taken over once that has ended', () => {
  const file = path('locked.json');
  writeFileSync(`${file}.lock`, `${process.ppid}\n`);
  expect(() => lockFile(file)).toThrow(`the process ${process.ppid} uses it`);

  writeFileSync(`${file}.lock`, `${spawnSync(process.execPath, ['--version']).pid}\n`);
  const unlock = lockFile(file);
  expect(existsSync(`${file}.lock`)).toBe(true);
  unlock();
  expect(existsSync(`${file}.lock`)).toBe(false);
});
