import { expect, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import type { ClientInput } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import { type Drive, runSituation } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { situationOf } from './situation-rows.ts';
import { openDirect } from './transports/direct.ts';

const first = situationOf({ id: 'one', clause: '4.3-r1', title: 'The first listing.' });
const second = situationOf({ id: 'two', clause: '4.3-r1', title: 'The second listing.' });

const run = (situation: Situation, drive: Drive) =>
  runSituation(situation, drive, { connect: openDirect, timeout: 600_000 });

const lists: Drive = (operation, given, signal) =>
  driveClient(createClient(), operation, given, signal);

const ask = ({ baseUrl, fetch }: ClientInput, apiKey: string) =>
  fetch(`${baseUrl}/api/v1/auth`, { headers: { Authorization: `Bearer ${apiKey}` } });

/** Lists, and asks besides with the key of an earlier call. */
const listsBeside =
  (oldKey: () => string): Drive =>
  async (operation, given, signal, situation) => {
    void ask({ ...given, signal }, oldKey());
    return lists(operation, given, signal, situation);
  };

test('what a client that never ended asks for later is not counted in another fixture', async () => {
  let key = '';
  const neverEnding = await run(first, async (_, given, signal) => {
    key = given.apiKey;
    for (;;) await ask({ ...given, signal }, key);
  });
  const outcome = await run(
    second,
    listsBeside(() => key),
  );
  const plain = await run(second, lists);

  expect(neverEnding.session.result.kind).toBe('over-budget');
  expect(outcome.judgement).toEqual({ verdict: 'pass' });
  expect(outcome.session.requests.length).toBe(plain.session.requests.length);
});

test('a client that ended, and uses the key of its first call in the next one, is at fault', async () => {
  let key = '';
  await run(first, (operation, given, signal, situation) => {
    key = given.apiKey;
    return lists(operation, given, signal, situation);
  });
  const outcome = await run(
    second,
    listsBeside(() => key),
  );

  expect(outcome.judgement).toMatchObject({ verdict: 'fail', findings: [{ clause: '5-r1' }] });
});

test('one fixture set twice has two keys', () => {
  expect(first.setUp().apiKey).not.toBe(first.setUp().apiKey);
});
