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
