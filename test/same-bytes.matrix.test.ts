import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../src/mock/create-mock.ts';
import { handlers } from '../src/msw/index.ts';
import { type RunningServer, startServer } from '../src/server/start-server.ts';
import { writeGrownWorld } from '../src/world/world-snapshot.ts';
import { hashOfAnswers, seen } from './same-bytes/answers.ts';
import { requestsTo } from './same-bytes/requests.ts';
import { everyNth, isProof } from './support/tier.ts';

/** Three faces of a mock give a client the same bytes. */
const INTERCEPTED = 'http://files.example.com';

describe.each(
  everyNth(
    ['default', 'cursor-changing', 'problem-json', 'bare-transport', 'more-fields'] as const,
    5,
  ),
)('under the profile %s', (profile) => {
  let direct: Mock;
  let server: RunningServer;
  const interception = setupServer();

  beforeAll(async () => {
    direct = createMock({ profile });
    server = await startServer(createMock({ profile }));
    interception.listen({
      onUnhandledRequest: ({ url }) => {
        if (!url.startsWith(server.baseUrl)) throw new Error(`nothing intercepted ${url}`);
      },
    });
    interception.use(...handlers(createMock({ profile }), { baseUrl: INTERCEPTED }));
  });
  afterAll(async () => {
    interception.close();
    await server.close();
  });

  test.each(requestsTo(createMock({ profile })))(
    '$title: the same bytes from fetch, MSW and HTTP',
    async (request) => {
      const fromFetch = await seen(direct.fetch, INTERCEPTED, request);
      const fromMsw = await seen(fetch, INTERCEPTED, request);
      const fromHttp = await seen(fetch, server.baseUrl, request);

      expect(fromMsw).toEqual(fromFetch);
      expect(fromHttp).toEqual(fromFetch);
    },
  );
});

test.runIf(isProof)(
  'a world written as data and read again gives the same bytes as the seeded one',
  async () => {
    const grown = (world: 'tiny' | 'default') =>
      JSON.parse(JSON.stringify(writeGrownWorld(createMock({ world }).world)));

    expect(
      await hashOfAnswers(({ world, profile }) => createMock({ world: grown(world), profile })),
    ).toBe(await hashOfAnswers(createMock));
  },
);
