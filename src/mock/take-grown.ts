import { OperationError } from '../text/operation-error.ts';
import { isGrown, readGrownWorld } from '../world/grown-world.ts';
import type { Grow } from './growth.ts';
import { readStart } from './read-options.ts';

/** Takes worlds that were grown before, and no others: for mocks that load nothing that grows. */
export const takeGrown: Grow = (named, _profile, { seed, files, now }, action) => {
  if (!isGrown(named)) {
    const given = typeof named === 'string' ? `the name ${JSON.stringify(named)}` : 'a recipe';
    throw new OperationError({
      action,
      field: 'world',
      expected: 'a grown world',
      found: `${given}: grow it by \`workspace-files seed\`, or make the mock by the createMock that grows worlds`,
    });
  }
  for (const [option, value] of Object.entries({ seed, files })) {
    if (value === undefined) continue;
    throw new OperationError({ action, field: option, reason: 'a grown world has its own' });
  }
  return readGrownWorld(named, now === undefined ? undefined : readStart(now));
};
