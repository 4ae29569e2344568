import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { profileNames } from '../../src/profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../../src/profile/schema.ts';
import type { Refusal } from '../../src/profile/surroundings.ts';
import { everyNth } from '../../test/support/tier.ts';
import { observableMock, observeAll } from '../../trials/deployment/run-suite.ts';
import type { ObservationResult } from '../judgement/observation.ts';
import { type ObservationId, observationOf, observations } from '../observations.ts';
import { runContract } from '../run-contract.ts';
import type { IdentifiersValue } from './identifiers.ts';
import type { RefusalShape } from './refusal-shape.ts';

/** What is observed of the mock is what its profile says: every field that can be seen from outside. */

afterEach(() => {
  vi.useRealTimers();
});

const SMALL_WORLDS: Readonly<Record<string, number>> = {
  'small-limits': 60,
  'single-entry-pages': 40,
};

async function observeMock(profile: string | ProfileInput, files?: number) {
  const mock = createMock({ profile, ...(files !== undefined && { files }) });
  return { results: await observeAll(observableMock(mock)), profile: mock.profile };
}

/** By profile: what cannot be seen under it, and a part of the reason that is given. */
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

describe.each(everyNth(profileNames, 12))('under the profile %s', (name) => {
  let results: readonly ObservationResult[];
  let profile: Profile;

  beforeAll(async () => {
    ({ results, profile } = await observeMock(name, SMALL_WORLDS[name]));
  });

  test('what is observed is what the profile says, field by field', () => {
    const readings = Object.entries(readFields(results)).filter(([, seen]) => seen !== undefined);
    const chosen = readings.map(([field]) => [field, chosenIn(profile)[field]]);

    expect(readings.length).toBeGreaterThan(45);
    expect(Object.fromEntries(readings)).toEqual(Object.fromEntries(chosen));
  });

  test('nothing stays unseen but what the profile hides, and the reason says so', () => {
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
  });
});

test('rules and observations together take few enough requests of the default mock', async () => {
  const mock = createMock();
  const report = await runContract({
    ...observableMock(mock),
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });

  if (report.kind === 'not-judged') throw new Error(report.message);
  expect(report.observations.map(({ id }) => id)).toEqual(observations.map(({ id }) => id));
  expect(report.requests).toBeLessThanOrEqual(270);
});

test('rules before it change nothing of what is observed, one-time cursors included', async () => {
  const profile = 'cursor-once';
  const alone = await observeMock(profile);
  const report = await runContract({
    ...observableMock(createMock({ profile })),
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });

  if (report.kind === 'not-judged') throw new Error(report.message);
  expect(report.counts.fail).toBe(0);
  expect(readFields(report.observations)).toEqual(readFields(alone.results));
});

test('a rate limit is told of, and how it refuses', async () => {
  // No request waits for the window to end, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] });
  const rateLimit = { requests: 60, windowSeconds: 1 };
  const { results } = await observeMock({ rateLimit });

  expect(seenValue(results, 'limits.rate')).toMatchObject({
    requests: 60,
    retryAfter: true,
    headers: [{ name: 'retry-after', value: '1' }],
  });
  expect(seenValue(results, 'refusals.rate-limited')?.refusal).toMatchObject({
    status: 429,
    code: 'rate_limited',
  });
});

/** Choices that no named profile makes. */
const variants: readonly [what: string, profile: ProfileInput, hides?: readonly string[]][] = [
  ['a limit above the maximum treated as none', { limit: { aboveMaximum: 'default' } }],
  ['a limit above the maximum refused', { limit: { aboveMaximum: 'refused' } }],
  ['the default limit as the maximum', { limit: { default: 40, maximum: 40 } }],
  [
    'odd limits treated as none',
    {
      limit: {
        zero: 'default',
        negative: 'default',
        fraction: 'default',
        word: 'default',
        empty: 'default',
        repeated: 'default',
      },
    },
  ],
  ['the first of two limits', { limit: { repeated: 'first' } }],
  ['the first of two cursors', { cursor: { repeated: 'first', empty: 'first-page' } }],
  ['the last of two cursors', { cursor: { repeated: 'last' } }],
  [
    'the last of two cursors that work once',
    { cursor: { repeated: 'last', reuse: 'once', stability: 'changing', otherLimit: 'kept' } },
  ],
  ['another limit ignored', { cursor: { otherLimit: 'kept' } }],
  [
    'short pages, empty ones between, another limit ignored',
    {
      listing: { pageFill: 'short', emptyPages: 'between' },
      cursor: { otherLimit: 'refused', repeated: 'first' },
      limit: { maximum: 120, aboveMaximum: 'refused' },
    },
  ],
  ['an empty first page', { listing: { emptyPages: 'first' }, limit: { zero: 'clamped' } }],
  ['ULIDs', { formats: { fileId: { style: 'ulid', prefix: 'f-', case: 'lower' } } }],
  [
    'UUIDs of version 7 in capitals',
    { formats: { fileId: { style: 'uuid', version: 7, case: 'upper', prefix: 'urn:uuid:' } } },
  ],
  [
    'padded numbers',
    { formats: { fileId: { style: 'sequential', prefix: 'F', start: 100, width: 8 } } },
  ],
  [
    'hexadecimal ids without a prefix',
    { formats: { fileId: { style: 'random', prefix: '', length: 24, alphabet: 'hex' } } },
  ],
  [
    'base58',
    { formats: { fileId: { style: 'random', prefix: 'x', length: 9, alphabet: 'base58' } } },
  ],
  ['epoch seconds', { formats: { createdAt: { style: 'epoch', precision: 's' } } }],
  ['epoch microseconds', { formats: { createdAt: { style: 'epoch', precision: 'us' } } }],
  ['names as they come', { formats: { nameNormalisation: 'none' } }],
  ['names in NFD', { formats: { nameNormalisation: 'NFD' } }],
  [
    'other statuses, and types with parameters',
    {
      formats: {
        contentType: 'with-parameters',
        validationStatus: [
          { value: 'clean', share: 3 },
          { value: 'suspect', share: 2 },
          { value: 'unknown', share: 1 },
        ],
      },
    },
  ],
  ['types without a slash', { formats: { contentType: 'bare' } }],
  [
    'every refusal 429',
    { refusals: { every: { status: 429, code: 'no', headers: {}, extra: { details: [] } } } },
    ['transport.unknown-path-credentials'],
  ],
  [
    'scopes everywhere, an expired key told so',
    {
      keyCheck: {
        expiredKey: 'answered',
      },
      workspaceRead: {
        scope: 'files:read',
        shape: 'array',
      },
    },
  ],
  [
    'no preflight, a header everywhere',
    {
      transport: {
        options: 'refused',
        headers: { 'X-Api': '1', Vary: 'Authorization' },
        cors: null,
        unknownPathNeedsKey: true,
      },
    },
  ],
];

test.each(everyNth(variants, 3))('under a profile of its own: %s', async (_, input, hides = []) => {
  const { results, profile } = await observeMock(input);

  const readings = Object.entries(readFields(results)).filter(([, seen]) => seen !== undefined);
  const chosen = readings.map(([field]) => [field, chosenIn(profile)[field]]);
  expect(Object.fromEntries(readings)).toEqual(Object.fromEntries(chosen));
  // What the variant is about must be among what was seen.
  const seen = readings.map(([field]) => field);
  const asked = leavesOf(input).filter((field) => !hides.includes(field));
  expect(asked.filter((field) => !seen.some((each) => covers(each, field)))).toEqual([]);
});

function leavesOf(input: object, path = ''): string[] {
  return Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    const field = path === '' ? name : `${path}.${name}`;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? leavesOf(value, field) : [field];
  });
}

const covers = (seen: string, field: string) =>
  field === seen || field.startsWith(`${seen}.`) || everyRefusal(field) === seen;

/** What changes every refusal shows in one that comes last, when all others have been asked. */
const everyRefusal = (field: string) =>
  field.startsWith('refusals.every.') ? 'refusals.unknownPath' : undefined;

/** The value of an observation, or undefined where nothing was seen. */
function seenValue<Id extends ObservationId>(results: readonly ObservationResult[], id: Id) {
  const observed = observationOf(results, id)?.observed;
  return observed?.kind === 'seen' ? observed.value : undefined;
}

type Fields = Record<string, unknown>;

/** The fields of a profile, as the observations fill them; undefined where they cannot. */
function readFields(results: readonly ObservationResult[]): Fields {
  return {
    ...readKeys(results),
    ...readListing(results),
    ...readTransport(results),
    ...readRefusals(results),
  };
}

function readKeys(results: readonly ObservationResult[]): Fields {
  const workspace = seenValue(results, 'workspace.fields');
  return {
    'authorization.schemeCase': seenValue(results, 'auth.scheme-case')?.schemeCase,
    'authorization.schemeSpaces': seenValue(results, 'auth.scheme-spaces')?.schemeSpaces,
    'keyCheck.scope': seenValue(results, 'key-check.scope')?.scope,
    'keyCheck.expiredKey': seenValue(results, 'key-check.expired')?.expiredKey,
    'workspaceRead.scope': seenValue(results, 'workspace.scope')?.scope,
    'workspaceRead.status': workspace?.status,
    'workspaceRead.shape': workspace?.shape,
  };
}

function readListing(results: readonly ObservationResult[]): Fields {
  const ties = seenValue(results, 'paging.tie-direction');
  const fill = seenValue(results, 'paging.page-fill');
  const literal = (id: 'listing.page-fields' | 'listing.entry-fields') => {
    const fields = seenValue(results, id)?.fields;
    return fields && Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  };
  const maximum = seenValue(results, 'limits.maximum');
  const exact = seenValue(results, 'limits.default')?.exact;
  const time = seenValue(results, 'listing.time-format');
  const success = seenValue(results, 'responses.success')?.operations;
  return {
    'listing.status': success?.find(({ operation }) => operation === 'listFiles')?.status,
    'listing.pathId': seenValue(results, 'listing.path-id')?.pathId,
    // With a hidden precision there is no order among ids to be seen.
    'listing.tieOrder': ties?.order === 'shown' ? ties.tieOrder : undefined,
    'listing.idComparison': ties?.idComparison ?? undefined,
    'listing.pageFill': fill?.pageFill,
    'listing.emptyPages': fill?.emptyPages,
    'listing.pageFields': literal('listing.page-fields'),
    'listing.entryFields': literal('listing.entry-fields'),
    'limit.default': exact === false ? undefined : seenValue(results, 'limits.default')?.default,
    'limit.maximum': maximum?.exact ? maximum.maximum : undefined,
    'limit.aboveMaximum': maximum?.aboveMaximum ?? undefined,
    ...readOddLimits(results),
    'cursor.style': seenValue(results, 'paging.cursor-text')?.style,
    'cursor.stability': seenValue(results, 'paging.cursor-stability')?.stability,
    'cursor.reuse': seenValue(results, 'paging.cursor-reuse')?.reuse,
    'cursor.otherLimit': seenValue(results, 'paging.cursor-other-limit')?.otherLimit,
    'cursor.repeated': seenValue(results, 'paging.cursor-repeated')?.repeated,
    'cursor.empty': seenValue(results, 'paging.cursor-empty')?.empty,
    'formats.fileId': readId(seenValue(results, 'listing.id-format')),
    'formats.workspaceId': readId(seenValue(results, 'workspace.id-format')),
    'formats.createdAt.style': time?.style,
    'formats.createdAt.precision': time?.precision,
    'formats.createdAt.offset': time?.offset ?? undefined,
    'formats.createdAt.order': ties?.order,
    'formats.validationStatus': seenValue(results, 'listing.validation-status')?.values.map(
      ({ value }) => value,
    ),
    'formats.contentType': seenValue(results, 'listing.content-type')?.form,
    'formats.nameNormalisation': seenValue(results, 'listing.name-normalisation')?.normalisation,
  };
}

/** Of two workspace ids neither the alphabet is certain, nor, for numbers, the first. */
function readId(value: IdentifiersValue | undefined): unknown {
  if (!value) return undefined;
  const { format, ids } = value;
  if (ids > 2) return format;
  const { alphabet: _alphabet, ...certain } = { alphabet: '', ...format };
  return certain;
}

function readOddLimits(results: readonly ObservationResult[]): Fields {
  const forms = seenValue(results, 'limits.out-of-range')?.forms ?? [];
  const read = forms.filter(({ form, reading }) => form !== 'huge' && reading !== null);
  return Object.fromEntries(read.map(({ form, reading }) => [`limit.${form}`, reading]));
}

function readTransport(results: readonly ObservationResult[]): Fields {
  const cors = seenValue(results, 'transport.cors');
  const success = seenValue(results, 'responses.success')?.operations;
  return {
    'transport.contentType': success?.[0]?.contentType,
    'transport.headers': seenValue(results, 'transport.headers')?.headers,
    'transport.cors':
      cors &&
      (cors.cors === 'none'
        ? null
        : {
            origin: cors.origin,
            when: cors.unasked.get ? 'always' : 'with-origin',
            allowCredentials: cors.allowCredentials,
            vary: cors.vary ?? '',
            maxAge: cors.maxAge,
            allowMethods: '{allow}',
            allowHeaders: '{requested}',
            exposeHeaders: cors.exposeHeaders,
          }),
    'transport.head': seenValue(results, 'transport.head')?.head,
    'transport.options': seenValue(results, 'transport.options')?.options,
    'transport.extraSlashes': seenValue(results, 'transport.slashes')?.extraSlashes,
    'transport.unknownPathNeedsKey': seenValue(results, 'transport.unknown-path-credentials')
      ?.unknownPathNeedsKey,
    rateLimit: seenValue(results, 'limits.rate')?.limited === 0 ? null : undefined,
  };
}

const conditions = {
  noCredentials: 'refusals.no-credentials',
  wrongScheme: 'refusals.wrong-scheme',
  unknownKey: 'refusals.unknown-key',
  expiredKey: 'refusals.expired-key',
  missingScope: 'refusals.missing-scope',
  otherWorkspace: 'refusals.other-workspace',
  unknownWorkspace: 'refusals.unknown-workspace',
  malformedCursor: 'refusals.malformed-cursor',
  foreignCursor: 'refusals.foreign-cursor',
  badLimit: 'refusals.bad-limit',
  unknownPath: 'refusals.unknown-path',
  wrongMethod: 'refusals.wrong-method',
  rateLimited: 'refusals.rate-limited',
} as const;

function readRefusals(results: readonly ObservationResult[]): Fields {
  return Object.fromEntries(
    Object.entries(conditions).map(([condition, id]) => {
      const form = seenValue(results, id)?.refusal;
      return [`refusals.${condition}`, form ? asRefusal(form) : undefined];
    }),
  );
}

function asRefusal({ status, code, error, extra, contentType, headers }: RefusalShape): unknown {
  return { status, code, error, extra, text: null, contentType, headers };
}

/** The fields of a profile by their paths, in the form in which they can be seen. */
function chosenIn(profile: Profile): Fields {
  const { fileId, workspaceId, createdAt, validationStatus, ...formats } = profile.formats;
  const lowerCase = (headers: object) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const { refusals, rateLimit, transport } = profile;
  const sections = {
    authorization: profile.authorization,
    keyCheck: profile.keyCheck,
    workspaceRead: {
      ...profile.workspaceRead,
      // Which other scope it is, no key can tell that lacks it.
      scope:
        profile.workspaceRead.scope === 'workspace:read' ? 'another' : profile.workspaceRead.scope,
    },
    listing: profile.listing,
    limit: profile.limit,
    cursor: profile.cursor,
    formats,
    'formats.createdAt': createdAt,
    transport: { ...transport, headers: lowerCase(transport.headers) },
  };
  return {
    ...Object.fromEntries(
      Object.entries(sections).flatMap(([section, fields]) =>
        Object.entries(fields).map(([field, value]) => [`${section}.${field}`, value]),
      ),
    ),
    ...Object.fromEntries(
      Object.entries(refusals).map(
        ([condition, { operations: _, forms: __, ...refusal }]: [string, Refusal]) => [
          `refusals.${condition}`,
          { ...refusal, headers: lowerCase(refusal.headers) },
        ],
      ),
    ),
    'formats.fileId': fileId,
    'formats.workspaceId': readId({ format: workspaceId, ids: 2 }),
    'formats.validationStatus': validationStatus.map(({ value }) => value),
    rateLimit,
  };
}
