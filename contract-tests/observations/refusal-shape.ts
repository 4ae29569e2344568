import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../http/client.ts';
import type { RuleContext } from '../run/context.ts';
import { generatedKind } from './generated-names.ts';
import { failureOf, varyingParts } from './generated-parts.ts';
import {
  askedBy,
  chosenHeaders,
  type HeaderValues,
  headerText,
  partsOf,
  readFailure,
  withoutHeaders,
} from './sample.ts';
import { quoted } from './wording.ts';

/** The properties of a refusal (clause 7 r4). */
export type RefusalShape = ReturnType<ReturnType<typeof refusalReader>>;

/** The sent value, as it occurs in the body. */
export type Echo = {
  readonly what: 'workspaceId' | 'cursor' | 'limit' | 'path';
  readonly text: string;
};

/**
 * Reads refusals, leaving out what they share with a success.
 *
 * @param journal every response so far: parts that vary show in responses to equal requests.
 */
export function refusalReader(success: Answer, journal: readonly Answer[]) {
  const usual = chosenHeaders(success);
  const varying = varyingParts(journal);
  /** @param sent values of the request that a refusal might repeat. */
  return (answer: Answer, sent: readonly Echo[] = []) => {
    const failure = failureOf(answer);
    const { code, error, extra, body } = readFailure(failure);
    const { allow = null, ...headers } = withoutHeaders(failure.headers, usual);
    const parts = partsOf(failure).map(([path]) => path);
    // A part that varies may be an object with further parts.
    const isHere = (part: string) =>
      parts.some((path) => path === part || path.startsWith(`${part}.`));
    const text = JSON.stringify([code, error, extra]);
    return {
      // 0 if a browser hides a redirect.
      status: answer.status,
      code,
      error,
      extra,
      contentType: failure.contentType,
      // Those that successes do not have, without `allow`; names in lower case.
      headers,
      allow,
      body,
      // Parts that change from one such refusal to another: `error`, `extra.requestId`, …
      varying: varying.filter(isHere),
      // Parts of the request that the body repeats, so that its texts become templates.
      echoes: sent.filter((echo) => text.includes(escaped(echo.text))),
    };
  };
}

/** The text as it is inside a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Whether two refusals are equal, except for parts that vary or repeat the request. */
export function sameShape(a: RefusalShape, b: RefusalShape): boolean {
  return fingerprint(a) === fingerprint(b);
}

function fingerprint(whole: RefusalShape): string {
  const { varying, echoes, ...shape } = whole;
  const steady = withoutParts(varying, '', { ...shape, headers: steadyHeaders(whole) });
  return echoes.reduce(
    (shown, echo) => shown.replaceAll(escaped(echo.text), echo.what),
    JSON.stringify(steady),
  );
}

function steadyHeaders({ headers, varying }: RefusalShape): HeaderValues {
  const isSteady = ([name, value]: readonly [string, string]) =>
    !varying.includes(`headers.${name}`) && !generatedKind(name, [value]);
  return Object.fromEntries(Object.entries(headers).filter(isSteady));
}

/** Replaces the values at the paths with null. */
function withoutParts(paths: readonly string[], path: string, value: Json): Json {
  if (paths.includes(path)) return null;
  if (typeof value !== 'object' || value === null) return value;
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutParts(paths, inner(name), each)]),
  );
}

/**
 * `401, code "expired_key", error "…", www-authenticate: Bearer`, without values that vary: they
 * are not choices, and would appear as changes in the next run.
 */
export function describeShape(shape: RefusalShape): string {
  const { status, code, error, extra, contentType, body, varying } = shape;
  const names = Object.keys(extra);
  const headers = headerText(steadyHeaders(shape));
  const textOf = (part: 'code' | 'error', text: string) =>
    `${part} ${varying.includes(part) ? 'with a different text each time' : quoted(text)}`;
  const parts = [
    status === 0 ? 'a redirect' : String(status),
    code !== null && textOf('code', code),
    error !== null && textOf('error', error),
    code === null && error === null && body === 'json-object' && 'neither code nor error',
    body !== 'json-object' && bodyNames[body],
    names.length > 0 && `additional fields ${names.join(', ')}`,
    contentType !== null && contentType !== 'application/json' && contentType,
    headers !== '' && headers,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

const bodyNames = {
  json: 'JSON that is not an object',
  text: 'a body that is not JSON',
  empty: 'no body',
  hidden: 'a body that is not visible',
  bytes: 'a body that is not JSON (bytes that are not UTF-8)',
  'too-large': 'a body too large to read',
  broken: 'a body that cannot be read',
} as const;

/** Whether two responses are successes, or refusals that are equal except for generated parts. */
export async function areAlike(context: RuleContext, a: Answer, b: Answer): Promise<boolean> {
  if (a.ok || b.ok) return a.ok && b.ok;
  const success = await context.keyCheck();
  const compare = () => {
    const read = refusalReader(success, context.client.journal);
    const [own, other] = [read(a, sentBy(a)), read(b, sentBy(b))];
    const isCoded = own.code !== other.code && !own.varying.includes('code');
    return { isSame: sameShape(own, other), isOther: own.status !== other.status || isCoded };
  };
  const { isSame, isOther } = compare();
  if (isSame || isOther) return isSame;
  // Repeated requests show which parts are generated; the odd number exposes a cyclic counter.
  for (const { request } of [a, b, b]) await context.send(request);
  return compare().isSame;
}

/** A shorter text may occur by chance. */
const SHORTEST = 4;

/** The values of its request that a refusal may repeat, the whole path first. */
export function sentBy({ request }: Answer): Echo[] {
  const asked = askedBy(request);
  return (['path', 'workspaceId', 'cursor', 'limit'] as const)
    .map((what) => ({ what, text: asked[what] }))
    .filter(({ text }) => text.length >= SHORTEST);
}
