import {
  type ContractReport,
  type Exchange,
  type JudgedReport,
  type ObservationResult,
  provideText,
  type SettingNames,
} from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import { choiceAt, overChoices } from '../profile/profile-difference.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { describeValue } from '../text/describe-value.ts';
import { groupBy } from '../text/group-by.ts';
import { type FieldReader, type FieldResult, fieldResultOf, seenIn } from './field-reader.ts';
import { formats } from './sections/formats.ts';
import { listing } from './sections/listing.ts';
import { operations } from './sections/operations.ts';
import { cursor, limit } from './sections/paging.ts';
import { refusals } from './sections/refusals.ts';
import { authorization, rateLimit, transport } from './sections/transport.ts';

/** A reader for every field of a profile; a missing one does not compile. */
const readers: Readonly<Record<LearnedPath, FieldReader>> = {
  ...authorization,
  ...refusals,
  ...operations,
  ...listing,
  ...limit,
  ...cursor,
  ...formats,
  ...transport,
  ...rateLimit,
};

/** A profile learned from a deployment, with the evidence for each field. */
export type LearnedProfile = ProfileInput & { readonly learned: Learned };

/** The report of a run, or the parts of it that learning needs. */
export type Observations = ContractReport | Pick<JudgedReport, 'baseUrl' | 'observations'>;

/**
 * Learns a profile: the deployment's choice at every open clause, or the default profile's choice if
 * the deployment showed none. A mock with this profile behaves like the deployment.
 *
 * @param report of `runContract`, run without `observe: false`.
 * @param ignoredHeaders names of headers to ignore, now and in later comparisons.
 * @param names what `provide` calls keys and settings. Default: the options of `runContract`.
 * @throws Error "Failed to learn a profile: …" if the deployment was not judged or not observed.
 */
export function learnProfile(
  report: Observations,
  ignoredHeaders: readonly string[] = [],
  names?: SettingNames,
): LearnedProfile {
  const { baseUrl, observations } = observedIn(report);
  const ignored = ignoredHeaders.map((name) => name.toLowerCase());
  const results = fieldResultsOf(observations).map((result) => withoutHeaders(result, ignored));
  const choices = results.reduce<ProfileInput>(
    (all, { path, value }) => (value === undefined ? all : overChoices(all, choiceAt(path, value))),
    {},
  );
  return {
    name: 'learned',
    description: 'Learned by observation; see learned.fields for what is assumed.',
    ...choices,
    learned: {
      from: baseUrl,
      fields: fieldsOf(results, names),
      ...generatedOf(results, ignored),
      unexpressed: unexpressedIn(results),
    },
  };
}

/** JavaScript callers may pass anything. The report of a run that judged nothing has a message. */
function observedIn(report: Observations): Pick<JudgedReport, 'baseUrl' | 'observations'> {
  const { baseUrl, observations, message }: Partial<JudgedReport & { readonly message: unknown }> =
    Object(report);
  const isJudged = typeof baseUrl === 'string' && Array.isArray(observations);
  if (isJudged && observations.length > 0) return { baseUrl, observations };
  const reason = isJudged
    ? 'the run made no observations (observe: false)'
    : typeof message === 'string'
      ? message
      : `expected the report of a run that judged, found ${describeValue(report)}`;
  throw new Error(`Failed to learn a profile: ${reason}`);
}

/** One result for every field of a profile. */
export function fieldResultsOf(observations: readonly ObservationResult[]): readonly FieldResult[] {
  const seen = seenIn(observations);
  const results = learnedPaths.map((path) =>
    fieldResultOf(observations, seen, path, readers[path]),
  );
  const isRefusal = ({ path }: FieldResult) => path.startsWith('refusals.');
  return [
    ...results.filter((result) => !isRefusal(result)),
    ...withQuery(results.filter(isRefusal)),
  ];
}

/**
 * Adds the query to fields that repeat the path, such as `instance`, if one refusal shows both. The
 * other requests had no query.
 */
export function withQuery(results: readonly FieldResult[]): readonly FieldResult[] {
  const names = new Set<string>();
  const mapped = (change: (name: string, text: string) => string) =>
    results.map((result) => {
      const { value = null } = result;
      const changed = mapJson(value, (name, inner) =>
        typeof inner === 'string' ? change(name, inner) : inner,
      );
      return value === null ? result : { ...result, value: changed };
    });
  mapped((name, text) => {
    // Two braces are an escaped brace, not the start of a placeholder.
    if (text.replaceAll('{{', '').includes('{path}{query}')) names.add(name);
    return text;
  });
  const addQuery = (text: string) =>
    text.replace(/\{\{|\{path\}/g, (place) => (place === '{{' ? place : '{path}{query}'));
  return mapped((name, text) =>
    names.has(name) && !text.includes('{query}') ? addQuery(text) : text,
  );
}

/** Removes headers from a result. @param names in lower case. */
function withoutHeaders(result: FieldResult, names: readonly string[]): FieldResult {
  const { path, value } = result;
  const [own = ''] = /(headers|optionsHeaders)$/.exec(path) ?? [];
  if (value === undefined || names.length === 0 || own === '') return result;
  const isKept = ([name]: [string, unknown]) => !names.includes(name.toLowerCase());
  const kept = mapJson({ [own]: value }, (name, inner) =>
    name === 'headers' || name === 'optionsHeaders'
      ? Object.fromEntries(Object.entries(Object(inner)).filter(isKept))
      : inner,
  );
  return { ...result, value: kept[own] ?? null };
}

/** Changes members of JSON by name, or by index in a list. */
const mapJson = <Of extends Json>(
  json: Of,
  change: (name: string, inner: unknown) => unknown,
): Of => JSON.parse(JSON.stringify(json, change));

/** Groups the fields of a refusal that have the same evidence. */
function fieldsOf(results: readonly FieldResult[], names?: SettingNames): Learned['fields'] {
  const groupOf = ({ path }: FieldResult) => /^refusals\.\w+/.exec(path)?.[0] ?? path;
  return Object.fromEntries(
    [...groupBy(results, groupOf)].flatMap(([group, members]): [string, LearnedField][] => {
      const entries = members.map((result): [string, LearnedField] => [
        result.path,
        fieldOf(result, names),
      ]);
      const texts = new Set(entries.map(([, field]) => JSON.stringify(field)));
      const [first] = entries;
      return texts.size === 1 && first ? [[group, first[1]]] : entries;
    }),
  );
}

function fieldOf(
  { observation, assumed, evidence }: FieldResult,
  names?: SettingNames,
): LearnedField {
  const shown = evidence.length > 0 && { evidence: evidenceOf(evidence) };
  if (!assumed) return { source: 'observed', observation, ...shown };
  const { reason, need, atLeast } = assumed;
  const bound = atLeast !== undefined && { atLeast };
  const provide = need && { provide: provideText(need, names) };
  return { source: 'assumed', observation, reason, ...provide, ...bound, ...shown };
}

function generatedOf(
  results: readonly FieldResult[],
  ignored: readonly string[],
): Pick<Learned, 'varying'> {
  const isOfHeaders = ({ path }: FieldResult) => /headers$/i.test(path);
  const namesIn = (some: readonly FieldResult[]) =>
    [...new Set(some.flatMap(({ generated = [] }) => generated))].toSorted();
  const seen = namesIn(results.filter(isOfHeaders));
  const headers = [...new Set([...seen, ...ignored])].toSorted();
  const fields = namesIn(results.filter((result) => !isOfHeaders(result)));
  return headers.length + fields.length > 0 ? { varying: { headers, fields } } : {};
}

function unexpressedIn(results: readonly FieldResult[]): Learned['unexpressed'] {
  return results.flatMap(({ observation, lost, evidence }) =>
    lost.map((what) => ({ observation, what, evidence: evidenceOf(evidence) })),
  );
}

/** Lines of evidence per field. */
const MAX_LINES = 2;
/** Characters; a cursor may be long. */
const MAX_TARGET_LENGTH = 160;

/** Method, path and status, without headers and bodies: `GET /api/v1/auth 401`. */
function evidenceOf(exchanges: readonly Exchange[]): string[] {
  const lines = exchanges.map(({ method, url, status }) => `${method} ${targetOf(url)} ${status}`);
  return [...new Set(lines)].slice(0, MAX_LINES);
}

function targetOf(url: string): string {
  // A redacted URL may be malformed.
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: url, search: '' };
  const target = pathname + search;
  return target.length > MAX_TARGET_LENGTH ? `${target.slice(0, MAX_TARGET_LENGTH)}…` : target;
}
