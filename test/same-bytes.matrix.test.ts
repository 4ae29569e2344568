import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../src/mock/create-mock.ts';
import { handlers } from '../src/msw/index.ts';
import { type RunningServer, startServer } from '../src/server/start-server.ts';
import { requestsTo, seen } from './support/same-bytes.ts';
import { everyNth } from './support/tier.ts';

/** Three faces of a mock give a client the same bytes. */
const INTERCEPTED = 'http://files.example.com';

describe.each(everyNth(['default', 'cursor-changing', 'problem-json', 'more-fields'] as const, 4))(
  'under the profile %s',
  (profile) => {
    const direct = createMock({ profile });
    let server: RunningServer;
    const interception = setupServer(
      ...handlers(createMock({ profile }), { baseUrl: INTERCEPTED }),
    );

    beforeAll(async () => {
      server = await startServer(createMock({ profile }));
      interception.listen({ onUnhandledRequest: 'bypass' });
    });
    afterAll(async () => {
      interception.close();
      await server.close();
    });

    test.each([...requestsTo(direct)])('%s: the same bytes', async (_, request) => {
      const fromFetch = await seen(direct.fetch, INTERCEPTED, request);

      expect(await seen(fetch, INTERCEPTED, request)).toEqual(fromFetch);
      expect(await seen(fetch, server.baseUrl, request)).toEqual(fromFetch);
    });
  },
);
