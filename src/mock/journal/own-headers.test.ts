import { expect, test } from 'vitest';
import { FILES } from '../../../test/support/tiny-listing.ts';
import { createMock } from '../create-mock.ts';

const URL_OF_FILES = `http://mock.test${FILES}`;
const ask = (mock: ReturnType<typeof createMock>, headers: Readonly<Record<string, string>>) =>
  mock.fetch(URL_OF_FILES, { headers });

test('a request is found again in the journal by its own id; its answer is the same', async () => {
  const mock = createMock({ world: 'tiny' });
  const { secret = '' } = mock.keys.list()[0] ?? {};
  const authorization = `Bearer ${secret}`;
  const asked = [{}, { 'x-mock-request-id': 'mine' }, { 'x-mock-request-id': 'x'.repeat(101) }];
  const answers = [];
  for (const headers of asked) {
    const answer = await ask(mock, { authorization, ...headers });
    answers.push([answer.status, [...answer.headers], await answer.text()]);
  }

  expect(answers[1]).toEqual(answers[0]);
  expect(mock.journal.entries().map(({ requestId }) => requestId)).toEqual([
    undefined,
    'mine',
    undefined,
  ]);
});

test('a secret that is sent as an id is hidden as anywhere else', async () => {
  const mock = createMock({ world: 'tiny' });
  const { secret = '', hint } = mock.keys.list()[0] ?? {};
  await ask(mock, { 'x-mock-request-id': secret });

  expect(mock.journal.entries()[0]?.requestId).toBe(hint);
});

const OWN = 'x-mock-fault, x-mock-request-id';
const ADDED = 'x-mock-request-id, x-mock-fault';

test.each<[requested: string, allowHeaders: string | null, faultHeader: boolean, string | null]>([
  [`authorization, ${OWN}`, '{requested}', true, `authorization, ${OWN}`],
  [`authorization, ${OWN}`, 'Authorization', true, `Authorization, ${ADDED}`],
  [OWN, '', true, ADDED],
  [OWN, 'Authorization', false, 'Authorization, x-mock-request-id'],
  ['authorization', 'Authorization', true, 'Authorization'],
  [OWN, null, true, null],
])(
  'a preflight for %s under allowed headers %j',
  async (requested, allowHeaders, fault, allowed) => {
    const cors = allowHeaders === null ? null : { allowHeaders };
    const profile = { transport: { cors } };
    const mock = createMock({ world: 'tiny', profile, faultHeader: fault });
    const headers = {
      origin: 'http://page.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': requested,
    };
    const answer = await mock.fetch(URL_OF_FILES, { method: 'OPTIONS', headers });

    expect(answer.headers.get('access-control-allow-headers')).toBe(allowed);
  },
);
