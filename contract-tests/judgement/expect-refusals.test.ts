import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy, keys, withKey } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';

/** Refuses the nth listing with the good key, and nothing else that it should not. */
function refusingListing(nth: number): Behaviour['around'] {
  let listings = 0;
  return async (request, next) => {
    const good = request.headers.get('authorization') === `Bearer ${keys.key}`;
    const isListing = good && /[^/]\/files$/.test(new URL(request.url).pathname);
    if (isListing) listings += 1;
    return isListing && listings === nth ? Response.json({}, { status: 403 }) : next(request);
  };
}

const outcomeOf = async (changes: Partial<Behaviour>, rule = 'auth.no-credentials') => {
  const report = await judge(deploy(changes), { only: [rule] });
  return report.results[0]?.outcome;
};

describe('a refusal proves something between two successes only', () => {
  test.each([1, 2])('it proves nothing where control %i of the listing fails', async (nth) => {
    expect(await outcomeOf({ around: refusingListing(nth) })).toMatchObject({
      verdict: 'unproven',
      reason: 'the same request also fails with the valid key, so a refusal proves nothing',
    });
  });

  test('a success without credentials fails, whatever becomes of the controls', async () => {
    const around: Behaviour['around'] = async (request, next) =>
      request.headers.has('authorization') && request.url.endsWith('/files')
        ? Response.json({}, { status: 403 })
        : next(withKey(request, keys.key));

    expect(await outcomeOf({ around })).toMatchObject({
      verdict: 'fail',
      expected: 'a refusal of a request without Authorization',
    });
  });

  test('what should have been refused is told in words', async () => {
    const around: Behaviour['around'] = (request, next) => next(withKey(request, keys.key));

    expect(await outcomeOf({ around }, 'auth.missing-scope')).toMatchObject({
      expected: 'a refusal of the unscoped key',
    });
  });

  test('a workspace read that the key may not make is left out', async () => {
    expect(await outcomeOf({ workspaceReadRefused: true })).toEqual({ verdict: 'pass' });
  });
});
