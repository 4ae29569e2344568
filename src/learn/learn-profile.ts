import {
  type ContractReport,
  type Exchange,
  type JudgedReport,
  type ObservationResult,
  provideText,
  type SettingNames,
} from '../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../document/wire.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import { choiceAt, overChoices } from '../profile/profile-difference.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { describeValue } from '../text/describe-value.ts';
import { isObject } from '../text/is-object.ts';
import { shortText } from '../text/short-text.ts';
import { fits } from './probes.ts';

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
  const choices = observations.reduce<ProfileInput>((all, { id, observed }) => {
    const value = observed.kind === 'observed' ? observed.value : observed.assumed;
    if (value === undefined) return all;
    const kept = withoutHeaders(id, value, ignored);
    return fits(id as ProfileField, kept) ? overChoices(all, choiceAt(id, kept)) : all;
  }, {});
  return {
    name: 'learned',
    description: 'Learned by observation; see learned.fields for what is assumed.',
    ...choices,
    learned: {
      from: baseUrl,
      fields: Object.fromEntries(observations.map((each) => [each.id, fieldOf(each, names)])),
      ...varyingIn(observations, ignored),
      unexpressed: observations.flatMap(({ id, observed }) =>
        (observed.unexpressed ?? []).map((what) => ({ observation: id, what })),
      ),
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

const isHeaders = (path: string) => path.endsWith('.headers');

/** The value of a choice without some headers. @param ignored names in lower case. */
function withoutHeaders(path: string, value: Json, ignored: readonly string[]): Json {
  const without = (headers: unknown): JsonObject =>
    Object.fromEntries(
      Object.entries<Json>(Object(headers)).filter(([name]) => !ignored.includes(name)),
    );
  if (isHeaders(path)) return without(value);
  return path.startsWith('refusals.') && isObject(value) && 'headers' in value
    ? { ...Object(value), headers: without(value.headers) }
    : value;
}

function fieldOf({ id, observed }: ObservationResult, names?: SettingNames): LearnedField {
  const base = { observation: id };
  if (observed.kind === 'observed') {
    return { source: 'observed', ...base, evidence: evidenceOf(observed.evidence) };
  }
  const { reason, need, atLeast } = observed;
  const bound = atLeast !== undefined && { atLeast };
  return { source: 'assumed', ...base, reason, provide: provideText(need, names), ...bound };
}

function varyingIn(
  observations: readonly ObservationResult[],
  ignored: readonly string[],
): Pick<Learned, 'varying'> {
  const of = (isWanted: (name: string, path: string) => boolean) =>
    observations.flatMap(({ id, observed }) =>
      (observed.varying ?? []).filter((name) => isWanted(name, id)),
    );
  // A refusal names its varying headers and fields in one list.
  const isHeader = (name: string, id: string) => isHeaders(id) || name.startsWith('headers.');
  const headers = of(isHeader).map((name) => name.replace(/^headers\./, ''));
  const fields = of((name, id) => !isHeader(name, id));
  const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();
  const varying = { headers: sorted([...headers, ...ignored]), fields: sorted(fields) };
  return varying.headers.length + varying.fields.length > 0 ? { varying } : {};
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
  return shortText(target, MAX_TARGET_LENGTH);
}
