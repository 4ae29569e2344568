import { expect, test } from 'vitest';
import { createMock, type Write } from 'workspace-files-kit';

test('a mock goes on where another one ended', () => {
  const mock = createMock({ world: 'tiny' });
  const log: string[] = [JSON.stringify(mock.exportState())];
  mock.onWrite((write) => log.push(JSON.stringify(write)));
  mock.files.create({ name: 'new.txt' });
  const { secret } = mock.keys.issue();

  const [state = '', ...writes] = log;
  const next = createMock({ state: JSON.parse(state) });
  for (const write of writes) next.replay(JSON.parse(write) satisfies Write);

  expect(next.files.list()).toEqual(mock.files.list());
  expect(next.keys.list().map((key) => key.secret)).toContain(secret);
});
