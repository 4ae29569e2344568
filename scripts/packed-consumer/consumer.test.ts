import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMock, type FilePage, pathOf } from 'workspace-files-kit';
import { checkConsumer, type ListingInput } from 'workspace-files-kit/consumer';
import { rules, runContract } from 'workspace-files-kit/contract';
import { databaseOf } from 'workspace-files-kit/data';
import { compareProfiles, learnProfile } from 'workspace-files-kit/learn';
import { handlers } from 'workspace-files-kit/msw';

/** Uses the published package as a user's test does; run by `try-packed`. */

const baseUrl = 'https://files.example.com';
const mock = createMock();
const secretOf = (label: string) => mock.keys.byLabel(label).secret;
const asReader = { headers: { Authorization: `Bearer ${secretOf('reader')}` } };

it('runs on the Node that is to be tried', () => {
  expect(process.version).toBe(process.env.TRIED_NODE);
});

describe('the MSW handlers', () => {
  const server = setupServer(...handlers(mock, { baseUrl }));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => server.close());

  it('answer a key check', async () => {
    const response = await fetch(baseUrl + pathOf('checkKey'), asReader);

    expect(response.status).toBe(200);
    const { workspaceId } = mock.keys.byLabel('reader');
    expect(await response.json()).toMatchObject({ workspaceId });
  });
});

it('the contract suite passes the mock', async () => {
  const report = await runContract({
    baseUrl,
    keys: {
      key: secretOf('reader'),
      unscoped: secretOf('unscoped'),
      expired: secretOf('expired'),
      other: secretOf('other'),
    },
    fetch: mock.fetch,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });

  expect(report).toMatchObject({
    kind: 'judged',
    counts: { pass: rules.length, fail: 0, warn: 0, unproven: 0 },
  });
  const drifted = compareProfiles(learnProfile(report), 'default').filter(
    ({ kind }) => kind === 'changed',
  );
  expect(drifted).toEqual([]);
});

it('the database is in step with the mock', () => {
  const db = databaseOf(mock);

  const file = db.file.create({ name: 'new.txt' });

  expect(mock.files.get(file.id)).toMatchObject({ name: 'new.txt' });
});

it('the consumer kit sees a client that reads one page only', async () => {
  const client = {
    async listFiles({ baseUrl, apiKey, workspaceId, fetch }: ListingInput) {
      const response = await fetch(baseUrl + pathOf('listFiles', workspaceId), {
        headers: { Authorization: `Bearer ${apiKey}` },
      });
      const page: FilePage = await response.json();
      return page.files;
    },
  };

  const { counts } = await checkConsumer(client, { through: 'fetch', only: /^pages\.(one|full)$/ });

  expect(counts).toMatchObject({ pass: 1, fail: 1 });
});
