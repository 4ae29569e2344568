import { expect, test, vi } from 'vitest';
import type { PlaceWrite } from './place-writes.ts';
import { createSandboxes } from './sandboxes.ts';

/** A host with a manual clock, and every write that it reported. */
function toldOf() {
  let milliseconds = 0;
  const place = createSandboxes({ world: 'tiny' }, () => milliseconds);
  const told: PlaceWrite[] = [];
  place.onWrite((write) => void told.push(JSON.parse(JSON.stringify(write))));
  const pass = (more: number) => {
    milliseconds += more;
  };
  return { place, told, pass };
}

test('a sandbox that was let go is told of as one that was deleted', () => {
  const { place, told, pass } = toldOf();
  const idle = place.create({ ttlSeconds: 10 });
  const deleted = place.create();
  place.delete(deleted.id);
  pass(10_000);
  place.list();

  expect(told.slice(2)).toEqual([
    { sandbox: deleted.id, deleted: true },
    { sandbox: idle.id, deleted: true },
  ]);
  const next = createSandboxes({ world: 'tiny' });
  for (const write of told) next.replay(write);
  expect(next.list().map(({ id }) => id)).toEqual(['default']);
});

test('whoever comes upon one that is let go has nothing of a listener that fails; who deletes one has', () => {
  const { place, pass } = toldOf();
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const idle = place.create({ ttlSeconds: 10 });
  const { id } = place.create();
  const full = new Error('Failed to write: the disk is full');
  const stop = place.onWrite(() => {
    throw full;
  });
  pass(10_000);

  expect(place.get(idle.id)).toBeUndefined();
  expect(reported).toHaveBeenCalledWith(expect.stringContaining(idle.id), full);
  reported.mockRestore();
  expect(() => place.delete(id)).toThrow(full);
  expect(place.get(id)).toBeUndefined();
  stop();
});

test('of several listeners, all are told, whatever one of them throws', () => {
  const { place } = toldOf();
  const heard: PlaceWrite[] = [];
  place.onWrite(() => {
    throw new Error('Failed to write: the disk is full');
  });
  place.onWrite((write) => void heard.push(write));

  expect(() => place.create()).toThrow('the disk is full');
  expect(() => place.default.files.create()).toThrow('the disk is full');
  expect(heard).toHaveLength(2);
});

test('however long it takes to do the writes again, what was written to a sandbox is there', () => {
  const { place, told } = toldOf();
  const sandbox = place.create({ ttlSeconds: 1 });
  sandbox.files.create({ id: 'first' });
  sandbox.files.create({ id: 'second' });
  const next = toldOf();
  for (const write of told) {
    next.place.replay(write);
    next.pass(2_000);
  }
  next.pass(-2_000);

  expect(next.place.get(sandbox.id)?.files.get('second')).toBeDefined();
});

test('what is done to a sandbox that is gone, or was replaced, is told of no more', () => {
  const { place, told } = toldOf();
  const [gone, replaced] = [place.create(), place.default];
  place.delete(gone.id);
  place.restart({ world: 'tiny' });
  const before = told.length;
  gone.files.create();
  replaced.files.create();

  expect(told).toHaveLength(before);
  place.default.files.create();
  expect(told).toHaveLength(before + 1);
});
