import type { Json } from '../../src/document/wire.ts';
import type { RefusalCondition } from '../../src/profile/refusals.ts';
import type { Echo, RefusalForm } from '../observations/refusal-form.ts';
import type { RefusalValue } from '../observations/refusal-observation.ts';
import { type ObservationResult, observationOf } from '../observations.ts';
import { type Finding, findingAt, type Reading } from './finding.ts';

/** Which observation shows which refusal. */
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
} as const satisfies Record<RefusalCondition, string>;

/** How the deployment refuses, condition by condition (clause 7 r4). */
export function learnRefusals(results: readonly ObservationResult[]): readonly Finding[] {
  return keysOf(conditions).flatMap((condition) => learnRefusal(results, condition));
}

function keysOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  // The record is one of this file, and has no other keys than its type says.
  return Object.keys(record) as Name[];
}

function learnRefusal(
  results: readonly ObservationResult[],
  condition: RefusalCondition,
): readonly Finding[] {
  const id = conditions[condition];
  const hidden = isHidden(results, condition);
  const at = (part: keyof Parts) =>
    findingAt(results, id, `refusals.${condition}.${part}`, (value) =>
      hidden ? { assume: hidden } : readPart(value, part),
    );
  return [at('status'), at('code'), at('error'), at('extra'), at('contentType'), at('headers')];
}

/** What stands in the way of the refusal itself. */
function isHidden(results: readonly ObservationResult[], condition: RefusalCondition) {
  if (condition !== 'otherWorkspace' && condition !== 'unknownWorkspace') return undefined;
  const listing = observationOf(results, 'listing.path-id')?.observed;
  const read = observationOf(results, 'workspace.scope')?.observed;
  const lists = listing?.kind === 'seen' && listing.value.pathId === 'ignored';
  return lists && read?.kind === 'seen' && read.value.scope === 'another'
    ? 'the listing ignores the path, and the workspace read refuses the key for its scope'
    : undefined;
}

interface Parts {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: { readonly [field: string]: Json };
  readonly contentType: string;
  readonly headers: { readonly [name: string]: string };
}

function readPart<Part extends keyof Parts>(value: RefusalValue, part: Part): Reading<Parts[Part]> {
  const { refusal } = value;
  if (!refusal) {
    return { assume: 'it is no refusal here', provide: 'a deployment that refuses it' };
  }
  if (refusal.body === 'empty' && value.answers.some(({ sent }) => sent.startsWith('HEAD'))) {
    if (part === 'code' || part === 'error' || part === 'extra') {
      return { assume: 'HEAD shows no body, and no other method was refused' };
    }
  }
  const lost = part === 'status' ? lostOf(value, refusal) : [];
  const { [part]: read } = readers(refusal);
  return read === undefined
    ? { assume: 'no profile can say it', lost: [...lost, unsaid(refusal, part)] }
    : { value: read, ...(lost.length > 0 && { lost }) };
}

/** Undefined where a profile cannot say what was seen. */
function readers(form: RefusalForm): { readonly [Part in keyof Parts]: Parts[Part] | undefined } {
  const { status, contentType, code, error, extra } = form;
  return {
    status: status >= 400 && status <= 599 ? status : undefined,
    code: code === null ? null : withoutEchoes(code, form.echoes),
    error: error === null ? null : withoutEchoes(error, form.echoes),
    extra: steady(extra, form),
    contentType: contentType === null || !isPrintable(contentType) ? undefined : contentType,
    headers: Object.fromEntries(
      Object.entries(form.headers).filter(
        ([name, text]) => isPrintable(text) && !form.varying.includes(`headers.${name}`),
      ),
    ),
  };
}

const isPrintable = (text: string) => /^[\t\x20-\x7e]+$/.test(text);

/** A shorter one, such as a limit of 0, may stand there by chance. */
const SHORTEST_ECHO = 4;

/** What a text repeats of the request is a place in it, and not part of the deployment. */
function withoutEchoes(text: string, echoes: readonly Echo[]): string {
  return echoes
    .filter((echo) => echo.text.length >= SHORTEST_ECHO)
    .reduce((shown, echo) => shown.replaceAll(echo.text, `{${echo.what}}`), text);
}

function steady(extra: RefusalForm['extra'], { varying, echoes }: RefusalForm): Parts['extra'] {
  return Object.fromEntries(
    Object.entries(extra).map(([name, value]): [string, Json] => [
      name,
      varying.includes(`extra.${name}`) && typeof value === 'string'
        ? ''
        : withoutEchoesIn(value, echoes),
    ]),
  );
}

function withoutEchoesIn(value: Json, echoes: readonly Echo[]): Json {
  return echoes.length > 0 && typeof value === 'string' ? withoutEchoes(value, echoes) : value;
}

function lostOf({ uniform, answers }: RefusalValue, form: RefusalForm): string[] {
  const operations = [...new Set(answers.map(({ operation }) => operation))];
  const statuses = [...new Set(answers.map(({ status }) => status))];
  return [
    ...(uniform
      ? []
      : [`that the answers differ (${statuses.join(', ')}; ${operations.join(', ')})`]),
    ...(form.body === 'json-object' || form.body === 'empty' ? [] : [`a body of ${form.body}`]),
    ...form.varying.map((part) => `that ${part} varies from answer to answer`),
    ...form.echoes.map(({ what }) => `that a text repeats the ${what} of the request`),
  ];
}

const unsaid = (form: RefusalForm, part: keyof Parts): string =>
  `that ${part} is ${JSON.stringify(form[part])}`;
