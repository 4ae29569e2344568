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

const circle: { self?: unknown } = {};
circle.self = circle;
const withKeys = (more: object, options = {}) => ({
  ...{ baseUrl: 'http://a.test', keys: { key: 'k', ...more } },
  ...options,
});
const RUN = 'run the contract';

const START = 'start the mock in the browser';
const NO_MOCK = 'mock: expected what createMock gives, found';
const NO_REPORT = 'learn a profile: expected the report of a run that judged, found';
const NO_LISTENER = 'subscribe to the journal: listener: expected a function, found';
const unknown = (action: string, name: string, nearest: string) =>
  `${action}: unknown option "${name}": did you mean "${nearest}"?`;
const unknownField = (action: string, name: string, nearest: string) =>
  `${action}: unknown field "${name}" (did you mean "${nearest}"?)`;

test.each<[keyof typeof functions, unknown, string]>([
  ['createMock', { profle: 'default' }, unknownField('make a mock', 'profle', 'profile')],
  ['createMock', { size: 3 }, 'make a mock: unknown field "size"'],
  ['createMock', null, 'make a mock: expected object, found null'],
  ['createMock', 'tiny', 'make a mock: expected object, found "tiny"'],
  ['createMock', { profile: null }, 'read the profile: expected object, found null'],
  ['createMock', { world: null }, 'read the world recipe: expected object, found null'],
  ['createMock', { profile: 'defualt' }, 'find the profile "defualt": did you mean "default"?'],
  ['createMock', { world: 'tny' }, 'find the world "tny": did you mean "tiny"?'],
  ['startBrowserMock', { overlays: true }, unknownField(START, 'overlays', 'overlay')],
  ['handlers', undefined, `make handlers: ${NO_MOCK} undefined`],
  ['handlers', null, `make handlers: ${NO_MOCK} null`],
  ['handlers', { baseUrl: '/v1' }, `make handlers: ${NO_MOCK} {"baseUrl":"/v1"}`],
  ['options of handlers', { baseURL: '/v1' }, unknown('make handlers', 'baseURL', 'baseUrl')],
  ['startServer', undefined, `start the server: ${NO_MOCK} undefined`],
  ['startServer', { port: 4010 }, `start the server: ${NO_MOCK} {"port":4010}`],
  ['startServer', circle, `start the server: ${NO_MOCK} [object Object]`],
  [
    'options of startServer',
    { prot: 4010 },
    'start the server: unknown field "prot" (did you mean "port"?)',
  ],
  ['journal.subscribe', null, `${NO_LISTENER} null`],
  ['journal.subscribe', 5, `${NO_LISTENER} 5`],
  ['runContract', withKeys({}, { maxRequest: 1 }), unknown(RUN, 'maxRequest', 'maxRequests')],
  [
    'runContract',
    withKeys({ unscpoed: 'u' }),
    `${RUN}: keys: unknown option "unscpoed": did you mean "unscoped"?`,
  ],
  ['learnProfile', { baseUrl: 'a' }, `${NO_REPORT} {"baseUrl":"a"}`],
  ['learnProfile', { observations: [{}] }, `${NO_REPORT} {"observations":[{}]}`],
  ['learnProfile', undefined, `${NO_REPORT} undefined`],
  ['learnProfile', null, `${NO_REPORT} null`],
  ['checkConsumer', { trough: 'msw' }, unknownField('check the client', 'trough', 'through')],
  ['checkSituation', undefined, 'check the client: expected object, found nothing'],
  [
    'checkSituation',
    { ...plainestSituation, title: undefined },
    'check the client: title: expected string, found nothing',
  ],
  [
    'options of checkSituation',
    { timout: 1 },
    unknownField('check the client', 'timout', 'timeout'),
  ],
  ['describeConsumer', { strickt: true }, unknownField('describe the client', 'strickt', 'strict')],
])('%s rejects %j', async (name, given, message) => {
  const call = async () => functions[name](given as never);

  await expect(call()).rejects.toThrow(
    expect.objectContaining({ message: `Failed to ${message}` }),
  );
});
