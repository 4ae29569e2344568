import { createSandboxes } from '../../src/mock/sandboxes/sandboxes.ts';
import { rotated } from '../figure.ts';
import { tell } from './parent.ts';

/**
 * Times answers where there are few keys and where there are many: microseconds an answer, by
 * contender, by round. Arguments: rounds, then for each contender its sandboxes and the keys that
 * are issued in the last of them.
 */

const [rounds = 0, ...shape] = process.argv.slice(2).map(Number);
/** Answers that a sample is the mean of. */
const CALLS = 200;

const contenders = shape.flatMap((sandboxes, index) => {
  if (index % 2 === 1) return [];
  const place = createSandboxes({ world: 'tiny', most: sandboxes });
  for (let made = 1; made < sandboxes; made++) place.create();
  const last = place.list().at(-1) ?? place.default;
  const keys = Array.from({ length: shape[index + 1] ?? 0 }, () => last.keys.issue().secret);
  const requests = Array.from({ length: 50 }, (_, each) => {
    const secret = keys[Math.floor((each * keys.length) / 50)] ?? last.keys.list()[0]?.secret;
    return new Request('http://mock.test/api/v1/workspaces/ws_tiny/files', {
      headers: { authorization: `Bearer ${secret}` },
    });
  });
  return [{ place, requests, times: [] as number[] }];
});

for (let round = 0; round < rounds; round++) {
  for (const { place, requests, times } of rotated(contenders, round)) {
    const start = performance.now();
    for (let call = 0; call < CALLS; call++) {
      const request = requests[call % requests.length];
      if (request && place.answer(request).status !== 200) throw new Error('Failed to list');
    }
    times.push(((performance.now() - start) * 1_000) / CALLS);
  }
}
tell(contenders.map(({ times }) => times));
