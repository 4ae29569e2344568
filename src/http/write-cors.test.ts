import { describe, expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import type { ProfileInput } from '../profile/schema.ts';

const FILES = '/api/v1/workspaces/ws_tiny/files';
const AUTHORIZATION = { authorization: 'Bearer wsk_tiny_reader' };
const ALLOWED = 'access-control-allow-origin';
const CREDENTIALS = 'access-control-allow-credentials';

type Cors = NonNullable<ProfileInput['transport']>['cors'];

const tiny = (cors: Cors, headers?: Record<string, string>) =>
  createMock({ world: 'tiny', profile: { transport: { cors, ...(headers && { headers }) } } });
const asking = (origin?: string, init: RequestInit = {}) =>
  new Request(`http://mock.test${FILES}`, {
    ...init,
    headers: { ...AUTHORIZATION, ...(origin !== undefined && { origin }) },
  });

test.each<[Cors, string | undefined, string | undefined, string | undefined]>([
  [null, 'http://a.test', undefined, undefined],
  [{}, 'http://a.test', '*', undefined],
  [{}, undefined, '*', undefined],
  [{ origin: 'http://b.test' }, 'http://a.test', 'http://b.test', undefined],
  [{ origin: 'http://b.test', credentials: true }, 'http://a.test', 'http://b.test', 'true'],
  // A browser accepts no credentials for any origin.
  [{ credentials: true }, 'http://a.test', 'http://a.test', 'true'],
])(
  'under %j, a page of %s is told %s, and credentials %s',
  (cors, origin, allowed, credentials) => {
    const { headers } = tiny(cors).answer(asking(origin));
    const refused = new Request('http://mock.test/nowhere', { headers: origin ? { origin } : {} });

    expect([headers[ALLOWED], headers[CREDENTIALS]]).toEqual([allowed, credentials]);
    expect(tiny(cors).answer(refused).headers[ALLOWED]).toBe(allowed);
  },
);

describe('an origin that is repeated', () => {
  const repeating: Cors = { credentials: true };

  test('is in Vary once, next to the names that are there', () => {
    const varyOf = (vary?: string) =>
      tiny(repeating, vary === undefined ? undefined : { vary }).answer(asking('http://a.test'))
        .headers.vary;

    expect([varyOf(), varyOf('Accept'), varyOf('origin'), varyOf('*')]).toEqual([
      ...['Origin', 'Accept, Origin', 'origin', '*'],
    ]);
  });
});
