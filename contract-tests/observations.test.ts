import { describe, expect, test } from 'vitest';
import { clauses, openClauseIds } from '../src/document/clauses.ts';
import { type Behaviour, deploy, keys } from '../trials/deployment/deployment.ts';
import { judge, type Observable, observeAll, observeOne } from '../trials/deployment/run-suite.ts';
import { observationOf, observations, undecidable, unobservable } from './observations.ts';
import { rules } from './rules.ts';
import { need } from './run/need.ts';

test('the ids of the observations, in their order', () => {
  // Reports and learned profiles contain them: never rename one.
  expect(observations.map(({ id }) => id)).toMatchInlineSnapshot(`
    [
      "key-check.fields",
      "key-check.scope",
      "key-check.expired",
      "workspace.fields",
      "workspace.scope",
      "workspace.id-format",
      "listing.id-format",
      "listing.time-format",
      "listing.validation-status",
      "listing.content-type",
      "listing.name-normalisation",
      "listing.page-fields",
      "listing.entry-fields",
      "listing.path-id",
      "paging.tie-direction",
      "paging.page-fill",
      "paging.cursor-text",
      "paging.cursor-stability",
      "paging.cursor-reuse",
      "paging.cursor-other-limit",
      "paging.cursor-repeated",
      "paging.cursor-empty",
      "limits.default",
      "limits.maximum",
      "limits.out-of-range",
      "auth.scheme-case",
      "auth.scheme-spaces",
      "refusals.no-credentials",
      "refusals.wrong-scheme",
      "refusals.empty-bearer",
      "refusals.unknown-key",
      "refusals.expired-key",
      "refusals.missing-scope",
      "refusals.other-workspace",
      "refusals.unknown-workspace",
      "refusals.malformed-cursor",
      "refusals.foreign-cursor",
      "refusals.bad-limit",
      "refusals.unknown-path",
      "transport.unknown-path-credentials",
      "transport.slashes",
      "responses.success",
      "transport.head",
      "transport.options",
      "refusals.wrong-method",
      "transport.cors",
      "transport.caching",
      "transport.headers",
      "limits.rate",
      "refusals.rate-limited",
    ]
  `);
});

test('every open clause has an observation, or a reason why nothing can be seen of it', () => {
  const observed = new Set(observations.flatMap(({ clauses }) => clauses));
  const unseen = openClauseIds.filter((id) => !observed.has(id));

  expect(unseen.toSorted()).toEqual(Object.keys(unobservable).toSorted());
});

/** The honest deployment has plain names, accepts every method and has no rate limit. */
const NOTHING_TO_SEE: readonly string[] = [
  'listing.name-normalisation',
  'refusals.wrong-method',
  'refusals.rate-limited',
];

describe.each(observations.map((observation) => ({ id: observation.id, observation })))(
  '$id',
  ({ id, observation }) => {
    test('asks a question, and works on its own, without those before it', async () => {
      expect(observation.question).toMatch(/^[A-Z].*\?$/);
      const observed = await observeOne(deploy(), id);

      if (observed.kind === 'not-seen') {
        expect(NOTHING_TO_SEE).toContain(id);
        return;
      }
      expect(observed.answer).toMatch(/\.$/);
      expect(observed.evidence.length).toBeGreaterThan(0);
    });

    test('names the key that it lacks, and crashes over none', async () => {
      const observed = await observeOne({ ...deploy(), keys: { key: keys.key } }, id);

      if (observed.kind === 'seen') return;
      expect(observed.provide).not.toBe('');
      expect(observed.reason).not.toBe('');
    });
  },
);

const observing = (fetch: Observable['fetch']): Observable => ({
  baseUrl: 'https://trivial.test',
  keys,
  fetch,
});
const page = { workspaceId: 'w', files: [], hasMore: false, nextCursor: null };
const endless = { ...page, files: [{}, 7, null], hasMore: true, nextCursor: 'again' };

describe('a server that is no deployment is observed without a crash', () => {
  test.each<[string, () => Response]>([
    ['200 {} to everything', () => Response.json({})],
    ['200 [] to everything', () => Response.json([])],
    ['an empty listing to everything', () => Response.json(page)],
    ['an endless listing of nonsense', () => Response.json(endless)],
    ['401 to everything', () => Response.json({ code: 7, error: {} }, { status: 401 })],
    ['an HTML page', () => new Response('<html></html>')],
    ['nothing', () => new Response(null, { status: 204 })],
    ['redirects', () => new Response(null, { status: 302, headers: { location: '/elsewhere' } })],
  ])('%s', async (_, respond) => {
    const results = await observeAll(observing(() => respond()));

    expect(results.map(({ id }) => id)).toEqual(observations.map(({ id }) => id));
  });

  test('one that goes away leaves the rest unseen, with the reason', async () => {
    const results = await observeAll(
      observing(() => {
        throw new TypeError('fetch failed');
      }),
    );

    const asking = results.filter(({ id }) => id !== 'refusals.rate-limited');
    expect(asking.map(({ observed }) => observed)).toEqual(
      asking.map(() => ({
        kind: 'not-seen',
        stop: 'connection',
        reason: 'no response from https://trivial.test: fetch failed',
        provide: 'a deployment that stays reachable for the whole run',
        need: need.deployment('a deployment that stays reachable for the whole run'),
      })),
    );
  });
});

describe('in a run of the contract', () => {
  test('they come after the rules, in order, and change nothing of the verdict', async () => {
    const order: string[] = [];
    const seen = await judge(deploy(), {
      observe: true,
      onOutcome: ({ id }) => order.push(id),
      onObservation: ({ id }) => order.push(id),
    });
    const plain = await judge(deploy());

    expect(order).toEqual([...seen.results, ...seen.observations].map(({ id }) => id));
    expect(seen.counts).toEqual(plain.counts);
    expect(plain.observations).toEqual([]);
  });

  test('a spent budget leaves the rest unseen', async () => {
    const { requests } = await judge(deploy());
    const report = await judge(deploy(), { observe: true, maxRequests: requests + 5 });

    expect(report.requests).toBe(requests + 5);
    expect(report.counts.unproven).toBe(0);
    expect(observationOf(report.observations, 'listing.time-format')?.observed.kind).toBe('seen');
    expect(observationOf(report.observations, 'transport.slashes')?.observed).toMatchObject({
      kind: 'not-seen',
      reason: `the budget of ${requests + 5} requests is used up`,
    });
  });

  test('nothing but GET, HEAD and OPTIONS is sent', async () => {
    const methods = new Set<string>();
    const around: Behaviour['around'] = (request, next) => {
      methods.add(request.method);
      return next(request);
    };

    await judge(deploy({ around }), { observe: true });

    expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });

  test('no key stands whole in an answer, a value or evidence', async () => {
    const around: Behaviour['around'] = async (request, next) => {
      const response = await next(request);
      const sent = request.headers.get('authorization') ?? '';
      const body = response.status === 204 ? {} : await response.json();
      return Response.json(
        { ...body, [`sent ${sent}`]: 1, error: sent, took: { by: sent } },
        { status: response.status, headers: { 'x-seen': sent } },
      );
    };

    const { observations: seen } = await judge(deploy({ around }), { observe: true });

    const text = JSON.stringify(seen);
    expect(text).toContain('[key …4b86]');
    for (const secret of Object.values(keys)) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.slice(0, -1));
      expect(text).not.toContain(secret.slice(1));
    }
  });
});

const covered = new Set([...rules, ...observations].flatMap((each) => each.clauses));

test.each(clauses)('$id is judged, observed, or said to be undecidable', ({ id }) => {
  expect(covered.has(id)).toBe(undecidable[id] === undefined);
});
