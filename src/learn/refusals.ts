import { need } from '../../contract-tests/judgement/need.ts';
import type { RefusalValue } from '../../contract-tests/observations/refusal-observation.ts';
import type { RefusalTemplate } from '../../contract-tests/observations/refusal-template.ts';
import { type ObservationResult, observationOf } from '../../contract-tests/observations.ts';
import type { OperationName } from '../document/routes.ts';
import { isFormed, isShared, type RefusalCondition } from '../profile/refusal-conditions.ts';
import type { RefusalParts } from '../profile/surroundings.ts';
import { type Finding, findingAt, type Reading } from './finding.ts';
import { withQuery } from './with-query.ts';

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
  return withQuery(keysOf(conditions).flatMap((condition) => learnRefusal(results, condition)));
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
  const everywhere = headersEverywhere(results);
  const at = (part: keyof Parts) =>
    findingAt(results, id, `refusals.${condition}.${part}`, (value) =>
      hidden ? { assume: hidden } : readPart(value, part, everywhere),
    );
  const operations = isShared(condition)
    ? [
        findingAt(results, id, `refusals.${condition}.operations`, (value) =>
          hidden
            ? { assume: hidden }
            : readOperations(value, refusedFirst(results, condition), everywhere),
        ),
      ]
    : [];
  const forms = isFormed(condition)
    ? [
        findingAt(results, id, `refusals.${condition}.forms`, (value) =>
          hidden ? { assume: hidden } : readForms(value, everywhere),
        ),
      ]
    : [];
  return [
    ...[at('status'), at('code'), at('error'), at('extra'), at('contentType'), at('headers')],
    ...operations,
    ...forms,
  ];
}

function headersEverywhere(results: readonly ObservationResult[]): Headers {
  const headers = observationOf(results, 'transport.headers')?.observed;
  return headers?.kind === 'seen' ? headers.value.headers : {};
}

/** Where the key is refused for its scope, the workspace read tells nothing of workspaces. */
function refusedFirst(
  results: readonly ObservationResult[],
  condition: RefusalCondition,
): readonly OperationName[] {
  if (condition !== 'otherWorkspace' && condition !== 'unknownWorkspace') return [];
  const read = observationOf(results, 'workspace.scope')?.observed;
  return read?.kind === 'seen' && read.value.scope === 'another' ? ['readWorkspace'] : [];
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

type Parts = Omit<RefusalParts, 'headers'> & { readonly headers: Headers };
type Headers = { readonly [name: string]: string };

const notRefused = {
  assume: 'it is no refusal here',
  need: need.deployment('a deployment that refuses it'),
};

function readPart<Part extends keyof Parts>(
  value: RefusalValue,
  part: Part,
  everywhere: Headers,
): Reading<Parts[Part]> {
  const { template, refusal } = value;
  if (!template || !refusal) {
    return notRefused;
  }
  if (refusal.body === 'empty' && value.answers.some(({ sent }) => sent.startsWith('HEAD'))) {
    if (part === 'code' || part === 'error' || part === 'extra') {
      return { assume: 'HEAD shows no body, and no other method was refused' };
    }
  }
  const lost = part === 'status' ? lostOf(value, refusal.body) : [];
  const { [part]: read } = readers(template, everywhere);
  return read === undefined
    ? { assume: 'no profile can say it', lost: [...lost, unsaid(template, part)] }
    : { value: read, ...(lost.length > 0 && { lost }) };
}

/** Undefined where a profile cannot say what was seen. */
function readers(
  { status, code, error, extra, contentType, headers }: RefusalTemplate,
  everywhere: Headers,
): { readonly [Part in keyof Parts]: Parts[Part] | undefined } {
  const { code: _code, error: _error, ...others } = extra;
  // With 405 a mock tells the methods that it serves.
  const isUsualAllow = status === 405 && USUAL_ALLOW.test(headers.allow ?? '');
  const isOwn = ([name, text]: [string, string]) =>
    isPrintable(text) &&
    !name.startsWith('access-control-') &&
    everywhere[name] !== text &&
    !(name === 'allow' && isUsualAllow);
  return {
    status: status >= 400 && status <= 599 ? status : undefined,
    code,
    error,
    extra: others,
    contentType: contentType === null || !isPrintable(contentType) ? undefined : contentType,
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(isOwn)),
      ...(status === 405 && headers.allow === undefined && { allow: '' }),
    },
  };
}

const USUAL_ALLOW = /^GET(, HEAD)?(, OPTIONS)?$/;

const isPrintable = (text: string) => /^[\t\x20-\x7e]+$/.test(text);

/** What the operations that refuse otherwise do, as far as it differs from the condition. */
function readOperations(
  { template, operations }: RefusalValue,
  hidden: readonly OperationName[],
  everywhere: Headers,
): Reading<{ readonly [Operation in OperationName]?: Partial<Parts> }> {
  if (!template) return notRefused;
  const overlays = operationNames.flatMap((operation): [OperationName, Partial<Parts>][] => {
    const own = operations[operation];
    return own && !hidden.includes(operation)
      ? [[operation, overlayOf(own, template, everywhere)]]
      : [];
  });
  return { value: Object.fromEntries(overlays) };
}

/** The same for the forms of the fault that are refused otherwise. */
function readForms(
  { template, forms }: RefusalValue,
  everywhere: Headers,
): Reading<{ readonly [form: string]: Partial<Parts> }> {
  if (!template) return notRefused;
  const overlays = Object.entries(forms).map(([form, own]): [string, Partial<Parts>] => [
    form,
    overlayOf(own, template, everywhere),
  ]);
  return { value: Object.fromEntries(overlays) };
}

/** What differs from the condition. */
function overlayOf(
  own: RefusalTemplate,
  template: RefusalTemplate,
  everywhere: Headers,
): Partial<Parts> {
  const usual = readers(template, everywhere);
  const differing = Object.entries(readers(own, everywhere)).filter(
    ([part, value]) => value !== undefined && !same(value, usual[part as keyof Parts]),
  );
  return Object.fromEntries(differing);
}

const operationNames: readonly OperationName[] = ['checkKey', 'readWorkspace', 'listFiles'];

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function lostOf({ template, operations, forms, answers }: RefusalValue, body: string): string[] {
  const refused = answers.filter(({ refusal }) => refusal !== null);
  const statuses = [...new Set(refused.map(({ status }) => status))];
  const templates = [
    ...(template ? [template] : []),
    ...Object.values(operations),
    ...Object.values(forms),
  ];
  const differing = [...new Set(templates.flatMap((each) => each.differing))];
  const odd = templates.flatMap(({ extra }) => ['code', 'error'].filter((name) => name in extra));
  return [
    ...(differing.length > 0
      ? [`that the answers differ in ${differing.join(', ')} (${statuses.join(', ')})`]
      : []),
    ...(odd.length > 0 ? [`that ${odd.join(' and ')} is no text`] : []),
    ...(body === 'json-object' || body === 'empty' ? [] : [`a body of ${body}`]),
  ];
}

const unsaid = (template: RefusalTemplate, part: keyof Parts): string =>
  `that ${part} is ${JSON.stringify(template[part])}`;
