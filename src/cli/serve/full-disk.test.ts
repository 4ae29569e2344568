import { mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import type { WriteBytes } from './state-file.ts';
import { openStateFile } from './state-file.ts';

let isFull = false;
/** A full disk takes the beginning of a line. */
const write: WriteBytes = (handle, bytes, at, length, position) => {
  if (!isFull) return writeSync(handle, bytes, at, length, position);
  if (at === 0) return writeSync(handle, bytes, at, 1, position);
  throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
};

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-full-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
let file = '';
beforeEach(() => {
  file = join(folder, `${++count}.jsonl`);
  isFull = false;
});

function opened(elapsed?: () => number) {
  const sandboxes = createSandboxes({ world: 'tiny' }, elapsed);
  const state = openStateFile(file, sandboxes, () => {}, write);
  return { sandboxes, [Symbol.dispose]: () => state[Symbol.dispose]() };
}
const NOT_DONE = 'the disk is full; nothing was changed';

test('a write that cannot be kept is not done, and a retry does it once', () => {
  {
    using first = opened();
    const { default: mock } = first.sandboxes;
    mock.files.create({ id: 'kept' });
    mock.clock.advance(5_000);
    mock.faults.add({ times: 3, effect: { kind: 'answer', status: 503 } });
    const before = mock.exportState();
    isFull = true;
    expect(() => mock.files.create({ name: 'lost.txt' })).toThrow(NOT_DONE);
    expect(() => mock.keys.expire('wsk_tiny_reader')).toThrow(NOT_DONE);
    expect(() => mock.clock.advance(1_000)).toThrow(NOT_DONE);
    expect(() => mock.setProfile('small-limits')).toThrow(NOT_DONE);
    expect(() => mock.faults.clear()).toThrow(NOT_DONE);
    expect(() => mock.reset()).toThrow(NOT_DONE);
    expect(mock.exportState()).toEqual(before);
    isFull = false;
    mock.files.create({ name: 'lost.txt' });
  }
  using next = opened();
  const names = next.sandboxes.default.files.list().map(({ name }) => name);
  expect(names.filter((name) => name === 'lost.txt')).toHaveLength(1);
  expect(next.sandboxes.default.files.get('kept')).toBeDefined();
});

test('a fault that a request used up waits on where that cannot be kept', () => {
  using first = opened();
  const { default: mock } = first.sandboxes;
  mock.faults.add({ times: 1, effect: { kind: 'answer', status: 503 } });
  const ask = () =>
    first.sandboxes.answer(
      new Request('http://x/api/v1/auth', { headers: { authorization: 'Bearer wsk_tiny_reader' } }),
    ).status;
  isFull = true;
  expect(ask).toThrow(NOT_DONE);
  isFull = false;
  expect([ask(), ask()]).toEqual([503, 200]);
});

test('a sandbox that cannot be kept is not made, and one whose end cannot be kept is there', () => {
  using first = opened();
  const { sandboxes } = first;
  const made = sandboxes.create({ world: 'tiny' });
  const { secret } = made.keys.byLabel('reader');
  made.files.create({ id: 'kept' });
  isFull = true;
  expect(() => sandboxes.create()).toThrow(NOT_DONE);
  expect(() => sandboxes.delete(made.id)).toThrow(NOT_DONE);
  expect(sandboxes.list().map(({ id }) => id)).toEqual(['default', made.id]);
  expect(sandboxes.get(made.id)?.files.get('kept')).toBeDefined();
  const authorization = `Bearer ${secret}`;
  const request = new Request('http://x/api/v1/auth', { headers: { authorization } });
  expect(sandboxes.answer(request).status).toBe(200);
  isFull = false;
  sandboxes.get(made.id)?.files.create({ id: 'later' });
  expect(sandboxes.delete(made.id)).toBe(true);
});

test('at the end the file holds whole lines, and what was done', () => {
  {
    using first = opened();
    isFull = true;
    expect(() => first.sandboxes.default.files.create()).toThrow(NOT_DONE);
  }
  expect(readFileSync(file, 'utf8')).toMatch(/\n$/);
  isFull = false;
  using next = opened();
  expect(next.sandboxes.default.files.count()).toBe(3);
});
