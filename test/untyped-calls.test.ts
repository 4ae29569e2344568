import { expect, test } from 'vitest';
import { runContract } from '../contract-tests/run/run-contract.ts';
import { startBrowserMock } from '../src/browser/index.ts';
import { checkConsumer } from '../src/consumer/check-consumer.ts';
import { checkSituation, describeConsumer } from '../src/consumer/describe-consumer.ts';
import { plainestSituation } from '../src/consumer/situations.ts';
import { learnProfile } from '../src/learn/index.ts';
import { createMock } from '../src/mock/create-mock.ts';
import { handlers } from '../src/msw/index.ts';
import { startServer } from '../src/server/start-server.ts';
import { smallClient } from '../trials/kit/correct-client.ts';

/** The public functions reject values that only a caller without types can pass. */

const mock = createMock({ world: 'tiny' });

const functions = {
  createMock,
  startBrowserMock,
  handlers,
  'options of handlers': (given: never) => handlers(mock, given),
  startServer,
  'options of startServer': (given: never) => startServer(mock, given),
  'journal.subscribe': (given: never) => mock.journal.subscribe(given),
  runContract,
  learnProfile,
  checkConsumer: (given: never) => checkConsumer(smallClient, given),
  checkSituation: (given: never) => checkSituation(given, smallClient),
  'options of checkSituation': (given: never) =>
    checkSituation(plainestSituation, smallClient, given),
  describeConsumer: (given: never) => describeConsumer('it', smallClient, given),
} satisfies Record<string, (given: never) => unknown>;

test.each<[keyof typeof functions, unknown, string]>([
  [
    'createMock',
    { profle: 'default' },
    'make a mock: unknown field "profle" (did you mean "profile"?)',
  ],
  ['createMock', null, 'make a mock: expected object, found null'],
  ['createMock', { profile: null }, 'read the profile: expected object, found null'],
  ['createMock', { world: 'tny' }, 'find the world "tny": did you mean "tiny"?'],
  ['startBrowserMock', { overlays: true }, 'start the mock in the browser: unknown field'],
  ['handlers', { baseUrl: '/v1' }, 'make handlers: mock: expected what createMock gives, found {'],
  ['options of handlers', { baseURL: '/v1' }, 'make handlers: unknown field "baseURL"'],
  ['startServer', undefined, 'start the server: mock: expected what createMock gives, found'],
  ['options of startServer', { prot: 4010 }, 'start the server: unknown field "prot"'],
  ['journal.subscribe', 5, 'subscribe to the journal: listener: expected a function, found 5'],
  [
    'runContract',
    { baseUrl: 'http://a.test', keys: { key: 'k', unscpoed: 'u' } },
    'run the contract: keys: unknown field "unscpoed"',
  ],
  ['learnProfile', { observations: [{}] }, 'learn a profile: expected the report of a run that'],
  ['checkConsumer', { trough: 'http' }, 'check the client: unknown field "trough"'],
  ['checkSituation', undefined, 'check the client: expected object, found nothing'],
  ['options of checkSituation', { timout: 1 }, 'check the client: unknown field "timout"'],
  ['describeConsumer', { strickt: true }, 'describe the client: unknown field "strickt"'],
])('%s rejects %j', async (name, given, message) => {
  const call = async () => functions[name](given as never);

  await expect(call()).rejects.toThrow(`Failed to ${message}`);
});
