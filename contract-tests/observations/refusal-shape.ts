import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import type { RuleContext } from '../judgement/context.ts';
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

/** How a refusal looks (clause 7 r4). */
export type RefusalShape = ReturnType<ReturnType<typeof refusalReader>>;

/** The sent value, as it occurs in the body. */
export type Echo = {
  readonly what: 'workspaceId' | 'cursor' | 'limit' | 'path';
  readonly text: string;
};

/**
 * Reads refusals as they differ from a success and from each other.
 *
 * @param journal everything seen so far: what varies shows in the answers to one same request.
 */
export function refusalReader(success: Answer, journal: readonly Answer[]) {
  const usual = chosenHeaders(success);
  const varying = varyingParts(journal);
  /** @param sent what the request carried that a refusal might repeat. */
  return (answer: Answer, sent: readonly Echo[] = []) => {
    const failure = failureOf(answer);
    const { code, error, extra, body } = readFailure(failure);
    const { allow = null, ...headers } = withoutHeaders(failure.headers, usual);
    const parts = partsOf(failure).map(([path]) => path);
    // Of what comes and goes, it may hold something within.
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
      // Those that successes do not carry, `allow` apart; names in lower case.
      headers,
      allow,
      body,
      // Parts that change from one such refusal to the next: `error`, `extra.requestId`, …
      varying: varying.filter(isHere),
      // Parts of the request that the body repeats, so that its texts are templates.
      echoes: sent.filter((echo) => text.includes(escaped(echo.text))),
    };
  };
}

/** As it is in JSON. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Whether two refusals are equal, apart from parts that vary or repeat the request. */
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

/** What is at one of the paths is left out. */
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
 * are no choice, and would read as a change in the next run.
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
} as const;

/** Whether two answers are successes, or refusals that are equal apart from generated parts. */
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
  // Asked again, they show which of their parts are made up; no count that goes round hides.
  for (const { request } of [a, b, b]) await context.send(request);
  return compare().isSame;
}

/** Shorter, and it may be there by chance. */
const SHORTEST = 4;

/** What a refusal may repeat of its request, the whole path first. */
export function sentBy({ request }: Answer): Echo[] {
  const asked = askedBy(request);
  return (['path', 'workspaceId', 'cursor', 'limit'] as const)
    .map((what) => ({ what, text: asked[what] }))
    .filter(({ text }) => text.length >= SHORTEST);
}
