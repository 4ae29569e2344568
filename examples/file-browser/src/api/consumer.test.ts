// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  type ClientInput,
  checkConsumer,
  explain,
  type ListingInput,
} from 'workspace-files-kit/consumer';
import { createFilesApi } from './client.ts';
import { ApiFailure } from './failure.ts';
import { checkKey, filesQuery, workspaceNameQuery } from './queries.ts';

/** The client of the app: the queries that its components use. */
const client = {
  async listFiles(input: ListingInput) {
    const query = filesQuery(createFilesApi(input), input.workspaceId);
    const pages = Number.POSITIVE_INFINITY;
    const listing = await queryClientFor(input).fetchInfiniteQuery({ ...query, pages });
    return listing.pages.flatMap(({ files }) => files);
  },
  checkKey: async (input: ClientInput) => ({
    workspaceId: await checkKey(createFilesApi(input)),
  }),
  readWorkspace: (input: ListingInput) =>
    queryClientFor(input).fetchQuery(workspaceNameQuery(createFilesApi(input), input.workspaceId)),
  describeFailure: (error: unknown) => (error instanceof ApiFailure ? error : {}),
};

/** One per call, as the app has one per session. */
function queryClientFor({ signal }: ClientInput): QueryClient {
  const queryClient = new QueryClient();
  signal.addEventListener('abort', () => queryClient.clear());
  return queryClient;
}

test('passes every situation, and depends on no open choice', async () => {
  const report = await checkConsumer(client, { through: 'fetch', jobs: 16 });

  const wrong = report.outcomes.filter(({ judgement }) => judgement.verdict !== 'pass');
  expect(wrong.map(explain)).toEqual([]);
  expect(report.dependsOn.map(({ choice }) => choice)).toEqual([]);
}, 120_000);
