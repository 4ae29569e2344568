import { expect, test, vi } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { observableMock, observeAll } from '../../trials/deployment/run-suite.ts';
import { withHeaders } from '../../trials/learn/deployed.ts';
import { unknownHeaders } from '../../trials/learn/unknown-names.ts';
import { generatedHeaders } from '../../trials/learn/volatile-headers.ts';
import type { ObservationResult } from '../run/observation.ts';

/** A baseline reports a change if an answer differs from that of an earlier run. */

vi.setConfig({ testTimeout: 60_000 });

const answersOf = (results: readonly ObservationResult[]) =>
  results.map(({ id, observed }) => [id, observed.kind === 'seen' ? observed.answer : null]);

const add = withHeaders({ ...generatedHeaders, ...unknownHeaders });
const mock = createMock({ files: 60 });
let count = 0;

/** The answers behind proxies whose headers vary. */
async function answersIn(run: number) {
  const fetch = async (request: Request) => {
    const response = await mock.fetch(request);
    const body = await response.text();
    count += 1;
    const now = Date.UTC(2026, 0, 20) + run * 5_400_000 + count * 37;
    return add(response, body, { count, run, body, now });
  };
  return answersOf(await observeAll({ ...observableMock(mock), fetch }));
}

test('headers that vary change no answer of an observation', async () => {
  expect(await answersIn(2)).toEqual(await answersIn(1));
});

test('more files change no answer of an observation', async () => {
  const ofFiles = async (files: number) =>
    answersOf(await observeAll(observableMock(createMock({ files }))));

  expect(await ofFiles(300)).toEqual(await ofFiles(250));
});
