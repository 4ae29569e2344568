import {
  type HeaderValues,
  need,
  type ObservationId,
  type RefusalSample,
  readFailure,
} from '../../../contract-tests/suite.ts';
import { operations as allOperations } from '../../document/routes.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { type LearnedPath, pathsIn } from '../../profile/fields.ts';
import { type RefusalCondition, refusalConditions } from '../../profile/refusal-conditions.ts';
import type { Refusal, RefusalParts } from '../../profile/surroundings.ts';
import type { BlindSpot } from '../blind-spots.ts';
import {
  type AlwaysShown,
  canSay,
  type FieldReader,
  NO_PROFILE,
  type Reading,
  type SectionReaders,
  shownBy,
} from '../field-reader.ts';
import type { RefusalTemplate } from '../generalise/refusal-template.ts';
import { expressible } from '../headers.ts';
import { obstacleTo, type RefusalSeen, refusalSeen } from '../refusal-seen.ts';

type Parts = Omit<RefusalParts, 'headers'> & { readonly headers: HeaderValues };

/** How each part of a refusal is read; a missing one does not compile. */
const partReaders: { readonly [Part in keyof Refusal]-?: (seen: RefusalSeen) => Reading<Json> } = {
  status: (seen) => readPart('status', seen),
  code: (seen) => readPart('code', seen),
  error: (seen) => readPart('error', seen),
  extra: (seen) => readPart('extra', seen),
  text: (seen) => readPart('text', seen),
  contentType: (seen) => readPart('contentType', seen),
  headers: (seen) => readPart('headers', seen),
  operations: ({ operations, refusedFirst, ...seen }) =>
    readOverlays(
      Object.fromEntries(
        allOperations
          .filter((operation) => !refusedFirst.includes(operation))
          .map((operation) => [operation, operations[operation]]),
      ),
      seen,
    ),
  forms: ({ forms, ...seen }) => readOverlays(forms, seen),
};

// Object.keys loses the type of the names.
const refusalParts = Object.keys(partReaders) as readonly (keyof typeof partReaders)[];

const notRefused = {
  assume: 'it is not refused here',
  need: need.deployment('a deployment that refuses it'),
};

function readPart(part: keyof Parts, seen: RefusalSeen): Reading<Json> {
  const { template, samples, everywhere } = seen;
  if (!template) return notRefused;
  const ofHead = samples.some(({ asked }) => asked.method === 'HEAD');
  const isBody = part === 'code' || part === 'error' || part === 'extra' || part === 'text';
  if (isBody && ofHead && bodyOf(samples) === 'empty') {
    return { assume: 'HEAD has no body, and no other method was refused' };
  }
  const lost = part === 'status' ? lostOf(seen) : [];
  const { [part]: read } = partsOf(template, everywhere);
  return read === undefined
    ? { assume: NO_PROFILE, lost: [...lost, `${part} is ${JSON.stringify(template[part])}`] }
    : { value: read, ...(lost.length > 0 && { lost }), ...(part === 'extra' && generatedOf(seen)) };
}

const templatesOf = ({ template, operations, forms }: RefusalSeen) => [
  ...(template ? [template] : []),
  ...Object.values(operations),
  ...Object.values(forms),
];

function generatedOf(seen: RefusalSeen): { readonly generated?: readonly string[] } {
  const generated = templatesOf(seen).flatMap((each) => each.generated);
  return generated.length > 0 ? { generated } : {};
}

/** The parts that a profile can express; undefined for those it cannot. */
function partsOf(
  { status, code, error, extra, text, contentType, headers }: RefusalTemplate,
  everywhere: HeaderValues,
): { readonly [Part in keyof Parts]: Parts[Part] | undefined } {
  const { code: _code, error: _error, ...others } = extra;
  // With status 405, a mock lists its methods itself.
  const isUsualAllow = status === 405 && USUAL_ALLOW.test(headers.allow ?? '');
  const isOwn = ([name, text]: [string, string]) =>
    !name.startsWith('access-control-') &&
    everywhere[name] !== text &&
    !(name === 'allow' && isUsualAllow);
  return {
    status: canSay('refusals.noCredentials.status', status) ? status : undefined,
    code,
    error,
    extra: others,
    text: canSay('refusals.noCredentials.text', text) ? text : undefined,
    contentType: canSay('refusals.noCredentials.contentType', contentType)
      ? contentType
      : undefined,
    headers: {
      ...Object.fromEntries(
        Object.entries(expressible('refusals.noCredentials.headers', headers)).filter(isOwn),
      ),
      ...(status === 405 && headers.allow === undefined && { allow: '' }),
    },
  };
}

const USUAL_ALLOW = /^GET(, HEAD)?(, OPTIONS)?$/;

/** The differences of single operations or forms. */
function readOverlays(
  others: { readonly [name: string]: RefusalTemplate | undefined },
  { template, everywhere }: Pick<RefusalSeen, 'template' | 'everywhere'>,
): Reading<Json> {
  if (!template) return notRefused;
  const usual = partsOf(template, everywhere);
  const overlays = Object.entries(others).flatMap(([name, own]): [string, JsonObject][] =>
    own ? [[name, differenceOf(partsOf(own, everywhere), usual)]] : [],
  );
  return { value: Object.fromEntries(overlays) };
}

type PartsSeen = ReturnType<typeof partsOf>;

function differenceOf(own: PartsSeen, usual: PartsSeen): JsonObject {
  const names = ['status', 'code', 'error', 'extra', 'text', 'contentType', 'headers'] as const;
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value = own[name];
      const isOther = JSON.stringify(value) !== JSON.stringify(usual[name]);
      return value !== undefined && isOther ? [[name, value]] : [];
    }),
  );
}

/** Kinds of bodies that a profile can express. */
const expressibleBodies = { 'json-object': true, json: true, text: true, empty: true };

function lostOf(seen: RefusalSeen): string[] {
  const { samples } = seen;
  const refused = samples.filter(({ ok }) => !ok);
  const statuses = [...new Set(refused.map(({ status }) => status))];
  const templates = templatesOf(seen);
  const generated = new Set(templates.flatMap((each) => each.generated));
  const differing = [...new Set(templates.flatMap((each) => each.differing))];
  const odd = templates.flatMap(({ extra }) => ['code', 'error'].filter((name) => name in extra));
  const body = bodyOf(samples);
  return [
    ...(differing.length > 0
      ? [`responses differ in ${differing.join(', ')} (${statuses.join(', ')})`]
      : []),
    ...(generated.size > 0 ? [`the values of ${[...generated].join(', ')}, which vary`] : []),
    ...(odd.length > 0 ? [`${odd.join(' and ')} is not a string`] : []),
    ...(body in expressibleBodies ? [] : [`the body is ${body}`]),
  ];
}

/** The kind of body, preferably of the listing, as in the observation. */
function bodyOf(samples: readonly RefusalSample[]): string {
  const refused = samples.filter(({ ok }) => !ok);
  const last = refused.findLast(({ asked }) => asked.operation === 'listFiles') ?? refused[0];
  return last ? readFailure(last).body : 'empty';
}

interface ConditionReader {
  readonly shownBy: Extract<ObservationId, `refusals.${string}`>;
  readonly blindSpot: BlindSpot | AlwaysShown;
}

const asked: AlwaysShown = { none: 'a request that meets it is sent' };

/** A missing condition does not compile. */
const conditions: { readonly [Condition in RefusalCondition]: ConditionReader } = {
  noCredentials: { shownBy: 'refusals.no-credentials', blindSpot: asked },
  wrongScheme: { shownBy: 'refusals.wrong-scheme', blindSpot: asked },
  unknownKey: { shownBy: 'refusals.unknown-key', blindSpot: asked },
  expiredKey: { shownBy: 'refusals.expired-key', blindSpot: asked },
  missingScope: { shownBy: 'refusals.missing-scope', blindSpot: asked },
  otherWorkspace: { shownBy: 'refusals.other-workspace', blindSpot: 'pathIgnored' },
  unknownWorkspace: { shownBy: 'refusals.unknown-workspace', blindSpot: 'pathIgnored' },
  malformedCursor: { shownBy: 'refusals.malformed-cursor', blindSpot: 'cursorServed' },
  foreignCursor: { shownBy: 'refusals.foreign-cursor', blindSpot: 'cursorServed' },
  badLimit: { shownBy: 'refusals.bad-limit', blindSpot: 'limitServed' },
  unknownPath: { shownBy: 'refusals.unknown-path', blindSpot: asked },
  wrongMethod: { shownBy: 'refusals.wrong-method', blindSpot: 'methodServed' },
  rateLimited: { shownBy: 'refusals.rate-limited', blindSpot: 'rateNotMet' },
};

/** How a deployment refuses each condition (clause 7 r4): every part of every refusal. */
export const refusals = Object.fromEntries(
  refusalConditions.flatMap((condition) =>
    pathsIn(`refusals.${condition}`).map((path) => [path, readerOf(condition, path)]),
  ),
  // Each path has the type that its reader returns.
) as SectionReaders<'refusals'>;

function readerOf(condition: RefusalCondition, path: LearnedPath): FieldReader<Json> {
  const { shownBy: observation, blindSpot } = conditions[condition];
  const part = refusalParts.find((each) => path.endsWith(`.${each}`));
  if (!part) throw new Error(`Failed to learn refusals: ${path} is no part of one`);
  return shownBy(
    observation,
    (value, seen) => {
      const obstacle = obstacleTo(condition, seen);
      return obstacle === undefined
        ? partReaders[part](refusalSeen(condition, value, seen))
        : { assume: obstacle };
    },
    blindSpot,
  );
}
