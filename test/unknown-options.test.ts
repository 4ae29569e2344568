import { expect, test } from 'vitest';
import { runContract } from '../contract-tests/run-contract.ts';
import { startBrowserMock } from '../src/browser/index.ts';
import { checkConsumer } from '../src/consumer/check-consumer.ts';
import { checkSituation } from '../src/consumer/check-situation.ts';
import { describeConsumer } from '../src/consumer/describe-consumer.ts';
import { plainestSituation } from '../src/consumer/situations.ts';
import { createMock } from '../src/mock/create-mock.ts';
import { handlers } from '../src/msw/index.ts';
import { startServer } from '../src/server/start-server.ts';
import { smallClient } from '../trials/kit/written-out/small-client.ts';

/** What a caller without types gives: the compiler lets none of it pass. */
const untyped = (json: string) => JSON.parse(json);
const mock = createMock({ world: 'tiny' });

const calls: Readonly<Record<string, (options: string) => unknown>> = {
  createMock: (options) => createMock(untyped(options)),
  startBrowserMock: (options) => startBrowserMock(untyped(options)),
  handlers: (options) => handlers(mock, untyped(options)),
  startServer: (options) => startServer(mock, untyped(options)),
  runContract: (options) => runContract(untyped(options)),
  checkConsumer: (options) => checkConsumer(smallClient, untyped(options)),
  checkSituation: (options) => checkSituation(plainestSituation, smallClient, untyped(options)),
  describeConsumer: (options) => describeConsumer('it', smallClient, untyped(options)),
};

test.each([
  [
    'createMock',
    '{"profle":"default"}',
    'Failed to make a mock: unknown option "profle": did you mean "profile"?',
  ],
  [
    'createMock',
    '{"size":3}',
    'Failed to make a mock: unknown option "size": expected one of seed, now, files, world, profile, scenario, state, journalSize, journalBytes, assumptions, faultHeader',
  ],
  ['createMock', 'null', 'Failed to make a mock: options: expected an object, found null'],
  ['createMock', '"tiny"', 'Failed to make a mock: options: expected an object, found tiny'],
  ['createMock', '{"profile":null}', 'Failed to read the profile: expected object, found null'],
  ['createMock', '{"world":null}', 'Failed to read the world recipe: expected object, found null'],
  [
    'createMock',
    '{"profile":"defualt"}',
    'Failed to find the profile "defualt": did you mean "default"?',
  ],
  ['createMock', '{"world":"tny"}', 'Failed to find the world "tny": did you mean "tiny"?'],
  [
    'startBrowserMock',
    '{"overlay":{"palce":"top-left"}}',
    'Failed to start the mock in the browser: unknown option "palce": did you mean "place"?',
  ],
  [
    'startBrowserMock',
    '{"overlay":{"place":"left"}}',
    'Failed to start the mock in the browser: overlay.place: expected one of bottom-right, bottom-left, top-right, top-left, found "left"',
  ],
  [
    'startBrowserMock',
    '{"overlays":true}',
    'Failed to start the mock in the browser: unknown option "overlays": did you mean "overlay"?',
  ],
  [
    'handlers',
    '{"baseURL":"/v1"}',
    'Failed to make handlers: unknown option "baseURL": did you mean "baseUrl"?',
  ],
  [
    'startServer',
    '{"prot":4010}',
    'Failed to start the server: unknown option "prot": did you mean "port"?',
  ],
  [
    'runContract',
    '{"baseUrl":"http://a.test","keys":{"key":"k"},"maxRequest":1}',
    'Failed to run the contract: unknown option "maxRequest": did you mean "maxRequests"?',
  ],
  [
    'runContract',
    '{"baseUrl":"http://a.test","keys":{"key":"k","unscpoed":"u"}}',
    'Failed to run the contract: keys: unknown field "unscpoed": did you mean "unscoped"?',
  ],
  [
    'checkConsumer',
    '{"trough":"msw"}',
    'Failed to check the client: unknown option "trough": did you mean "through"?',
  ],
  [
    'checkSituation',
    '{"timout":1}',
    'Failed to check the client: unknown option "timout": did you mean "timeout"?',
  ],
  [
    'describeConsumer',
    '{"strickt":true}',
    'Failed to describe the client: unknown option "strickt": did you mean "strict"?',
  ],
])('%s of %s is refused', async (name, options, message) => {
  const call = async () => calls[name]?.(options);

  await expect(call()).rejects.toThrow(expect.objectContaining({ message: message }));
});
