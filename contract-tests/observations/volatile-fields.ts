import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { objectOf } from '../listing/page.ts';
import { drawnByForm, isTime } from './volatile-form.ts';
import { volatileKind } from './volatile-headers.ts';

/** Fields of bodies that name one request, a node, a time or a quota: chosen by nobody. */

/** By their paths in a body, such as `meta.requestId`. */
export type VolatileFields = {
  /** By their names, or since answers to one same request differ there. */
  readonly certain: readonly string[];
  /** By the form of the one value that was seen: it may be what an answer tells of. */
  readonly likely: readonly string[];
};

/** A leaf of a body, in one answer. */
interface Shown {
  readonly request: string;
  /** What was asked for, without its query. */
  readonly path: string;
  readonly value: Json;
}

/** What the document names, and the texts of a refusal. */
const named = ['code', 'error', 'workspaceId', 'files', 'hasMore', 'nextCursor'];
/** Deeper, a body is none that a gateway adds to. */
const DEEPEST = 8;
const MOST_LEAVES = 2000;

/** Which fields vary in the bodies of the answers to GET. */
export function volatileFields(journal: readonly Answer[]): VolatileFields {
  const paths = new Map<string, Shown[]>();
  const requests = new Map<string, number>();
  for (const answer of journal) {
    const { request, body, exchange, status } = answer;
    const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
    if (!fields || (request.method ?? 'GET') !== 'GET' || status === 429) continue;
    const key = JSON.stringify([exchange.url, exchange.requestHeaders, status]);
    requests.set(key, (requests.get(key) ?? 0) + 1);
    const asked = pathOf(exchange.url);
    for (const [path, value] of leavesOf(fields)) {
      const shown = { request: key, path: asked, value };
      const there = paths.get(path);
      if (there) there.push(shown);
      else if (paths.size < MOST_LEAVES) paths.set(path, [shown]);
    }
  }
  const all = [...paths];
  const certain = all.filter(
    ([path, shown]) => isNamed(path, shown) || differs(shown, requests) || isCounter(shown),
  );
  const likely = all.filter(([, shown]) =>
    shown.every((each) => !repeatsPath(each) && (isTime(each.value) || drawnByForm(each.value))),
  );
  return { certain: certain.map(([path]) => path), likely: likely.map(([path]) => path) };
}

const pathOf = (url: string): string => /^[a-z]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';

/** A number in it is that of a port, or of a workspace: it tells what was asked for. */
const repeatsPath = ({ path, value }: Shown): boolean =>
  path.length > 1 && typeof value === 'string' && value.includes(path);

function leavesOf(fields: Readonly<Record<string, Json>>): [string, Json][] {
  return Object.entries(fields)
    .filter(([name]) => !named.includes(name))
    .flatMap(([name, value]) => leaves(name, value, 1));
}

function leaves(path: string, value: Json, depth: number): [string, Json][] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [[path, value]];
  const members = Object.entries(value);
  if (members.length === 0) return [[path, null]];
  return members.flatMap(([name, inner]) => leaves(`${path}.${name}`, inner, depth + 1));
}

/** A yes or no, and nothing at all, name nothing. */
function isNamed(path: string, shown: readonly Shown[]): boolean {
  const values = shown.map(({ value }) => value);
  const telling = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return telling.length > 0 && volatileName(path, telling.map(String));
}

/** `meta.requestId` is looked at as the header `x-meta-request-id` would be, or its last name. */
function volatileName(path: string, values: readonly string[] = ['']): boolean {
  const words = path
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[._\s]+/g, '-')
    .toLowerCase();
  // In a problem (RFC 9457) it is what was asked for, not a machine.
  const isReference = /(^|-)instance$/.test(words) && values.every((value) => value.includes('/'));
  const ofData =
    isReference || /(^|-)(region|date|data|name|label|title|plan|scopes?)$/.test(words);
  return (
    !ofData && (ownNames.test(words) || volatileKind(`x-${words}`, values, 'by-name') !== undefined)
  );
}

/** What bodies say, and headers hardly. */
const ownNames =
  /(^|-)(ts|ray|nonce|uptime(-(seconds|ms))?|pid|shard|replica|machine|nodename|served-(by|on|at)|handled-by|seq(uence)?|counter|load|queue-(depth|length)|calls-left|attempts?|took(-ms)?|generated-(at|on)|requested-at|responded-at|now|signature|checksum|digest|etag|hash|incident|error-id|event-id)$/;

/** Whether two answers to one same request show other values, or one of them none. */
function differs(shown: readonly Shown[], requests: ReadonlyMap<string, number>): boolean {
  const firsts = new Map<string, { value: Json; times: number }>();
  for (const { request, value } of shown) {
    const first = firsts.get(request);
    if (first && first.value !== value) return true;
    firsts.set(request, { value, times: (first?.times ?? 0) + 1 });
  }
  return [...firsts].some(([request, { times }]) => times !== requests.get(request));
}

/** Fewer values, and they may grow by chance. */
const TELLING = 5;

/** A number that never falls, or never grows, from answer to answer. */
function isCounter(shown: readonly Shown[]): boolean {
  const values = shown.map(({ value }) => countOf(value));
  const numbers = values.filter((value) => value !== undefined);
  if (numbers.length < values.length || new Set(numbers).size < TELLING) return false;
  const pairs = numbers.slice(1).map((value, at) => value - (numbers[at] ?? value));
  return pairs.every((step) => step >= 0) || pairs.every((step) => step <= 0);
}

/** A number, or the last one of a text that ends in it: `tx-17`. */
function countOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.length > 100) return undefined;
  const digits = /(?<!\d)\d{1,15}$/.exec(value)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
