import { afterEach, expect, test, vi } from 'vitest';
import { learnProfile } from '../../src/learn/learn-profile.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { type ProfileOption, profileNames } from '../../src/profile/resolve-profile.ts';
import { everyNth } from '../../test/support/tier.ts';
import { judge, observableMock, observeAll } from '../../trials/deployment/run-suite.ts';
import { type ObservationId, observationOf } from '../observations.ts';
import type { ObservationResult } from '../run/observation.ts';

/** What can be observed of a mock; trials/learn tests that it matches the profile. */

afterEach(() => {
  vi.useRealTimers();
});

const SMALL_WORLDS: Readonly<Record<string, number>> = {
  'small-limits': 60,
  'single-entry-pages': 40,
};

const observeMock = (profile: ProfileOption, files?: number) =>
  observeAll(observableMock(createMock({ profile, ...(files !== undefined && { files }) })));

/** By profile: the observations that cannot be made, and a part of the reason. */
const hidden: Readonly<Record<string, Partial<Record<ObservationId, string>>>> = {
  'single-entry-pages': {
    'limits.default': 'every page has one entry',
    'limits.maximum': 'every page has one entry',
    'paging.cursor-other-limit': 'no larger limit returns larger pages',
  },
  'refusals-404': { 'transport.unknown-path-credentials': 'get the same refusal' },
  'workspace-scope': { 'workspace.fields': 'responds with 403 to the key' },
};
const hiddenAnywhere: Partial<Record<ObservationId, string>> = {
  'refusals.wrong-method': 'HEAD and OPTIONS are both supported',
  'refusals.rate-limited': 'no rate limit was reached',
};

test.each(everyNth(profileNames, 12))(
  'nothing stays unseen but what the profile %s hides, and the reason says so',
  async (name) => {
    const results = await observeMock(name, SMALL_WORLDS[name]);
    const unseen = results.flatMap(({ id, observed }) =>
      observed.kind === 'not-seen' ? [[id, observed.reason]] : [],
    );
    const expected = { ...hiddenAnywhere, ...hidden[name] };
    if (name === 'bare-transport') delete expected['refusals.wrong-method'];

    expect(Object.fromEntries(unseen)).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([id, reason]) => [id, expect.stringContaining(reason)]),
      ),
    );
  },
);

test('rules before it change nothing of what is observed, one-time cursors included', async () => {
  const profile = 'cursor-once';
  const report = await judge(observableMock(createMock({ profile })), { observe: true });
  const choicesIn = (results: readonly ObservationResult[]) => {
    const { learned: _, ...choices } = learnProfile({ baseUrl: '', observations: results });
    return choices;
  };

  expect(report.counts.fail).toBe(0);
  expect(choicesIn(report.observations)).toEqual(choicesIn(await observeMock(profile)));
});

test('a rate limit is told of, and how it refuses', async () => {
  // No request waits for the end of the window, even on a slow machine.
  vi.useFakeTimers({ toFake: ['performance'] });
  const results = await observeMock({ rateLimit: { requests: 60, windowSeconds: 1 } });

  expect(observationOf(results, 'limits.rate')?.observed).toMatchObject({
    value: { requests: 60, retryAfter: true, headers: [{ name: 'retry-after', value: '1' }] },
  });
  expect(observationOf(results, 'refusals.rate-limited')?.observed).toMatchObject({
    value: { refusal: { status: 429, code: 'rate_limited' } },
  });
});
