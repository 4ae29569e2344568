import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import { learnedAt, learnedOf } from '../profile/origins.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
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
 * @param ignoredHeaders names of headers to ignore.
 * @throws Error if a name is unknown or a profile does not match the schema.
 */
export function compareProfiles(
  before: string | ProfileInput,
  after: string | ProfileInput,
  ignoredHeaders: readonly string[] = [],
): readonly FieldComparison[] {
  const [expected, found] = [resolveProfile(before, 'before'), resolveProfile(after, 'after')];
  const [learnedBefore, learnedAfter] = [learnedOf(before), learnedOf(after)];
  const varying = varyingIn([learnedBefore, learnedAfter], ignoredHeaders);
  const areTimesKnown = [learnedBefore, learnedAfter].every(
    (learned) => !learned || learnedAt(learned, 'formats.createdAt.style')?.source === 'observed',
  );
  return learnedPaths.map((path): FieldComparison => {
    const then = learnedBefore && learnedAt(learnedBefore, path);
    const now = learnedAfter && learnedAt(learnedAfter, path);
    const both = {
      path,
      expected: visibleAt(expected, path),
      now: visibleAt(found, path),
      evidence: now?.evidence ?? [],
      ...(now && { observation: now.observation }),
    };
    const proof = wrongBound(both, then, now) ?? unmodelled(both, learnedBefore, learnedAfter);
    if (proof) return { ...both, ...proof, kind: 'changed' };
    const wasAssumed = then?.source === 'assumed';
    if (now?.source === 'assumed') {
      const reason = now.reason ?? 'it was assumed';
      return { ...both, kind: wasAssumed ? 'unknown' : 'not-asked', reason };
    }
    const compared = (value: unknown) => {
      const shown = comparable(path, value, varying);
      // Without files, the form of creation times is not known, which other times refer to.
      return areTimesKnown ? shown : formlessTimes(shown);
    };
    if (areAlike(path, compared(both.expected), compared(both.now))) {
      return { ...both, kind: 'same' };
    }
    return { ...both, kind: wasAssumed ? 'new' : 'changed' };
  });
}

/**
 * A change that a lower bound in one profile proves, such as pages of 300 entries although the
 * maximum was 200. Undefined if the bounds agree.
 */
function wrongBound(
  { expected, now }: Pick<Comparison, 'expected' | 'now'>,
  then: LearnedField | undefined,
  today: LearnedField | undefined,
): Pick<Comparison, 'expected' | 'now'> | undefined {
  const least = (field: LearnedField | undefined) => field?.source === 'assumed' && field.atLeast;
  const isBelow = (value: unknown, bound: number | false | undefined): bound is number =>
    typeof value === 'number' && typeof bound === 'number' && value < bound;
  const [before, after] = [least(then), least(today)];
  if (then?.source !== 'assumed' && isBelow(expected, after)) {
    return { expected, now: `${after} or more` };
  }
  return today?.source !== 'assumed' && isBelow(now, before)
    ? { expected: `${before} or more`, now }
    : undefined;
}

/**
 * A change to, or from, something that a profile cannot express. What only varies is no change, and
 * a value that could not be observed this time is none either.
 */
function unmodelled(
  { path, expected, now }: Pick<FieldComparison, 'path' | 'expected' | 'now'>,
  before: Learned | undefined,
  after: Learned | undefined,
): Pick<Comparison, 'expected' | 'now'> | undefined {
  if (!before || !after || !isFirstPart(path)) return undefined;
  const [then, today] = [unexpressedAt(before, path), unexpressedAt(after, path)];
  if (then.join() === today.join()) return undefined;
  const isKnown = (learned: Learned) => learnedAt(learned, path)?.source === 'observed';
  const text = (texts: readonly string[], value: unknown) =>
    texts.length > 0 ? texts.join('; ') : value;
  // Without anything seen, an absent remark means nothing.
  const isComparable = (today.length > 0 || isKnown(after)) && (then.length > 0 || isKnown(before));
  return isComparable ? { expected: text(then, expected), now: text(today, now) } : undefined;
}

/** Whether it is the part of a choice that shows remarks about the whole choice. */
const isFirstPart = (path: string) => !path.startsWith('refusals.') || path.endsWith('.status');

const unexpressedAt = ({ unexpressed }: Learned, path: string): string[] =>
  unexpressed
    .filter(({ observation }) => path === observation || path.startsWith(`${observation}.`))
    .map(({ what }) => what)
    .filter((what) => !what.includes('which varies'))
    .toSorted();

/** Whether to report it: a field that neither profile knows is not a difference. */
export function isDifference({ kind }: Comparison): boolean {
  return kind !== 'same' && kind !== 'unknown';
}

/** Values that are not choices: header names in lower case, and paths such as `meta.requestId`. */
interface Varying {
  readonly headers: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** The varying values of both profiles, and the headers to ignore. */
function varyingIn(
  learned: readonly (Learned | undefined)[],
  ignoredHeaders: readonly string[],
): Varying {
  const headers = learned.flatMap((each) => each?.varying?.headers ?? []);
  return {
    headers: new Set([...headers, ...ignoredHeaders].map((name) => name.toLowerCase())),
    fields: new Set(learned.flatMap((each) => each?.varying?.fields ?? [])),
  };
}

/** The part of a value that can be compared: without varying values. */
function comparable(path: string, value: unknown, { headers, fields }: Varying): unknown {
  const name = path.split('.').at(-1) ?? '';
  if (name === 'headers') {
    return mapObject(value, (header, text) => (headers.has(header) ? undefined : formless(text)));
  }
  if (/^(extra|pageFields|entryFields)$/.test(name)) return bodyWithout('', value, fields);
  if (name === 'fields') {
    // Each of these fields is a template or names its source.
    const templates = mapObject(value, (_, field) =>
      isObject(field) && 'value' in field ? field.value : { field },
    );
    return bodyWithout('', templates, fields);
  }
  return fields.has(name) ? undefined : formless(value);
}

function bodyWithout(path: string, value: unknown, fields: ReadonlySet<string>): unknown {
  if (fields.has(path)) return undefined;
  const within = (name: string, inner: unknown) =>
    bodyWithout(path === '' ? name : `${path}.${name}`, inner, fields);
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => within(String(at), item) ?? null);
  }
  return isObject(value) ? mapObject(value, within) : formless(value);
}

/** Maps the entries of an object; undefined removes one. Other values are unchanged. */
function mapObject(value: unknown, map: (name: string, inner: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, map(name, inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** Placeholders of generated values: a few values do not show which characters are possible. */
const generated = /\{(uuid|UUID|hex|HEX|base62|digits)(:\d+)?\}/g;

/** The origin in a URL that repeats the path; it depends on the run. */
const address = /https?:\/\/[^\s/{}]+(?=\{path\})/g;

/** `req_{hex:16}` as `req_{generated}`. */
const formless = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(generated, '{generated}').replace(address, '{address}')
    : value;

/** Times without their form: `{expiresAt:iso-s}` as `expiresAt`. */
const formlessTimes = (value: unknown): unknown =>
  JSON.parse(
    (JSON.stringify(value) ?? 'null')
      .replace(/\{"field":"(\w+(?:At))"\}/g, '"{$1}"')
      .replace(/\{(\w+At):[^}"]*\}/g, '{$1}'),
  );

type Visible = { readonly [Path in LearnedPath]?: (profile: Profile) => unknown };

/** How choices look from outside, if that is not their value. */
const visible: Visible = {
  'formats.fileId': ({ formats }) => visibleIds(formats.fileId),
  'formats.workspaceId': ({ formats }) => visibleIds(formats.workspaceId),
  // RFC 2822 has the same text for both.
  'formats.createdAt.offset': ({ formats: { createdAt } }) =>
    createdAt.style === 'rfc2822' && createdAt.offset === '+00:00' ? 'Z' : createdAt.offset,
  // The files seen are a sample, so the shares depend on chance.
  'formats.validationStatus': ({ formats }) =>
    formats.validationStatus.map(({ value }) => value).toSorted(),
  // Comparisons differ only between numbers of different lengths, which few runs see.
  'listing.idComparison': ({ formats, listing }) =>
    formats.fileId.style === 'sequential' ? undefined : listing.idComparison,
  // With a maximum of 1, every page has one entry.
  'listing.pageFill': ({ limit, listing }) => (limit.maximum === 1 ? 'single' : listing.pageFill),
  'transport.headers': ({ transport }) => inLowerCase(transport.headers),
};

function visibleIds(format: Profile['formats']['fileId']): unknown {
  if (format.style === 'random') {
    return { ...format, alphabet: Array.from(format.alphabet).toSorted().join('') };
  }
  if (format.style !== 'sequential') return format;
  // Numbers that reach the full width show no padding, and the first number is never seen.
  const { start, width, ...others } = format;
  return { ...others, width: String(start).length >= width ? 0 : width };
}

const inLowerCase = (headers: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(headers)).map(([name, value]) => [name.toLowerCase(), value]),
  );

/** The value at a path such as `limit.maximum`, as seen from outside. */
export function visibleAt(profile: Profile, path: LearnedPath): unknown {
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
