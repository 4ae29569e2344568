import { expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';

test('a mock continues where another one ended', () => {
  const mock = createMock({ world: 'tiny' });
  let saved = JSON.stringify(mock.exportState());
  mock.onChange(() => {
    saved = JSON.stringify(mock.exportState());
  });
  mock.files.create({ name: 'new.txt' });
  const { secret } = mock.keys.issue();

  const next = createMock({ state: JSON.parse(saved) });

  expect(next.files.list()).toEqual(mock.files.list());
  expect(next.keys.list().map((key) => key.secret)).toContain(secret);
});
