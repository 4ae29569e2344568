import { expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';

test('mocks of the same small world share its files, and nothing that one of them does', () => {
  const [one, two] = [createMock(), createMock()];
  one.files.create({ id: 'of-one' });
  one.keys.revoke('reader');

  expect(one.world.files).toBe(two.world.files);
  expect(two.files.get('of-one')).toBeUndefined();
  expect(two.keys.byLabel('reader')).toBeDefined();
  expect(createMock({ seed: 5 }).world.files).not.toBe(one.world.files);
});

test('a large world is let go with its mock', () => {
  const options = { world: 'tiny', files: 30_000 } as const;

  expect(createMock(options).world.files).not.toBe(createMock(options).world.files);
});
