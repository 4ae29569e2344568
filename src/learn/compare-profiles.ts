import { type LearnedPath, learnedPaths, partAt } from '../profile/fields.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import { learnedAt, learnedOf } from '../profile/origins.ts';
import { valueAt } from '../profile/parse-settings.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import type { Comparison } from '../report/field-items.ts';
import { escapeText, parseKey, parseText } from '../template/grammar.ts';
import { isObject } from '../text/is-object.ts';
import { isGenerated } from './generalise/generated-form.ts';

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
  const generated = generatedIn([learnedBefore, learnedAfter], ignoredHeaders);
  const isSame = (path: LearnedPath): boolean =>
    sameAt(expected, found, path, (value) => withoutGenerated(path, value, generated));
  return learnedPaths.map((path): FieldComparison => {
    const then = learnedBefore && learnedAt(learnedBefore, path);
    const now = learnedAfter && learnedAt(learnedAfter, path);
    const wasAssumed = then?.source === 'assumed';
    const both = {
      path,
      expected: visibleAt(expected, path),
      now: visibleAt(found, path),
      evidence: now?.evidence ?? [],
      ...(now && { observation: now.observation }),
    };
    const proof = wrongBound(both, then, now);
    if (proof) return { ...both, ...proof, kind: 'changed' };
    if (now?.source === 'assumed') {
      const reason = now.reason ?? 'it was assumed';
      return { ...both, kind: wasAssumed ? 'unknown' : 'not-asked', reason };
    }
    if (isSame(path)) return { ...both, kind: 'same' };
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

/** Whether to report it: a field that neither profile knows is not a difference. */
export function isDifference({ kind }: Comparison): boolean {
  return kind !== 'same' && kind !== 'unknown';
}

/** Values that are not choices: header names in lower case, and paths such as `meta.requestId`. */
interface Generated {
  readonly headers: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** The generated values of both profiles, and the headers to ignore. */
export function generatedIn(
  learned: readonly (Learned | undefined)[],
  ignoredHeaders: readonly string[],
): Generated {
  const headers = learned.flatMap((each) => each?.varying?.headers ?? []);
  return {
    headers: new Set([...headers, ...ignoredHeaders].map((name) => name.toLowerCase())),
    fields: new Set(learned.flatMap((each) => each?.varying?.fields ?? [])),
  };
}

/**
 * The comparable part of a value, without generated fields and without the form of placeholders: a
 * few values do not show which characters are possible.
 *
 * @param path of a field, or the name of a part of a refusal.
 */
export function withoutGenerated(path: string, value: unknown, generated: Generated): unknown {
  const { headers, fields } = generated;
  switch (path.split('.').at(-1)) {
    case 'operations':
    case 'forms':
      return mapObject(value, (_, overlay) =>
        mapObject(overlay, (part, own) => withoutGenerated(part, own, generated)),
      );
    case 'headers':
    case 'optionsHeaders':
      return mapObject(value, (name, text) =>
        headers.has(name.toLowerCase()) ? undefined : withoutForm(text),
      );
    case 'extra':
    case 'pageFields':
    case 'entryFields':
      return bodyWithout('', value, fields);
    case 'fields': {
      // Each of these fields is a template or names its source.
      const templates = mapObject(value, (_, field) =>
        isObject(field) && 'value' in field ? field.value : { field },
      );
      return bodyWithout('', templates, fields);
    }
    case 'code':
    case 'error':
      return withoutForm(value);
    default:
      return value;
  }
}

function bodyWithout(path: string, value: unknown, fields: ReadonlySet<string>): unknown {
  if (fields.has(path)) return undefined;
  const within = (name: string, inner: unknown) =>
    bodyWithout(path === '' ? name : `${path}.${name}`, inner, fields);
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => within(String(at), item) ?? null);
  }
  if (!isObject(value)) return withoutForm(value);
  return mapObject(value, (name, inner) => {
    const key = parseKey(name);
    // Paths refer to bodies, in which braces are not escaped.
    return within(key.kind === 'name' ? key.name : name, inner);
  });
}

/** Maps the entries of an object; undefined removes one. Other values are unchanged. */
function mapObject(value: unknown, map: (name: string, inner: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, map(name, inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** The origin in a URL that repeats the path; it depends on the run. */
const address = /https?:\/\/[^\s/{}]+(?=\{path\})/g;

/** `req_{hex:16}` as `req_{generated}`. */
function withoutForm(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return parseText(value)
    .map((part) =>
      typeof part === 'string'
        ? escapeText(part)
        : isGenerated(part)
          ? '{generated}'
          : part.written,
    )
    .join('')
    .replace(address, '{address}');
}

/** The value at a path such as `limit.maximum`, as seen from outside. */
export function visibleAt(profile: Profile, path: LearnedPath): unknown {
  const part = partAt(path);
  const value = valueAt(path.split('.'), profile);
  return part.seen ? part.seen(value, profile) : value;
}

/**
 * Whether two profiles look the same at a path, as seen from outside.
 *
 * @param compared reduces a value to the part to compare.
 */
export function sameAt(
  a: Profile,
  b: Profile,
  path: LearnedPath,
  compared: (value: unknown) => unknown = (value) => value,
): boolean {
  const [ofA, ofB] = [compared(visibleAt(a, path)), compared(visibleAt(b, path))];
  return partAt(path).alike?.(ofA, ofB) ?? canonical(ofA) === canonical(ofB);
}

/** JSON with sorted fields. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
