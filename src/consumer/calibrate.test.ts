import { expect, it } from 'vitest';
import { createClient, pickyClient } from '../../trials/kit/correct-client.ts';
import type { Habits } from '../../trials/kit/habits.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { checkSituation } from './describe-consumer.ts';
import { consumerSituations } from './situations.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A client that rejects keys of a different format before its first request. */
const wantingKeys = (like: RegExp, message: string): ConsumerClient => {
  const headers: Habits['headers'] = (apiKey) => {
    if (!like.test(apiKey)) throw new Error(message);
    return { Authorization: `Bearer ${apiKey}` };
  };
  return createClient({ headers });
};

const reportOf = (client: ConsumerClient, only: RegExp = /^(pages|cursors)\./) =>
  checkConsumer(client, { through: 'fetch', jobs: 8, only });

it.each<[string, ConsumerClient, readonly string[]]>([
  ['UUIDs for ids', pickyClient({ id: UUID }), ['file ids are UUIDs']],
  ['whole seconds', pickyClient({ createdAt: /:\d\dZ$/ }), ['times are in whole seconds']],
  ['own status', pickyClient({ validationStatus: /^(CLEAN|BAD)$/ }), ['validationStatus is CLEAN']],
  [
    'three forms, told one after the other',
    pickyClient({ id: UUID, createdAt: /\.\d{6}Z$/, validationStatus: /^passed$/ }),
    ['file ids are UUIDs', 'times have six digits of a second', 'validationStatus is passed'],
  ],
  [
    'two forms, and says nothing of them',
    pickyClient({ id: UUID, createdAt: /\+00:00$/ }, () => 'no'),
    ['file ids are UUIDs', 'times have an offset of +00:00'],
  ],
  [
    'ids with a prefix that its message names',
    pickyClient({ id: /^doc_/ }, () => 'an id begins with doc_, and this one does not'),
    ['file ids begin with doc_'],
  ],
  ['keys with a prefix', wantingKeys(/^sk_live_/, 'no key'), ['keys begin with sk_live_']],
  ['keys that it names', wantingKeys(/^acme_/, 'not an acme_ key'), ['keys begin with acme_']],
])('a client that requires %s is judged with these formats', async (_, client, forms) => {
  const { requiredFormats, outcomes } = await reportOf(client);
  const wrong = outcomes.filter(({ judgement }) => judgement.verdict !== 'pass');

  expect(requiredFormats?.differences).toEqual(forms);
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('single checks use the required formats as well', async () => {
  const client = pickyClient({ id: UUID });
  const found = consumerSituations().filter(({ id }) => /^pages\.(full|short)$/.test(id));
  const outcomes = await Promise.all(
    found.map((situation) => checkSituation(situation, client, { through: 'fetch' })),
  );

  expect(outcomes.map(({ judgement }) => judgement.verdict)).toEqual(['pass', 'pass']);
});

it('the report says if no formats help', async () => {
  const { requiredFormats, outcomes } = await reportOf(
    pickyClient({ name: /^never$/ }),
    /^pages\.full$/,
  );

  expect(requiredFormats).toBeNull();
  expect(outcomes).toMatchObject([{ judgement: { verdict: 'fail' } }]);
});

it.each<[string, Partial<Habits>]>([
  ['a correct client', {}],
  ['one that stops early', { isLast: () => true }],
  ['one that gives another order', { arrange: (entries) => entries.toReversed() }],
  ['one that sends no key', { headers: () => ({}) }],
])('%s causes no search', async (_, habits) => {
  let requests = 0;
  const send: Habits['send'] = (fetch, url, init) => {
    requests++;
    return fetch(url, init);
  };
  const { requiredFormats } = await reportOf(createClient({ ...habits, send }), /^pages\.full$/);

  expect(requiredFormats).toBeUndefined();
  expect(requests).toBeLessThanOrEqual(6);
});

it('a client that always fails before its first request is run only with other keys and workspace ids', async () => {
  let runs = 0;
  const client: ConsumerClient = {
    listFiles: () => {
      runs++;
      throw new Error('no');
    },
  };

  await expect(reportOf(client)).rejects.toThrow('it made no request to the API');
  expect(runs).toBe(1 + 6 + 7);
});
