import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertRequested, createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';
import { listAllFiles } from './list-all-files.ts';

const baseUrl = 'https://files.example.com';
const mock = createMock({ world: 'tiny' });
const server = setupServer(...handlers(mock, { baseUrl }));
beforeAll(() => server.listen());
afterAll(() => server.close());

test('an expired key is sent once, and not again', async () => {
  const { secret } = mock.keys.byLabel('expired');
  await listAllFiles(baseUrl, secret).catch(() => {});

  assertRequested(mock.journal, { operation: 'checkKey', refusal: 'expiredKey', times: 1 });
  expect(mock.journal.entries()[0]?.refusal?.reason).toMatch(
    /expired 30 days ago on the mock's clock, .*; the key "reader" or "unscoped" would pass/,
  );
});
