import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import { learnedOf } from '../profile/origins.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { sameAt, visibleAt } from '../profile/visible-at.ts';
import type { Comparison } from '../report/contract/profile-comparison.ts';
import { escapeText, parseKey, parseText } from '../template/grammar.ts';
import { isObject } from '../text/is-object.ts';
import { isGenerated } from './generalise/generated-form.ts';

/** One field of two profiles, by its path in either. */
export interface FieldComparison extends Comparison {
  readonly path: LearnedPath;
}

/**
 * Every field of two profiles, as far as it can be seen from outside: what changed in a deployment
 * between two times that it was learned, or how a deployment stands to a profile.
 *
 * @param before by name, or as a file or `learnProfile` gives it.
 * @param after the same; what it had to assume is no change.
 * @param ignoredHeaders names of headers that are set aside.
 * @throws Error when a name is unknown, or a field is not of the profile schema.
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
    const [then, now] = [originOf(learnedBefore, path), originOf(learnedAfter, path)];
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
 * What one time saw, and the other rules out, though neither knows the number whole: pages of 300
 * entries, where the largest page size was 200. Undefined where there is no such thing.
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

/** Whether it is to be told: what neither profile can say is no news. */
export function isDifference({ kind }: Comparison): boolean {
  return kind !== 'same' && kind !== 'unknown';
}

/** By its own path, or by that of the group it stands in. */
function originOf(learned: Learned | undefined, path: string): LearnedField | undefined {
  return learned?.fields[path] ?? learned?.fields[path.replace(/\.[^.]+$/, '')];
}

/** What is no choice has no part in a comparison: neither run can tell whether it changed. */

/** Header names in lower case, and paths in bodies such as `meta.requestId`. */
interface Generated {
  readonly headers: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** What varies in one profile or the other, and what the user sets aside. */
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

/** Which fields of a profile hold headers, and which hold the fields of a body. */
const ofHeaders = /(^|\.)(headers|optionsHeaders)$/;
const ofBody = /(^|\.)(extra|pageFields|entryFields)$/;
const ofSources = /\.fields$/;
const texts = /(^|\.)(code|error)$/;
const overlays = /^refusals\.\w+\.(operations|forms)$/;

/**
 * The value of a field as it is compared: without what varies, and of what is drawn at random that
 * it is drawn, since a few values do not tell of which characters.
 */
export function withoutGenerated(path: LearnedPath, value: unknown, generated: Generated): unknown {
  if (overlays.test(path)) {
    return mapObject(value, (_, overlay) =>
      mapObject(overlay, (part, own) => partWithout(part, own, generated)),
    );
  }
  return partWithout(path, value, generated);
}

function partWithout(path: string, value: unknown, { headers, fields }: Generated): unknown {
  if (ofHeaders.test(path)) {
    return mapObject(value, (name, text) =>
      headers.has(name.toLowerCase()) ? undefined : withoutForm(text),
    );
  }
  // These say of each field by its name whether it is a template, or where it is from.
  const inner = ofSources.test(path)
    ? mapObject(value, (_, field) =>
        isObject(field) && 'value' in field ? field.value : { field },
      )
    : value;
  if (ofSources.test(path) || ofBody.test(path)) return bodyWithout('', inner, fields);
  return texts.test(path) ? withoutForm(value) : value;
}

function bodyWithout(path: string, value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => {
      const own = join(path, String(at));
      return fields.has(own) ? null : bodyWithout(own, item, fields);
    });
  }
  if (!isObject(value)) return withoutForm(value);
  return mapObject(value, (name, inner) => {
    const key = parseKey(name);
    // The paths are of bodies, where a brace is one brace.
    const own = join(path, key.kind === 'name' ? key.name : name);
    return fields.has(own) ? undefined : bodyWithout(own, inner, fields);
  });
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** Each entry as another; undefined leaves it out, and what is no object stays. */
function mapObject(value: unknown, map: (name: string, inner: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, map(name, inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** Where the deployment is: in a whole URL that repeats the path, the run says it. */
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
