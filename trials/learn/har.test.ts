import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/learn/finding.ts';
import { observeHar } from '../../src/learn/har/observe-har.ts';
import { findingsOf } from '../../src/learn/learn-profile.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { observableMock } from '../deployment/observable-mock.ts';
import { observeAll } from '../deployment/observe-deployment.ts';
import { type Har, recordAsHar } from './recorded-as-har.ts';

/** A tenth of a second for each of them; more, from other seeds, are for a night. */
const RUNS = Number(process.env.RANDOM_RECORDINGS ?? 10);

/** Unlike each other in what a part of their traffic may hide. */
const profiles = [
  'numeric-ids',
  'short-pages',
  'cursor-once',
  'empty-last-page',
  'small-limits',
  'workspace-scope',
  'more-fields',
] as const;

/** A live run of the suite against a mock, what it showed, and the traffic of it. */
async function record(profile: string) {
  const mock = observableMock(createMock({ profile }));
  const recorder = recordAsHar(async (request) => mock.fetch(request));
  const live = findingsOf(await observeAll({ ...mock, fetch: recorder.fetch }));
  return { live, har: recorder.har(), keys: mock.keys };
}

const learned = async (har: Har): Promise<readonly Finding[]> =>
  findingsOf((await observeHar(har)).observations);

const observedIn = (findings: readonly Finding[]) => findings.filter(({ assumed }) => !assumed);

/** What a recording claims otherwise than the live run did. */
function contradictions(recorded: readonly Finding[], live: readonly Finding[]) {
  const known = new Map(observedIn(live).map(({ path, value }) => [path, value]));
  return observedIn(recorded)
    .filter(({ path, value }) => {
      return known.has(path) && JSON.stringify(known.get(path)) !== JSON.stringify(value);
    })
    .map(({ path, value }) => ({ path, value, live: known.get(path) }));
}

describe.each(profiles)('of a mock under %s', (profile) => {
  const recorded = record(profile);

  test('a recording of a whole run shows nearly all that the run showed', async () => {
    const { har, live } = await recorded;
    const findings = await learned(har);

    expect(contradictions(findings, live)).toEqual([]);
    expect(observedIn(findings).length).toBeGreaterThan(0.8 * observedIn(live).length);
  });

  test('a part of the recording claims nothing that the whole run contradicts', async () => {
    const { har, live } = await recorded;
    const part = fc
      .tuple(fc.integer({ min: 1, max: 100 }), fc.infiniteStream(fc.integer({ min: 1, max: 100 })))
      .map(([share, draws]) => har.log.entries.filter(() => Number(draws.next().value) <= share));

    await fc.assert(
      fc.asyncProperty(part, async (entries) => {
        const findings = await learned({ log: { ...har.log, entries } }).catch(nothingServed);
        expect(contradictions(findings, live)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

/** So little was kept that no request of a key succeeds, or none is of the API. */
function nothingServed(error: unknown): readonly Finding[] {
  expect(String(error)).toMatch(/found only refusals|found none/);
  return [];
}
