import { expect, test, vi } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { observableMock, observeAll } from '../../trials/deployment/run-suite.ts';
import { withHeaders } from '../../trials/learn/deployed.ts';
import { unknownHeaders } from '../../trials/learn/unknown-names.ts';
import { generatedHeaders } from '../../trials/learn/volatile-headers.ts';

vi.setConfig({ testTimeout: 60_000 });

const add = withHeaders({ ...generatedHeaders, ...unknownHeaders });
const mock = createMock({ files: 60 });
let count = 0;

/** The answer of each observation, in words, behind proxies whose headers vary. */
async function answersOf(run: number) {
  const fetch = async (request: Request) => {
    const response = await mock.fetch(request);
    const body = await response.text();
    count += 1;
    const now = Date.UTC(2026, 0, 20) + run * 5_400_000 + count * 37;
    return add(response, body, { count, run, body, now });
  };
  const results = await observeAll({ ...observableMock(mock), fetch });
  return results.map(({ id, observed }) => [id, observed.kind === 'seen' ? observed.answer : null]);
}

test('headers that vary change no answer of an observation, so a baseline reports no change', async () => {
  expect(await answersOf(2)).toEqual(await answersOf(1));
});
