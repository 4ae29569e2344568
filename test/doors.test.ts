import { expect, test } from 'vitest';
import { checkSituation } from '../src/consumer/check-situation.ts';
import { plainestSituation } from '../src/consumer/situations.ts';
import { learnProfile } from '../src/learn/index.ts';
import { createMock } from '../src/mock/create-mock.ts';
import { handlers } from '../src/msw/index.ts';
import { startServer } from '../src/server/start-server.ts';
import { smallClient } from '../trials/kit/written-out/small-client.ts';

/** What a caller without types gives, where the compiler would let none of it pass. */
const calls: Readonly<Record<string, (given: never) => unknown>> = {
  'journal.subscribe': (given) => createMock({ world: 'tiny' }).journal.subscribe(given),
  checkSituation: (given) => checkSituation(given, smallClient),
  learnProfile,
  startServer,
  handlers,
};

const circle: { self?: unknown } = {};
circle.self = circle;

const NO_LISTENER = 'Failed to subscribe to the journal: listener: expected a function, found';
const NO_REPORT = 'Failed to learn a profile: expected the report of a run that judged, found';
const NO_SERVED = 'Failed to start the server: mock: expected what createMock gives, found';
const NO_HANDLED = 'Failed to make handlers: mock: expected what createMock gives, found';

test.each<[string, unknown, string]>([
  ['journal.subscribe', null, `${NO_LISTENER} null`],
  ['journal.subscribe', 5, `${NO_LISTENER} 5`],
  [
    'checkSituation',
    {},
    'Failed to check the client: situation.id: expected text, found undefined',
  ],
  [
    'checkSituation',
    undefined,
    'Failed to check the client: situation.id: expected text, found undefined',
  ],
  [
    'checkSituation',
    { ...plainestSituation, calls: undefined },
    'Failed to check the client: situation.calls: expected text, found undefined',
  ],
  [
    'checkSituation',
    { ...plainestSituation, judge: 'pass' },
    'Failed to check the client: situation.judge: expected a function, found "pass"',
  ],
  ['learnProfile', { baseUrl: 'http://a.test' }, `${NO_REPORT} {"baseUrl":"http://a.test"}`],
  ['learnProfile', { observations: [{}] }, `${NO_REPORT} {"observations":[{}]}`],
  [
    'learnProfile',
    { observations: 3, baseUrl: 'b' },
    `${NO_REPORT} {"observations":3,"baseUrl":"b"}`,
  ],
  ['learnProfile', undefined, `${NO_REPORT} undefined`],
  ['learnProfile', null, `${NO_REPORT} null`],
  ['startServer', undefined, `${NO_SERVED} undefined`],
  ['startServer', { port: 4010 }, `${NO_SERVED} {"port":4010}`],
  ['startServer', circle, `${NO_SERVED} [object Object]`],
  ['handlers', undefined, `${NO_HANDLED} undefined`],
  ['handlers', null, `${NO_HANDLED} null`],
  ['handlers', { baseUrl: '/v1' }, `${NO_HANDLED} {"baseUrl":"/v1"}`],
])('%s(%j) is refused', async (name, given, message) => {
  const call = async () => calls[name]?.(given as never);

  await expect(call()).rejects.toThrow(expect.objectContaining({ message: message }));
});
