import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { objectOf } from '../listing/page.ts';
import { drawnByForm, isTime } from './made-up.ts';
import { differing, perAnswer, requestOf, volatileKind } from './volatile-headers.ts';

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
  const answers = journal.filter((answer) => leavesIn(answer) !== undefined);
  const paths = new Map<string, Shown[]>();
  for (const answer of answers) {
    const path = pathOf(answer.exchange.url);
    for (const [name, value] of Object.entries(leavesIn(answer) ?? {})) {
      const there = paths.get(name);
      if (there) there.push({ path, value });
      else if (paths.size < MOST_LEAVES) paths.set(name, [{ path, value }]);
    }
  }
  const differ = differing(answers, requestOf, (answer) => leavesIn(answer) ?? {});
  const all = [...paths];
  const certain = all.filter(
    ([path, shown]) => isNamed(path, shown) || differ.has(path) || isCounter(shown),
  );
  const likely = all.filter(([, shown]) =>
    shown.every((each) => !repeatsPath(each) && (isTime(each.value) || drawnByForm(each.value))),
  );
  return { certain: certain.map(([path]) => path), likely: likely.map(([path]) => path) };
}

/** The leaves of a body by their paths; undefined where the answer has none to compare. */
const leavesIn = perAnswer(({ request, body, status }) => {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields || (request.method ?? 'GET') !== 'GET' || status === 429) return undefined;
  return Object.fromEntries(leavesOf(fields));
});

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
