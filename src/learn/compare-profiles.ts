import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import type { Learned } from '../profile/learned.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { learnedAt, learnedOf } from '../profile/sources.ts';
import type { Comparison } from '../report/field-items.ts';
import { isObject } from '../text/is-object.ts';
import { valueAt } from '../text/parse-input.ts';

/** One field of two profiles. */
export interface FieldComparison extends Comparison {
  readonly path: LearnedPath;
}

/**
 * Compares every field of two profiles as seen from outside: two states of one deployment, or a
 * deployment with a profile.
 *
 * @param before the name of a profile, or a profile from a file or `learnProfile`.
 * @param after like `before`; its assumed fields never count as changes.
 * @throws Error if a name is unknown or a profile does not match the schema.
 */
export function compareProfiles(
  before: string | ProfileInput,
  after: string | ProfileInput,
): readonly FieldComparison[] {
  const sides = [sideOf(before, 'before'), sideOf(after, 'after')] as const;
  const varying = varyingIn(sides);
  return learnedPaths.map((path) => compareField(path, sides, varying));
}

/** One of two profiles, and what was learned if it was. */
interface Side {
  readonly profile: Profile;
  readonly learned: Learned | undefined;
}

const sideOf = (given: string | ProfileInput, name: string): Side => ({
  profile: resolveProfile(given, name),
  learned: learnedOf(given),
});

function compareField(
  path: LearnedPath,
  [before, after]: readonly [Side, Side],
  varying: Varying,
): FieldComparison {
  const [was, is] = [visibleAt(before.profile, path), visibleAt(after.profile, path)];
  const now = after.learned && learnedAt(after.learned, path);
  const about = {
    path,
    evidence: now?.evidence ?? [],
    ...(now && { observation: now.observation }),
  };
  const [expected, found] = [claimOf(before, path, was), claimOf(after, path, is)];
  const proof = { ...about, kind: 'changed', expected: expected.shown, now: found.shown } as const;
  if (contradicts(expected, found) || contradicts(found, expected)) return proof;
  const isRemarked = expected.remarks.length + found.remarks.length > 0;
  if (isRemarked && expected.isSeen && found.isSeen) {
    if (expected.remarks.join() !== found.remarks.join()) return proof;
  }
  const both = { ...about, expected: was, now: is };
  if (found.isAssumed) {
    const kind = expected.isAssumed ? 'unknown' : 'not-asked';
    return { ...both, kind, reason: now?.reason ?? 'it was assumed' };
  }
  if (areAlike(path, comparable(path, was, varying), comparable(path, is, varying))) {
    return { ...both, kind: 'same' };
  }
  return { ...both, kind: expected.isAssumed ? 'new' : 'changed' };
}

/** What one profile says of a field. */
interface Claim {
  readonly value: unknown;
  readonly isAssumed: boolean;
  /** Whether a run saw something, a value or what no profile can express. */
  readonly isSeen: boolean;
  /** The smallest possible value, if only that is known. */
  readonly atLeast: number | undefined;
  readonly remarks: readonly string[];
  readonly shown: unknown;
}

function claimOf({ learned }: Side, path: LearnedPath, value: unknown): Claim {
  const field = learned && learnedAt(learned, path);
  const isAssumed = field?.source === 'assumed';
  const atLeast = isAssumed ? field.atLeast : undefined;
  const remarks = learned ? remarksAt(learned, path) : [];
  const isSeen = remarks.length > 0 || field?.source === 'observed';
  const bound = atLeast === undefined ? value : `${atLeast} or more`;
  return { value, isAssumed, isSeen, atLeast, remarks, shown: remarks.join('; ') || bound };
}

/** Whether a known value is below one that was seen, such as a page of 300 entries. */
const contradicts = ({ value, isAssumed }: Claim, { atLeast }: Claim): boolean =>
  !isAssumed && typeof value === 'number' && atLeast !== undefined && value < atLeast;

/** What was seen of a choice and no profile can express. What only varies is no change. */
function remarksAt({ unexpressed }: Learned, path: string): readonly string[] {
  // Remarks about a refusal are about the whole.
  if (path.startsWith('refusals.') && !path.endsWith('.status')) return [];
  return unexpressed
    .filter(({ observation }) => path === observation || path.startsWith(`${observation}.`))
    .map(({ what }) => what)
    .filter((what) => !what.includes('which varies'))
    .toSorted();
}

/** Values that are not choices: header names in lower case, and paths such as `meta.requestId`. */
interface Varying {
  readonly headers: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  /** Whether both profiles know the form of creation times, which other times refer to. */
  readonly areTimesKnown: boolean;
  /** Whether both runs had the same kinds of keys, which tell data from constants. */
  readonly areKeysAlike: boolean;
}

/** Observed only with an unscoped, an expired and another workspace's key. */
const ofOptionalKeys = [
  'keyCheck.scope',
  'keyCheck.expiredKey',
  'refusals.otherWorkspace.status',
] as const;

function varyingIn(sides: readonly Side[]): Varying {
  const learned = sides.flatMap((side) => side.learned ?? []);
  const headers = learned.flatMap(({ varying }) => varying?.headers ?? []);
  return {
    headers: new Set(headers.map((name) => name.toLowerCase())),
    fields: new Set(learned.flatMap(({ varying }) => varying?.fields ?? [])),
    areTimesKnown: learned.every(
      (each) => learnedAt(each, 'formats.createdAt.style')?.source === 'observed',
    ),
    areKeysAlike: ofOptionalKeys.every(
      (path) => new Set(learned.map((each) => learnedAt(each, path)?.source)).size <= 1,
    ),
  };
}

/** The part of a value that can be compared: without values that vary. */
function comparable(path: string, value: unknown, varying: Varying): unknown {
  const isHeaders = path.endsWith('.headers');
  const left = isHeaders ? varying.headers : varying.fields;
  const isBody = /\.(extra|pageFields|entryFields|fields)$/.test(path);
  // The code or the error of a refusal may vary as a whole.
  const at = isHeaders || isBody ? '' : (path.split('.').at(-1) ?? '');
  const kept = without(left, at, value);
  const isOfKeys = path === 'keyCheck.fields' || path === 'workspaceRead.fields';
  if (isOfKeys && !varying.areKeysAlike && isObject(kept)) return Object.keys(kept).toSorted();
  return varying.areTimesKnown ? kept : mapTexts(kept, (text) => text.replace(/(At):[^}]+/g, '$1'));
}

/** Without the values at some paths, and with less exact texts. */
function without(left: ReadonlySet<string>, path: string, value: unknown): unknown {
  if (left.has(path)) return undefined;
  const within = (name: string, inner: unknown) =>
    without(left, path === '' ? name : `${path}.${name}`, inner);
  if (Array.isArray(value)) return value.map((item, at) => within(String(at), item) ?? null);
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, within(name, inner)]),
    );
  }
  return mapTexts(value, (text) =>
    text
      // A few generated values do not show which characters are possible.
      .replace(/\{(uuid|hex|base62|digits)(:\d+)?\}/g, '{generated}')
      // The origin in a URL that repeats the path depends on the run.
      .replace(/https?:\/\/[^\s/{}]+(?=\{path\})/g, '{address}'),
  );
}

const mapTexts = (value: unknown, map: (text: string) => string): unknown =>
  typeof value === 'string' ? map(value) : JSON.parse(map(JSON.stringify(value) ?? 'null'));

/** How choices look from outside, if that is not their value. */
const visible: { readonly [Path in LearnedPath]?: (profile: Profile) => unknown } = {
  'formats.fileId': ({ formats }) => visibleIds(formats.fileId),
  'formats.workspaceId': ({ formats }) => visibleIds(formats.workspaceId),
  // The files seen are a sample, so the shares depend on chance.
  'formats.validationStatus': ({ formats }) =>
    formats.validationStatus.map(({ value }) => value).toSorted(),
  // Comparisons differ only between numbers of different lengths, which few runs see.
  'listing.idComparison': ({ formats, listing }) =>
    formats.fileId.style === 'sequential' ? undefined : listing.idComparison,
  // Pages of one entry look like a maximum of 1.
  'listing.pageFill': (profile) => (isSingle(profile) ? 'full' : profile.listing.pageFill),
  'limit.default': (profile) => (isSingle(profile) ? 1 : profile.limit.default),
  'limit.maximum': (profile) => (isSingle(profile) ? 1 : profile.limit.maximum),
  'transport.headers': ({ transport }) => inLowerCase(transport.headers),
};

const isSingle = ({ limit, listing }: Profile) =>
  limit.maximum === 1 || listing.pageFill === 'single';

function visibleIds(format: Profile['formats']['fileId']): unknown {
  // The first number is never seen, and numbers may have outgrown their padding.
  if (format.style === 'sequential') return { style: format.style, prefix: format.prefix };
  if (format.style !== 'random') return format;
  return { ...format, alphabet: Array.from(format.alphabet).toSorted().join('') };
}

const inLowerCase = (headers: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(headers)).map(([name, value]) => [name.toLowerCase(), value]),
  );

/** The value at a path such as `limit.maximum`, as seen from outside. */
function visibleAt(profile: Profile, path: LearnedPath): unknown {
  const look = visible[path];
  if (look) return look(profile);
  const value = valueAt(path.split('.'), profile);
  const isOfRefusal = path.startsWith('refusals.') && path.endsWith('.headers');
  // A refusal also has the headers of every response.
  return isOfRefusal ? { ...inLowerCase(profile.transport.headers), ...inLowerCase(value) } : value;
}

/** Whether two values of a choice look the same from outside. */
function areAlike(path: LearnedPath, a: unknown, b: unknown): boolean {
  if (path === 'cursor.minLength' && typeof a === 'number' && typeof b === 'number') {
    // The length of cursors varies within a deployment; some styles grow by several characters.
    return Math.abs(a - b) <= Math.max(10, 0.1 * Math.max(a, b));
  }
  return canonical(a) === canonical(b);
}

/** JSON with sorted fields. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
