import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { objectOf } from '../listing/page.ts';
import { drawnByForm, isTime } from './made-up.ts';
import { leaves } from './read-failure.ts';
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
const MAX_LEAVES = 2000;

/** Which fields vary in the bodies of the answers to GET. */
export function volatileFields(journal: readonly Answer[]): VolatileFields {
  const answers = journal.filter((answer) => leavesIn(answer) !== undefined);
  const paths = new Map<string, Shown[]>();
  for (const answer of answers) {
    const path = pathOf(answer.exchange.url);
    for (const [name, value] of Object.entries(leavesIn(answer) ?? {})) {
      const there = paths.get(name);
      if (there) there.push({ path, value });
      else if (paths.size < MAX_LEAVES) paths.set(name, [{ path, value }]);
    }
  }
  const differ = differing(answers, requestOf, (answer) => leavesIn(answer) ?? {});
  const all = [...paths];
  const certain = all.filter(([path, shown]) => isNamed(path, shown) || differ.has(path));
  const likely = all.filter(([, shown]) =>
    shown.every((each) => !repeatsPath(each) && (isTime(each.value) || drawnByForm(each.value))),
  );
  return { certain: certain.map(([path]) => path), likely: likely.map(([path]) => path) };
}

/** The leaves of a body by their paths; undefined where the answer has none to compare. */
const leavesIn = perAnswer(({ request, body, status }) => {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields || (request.method ?? 'GET') !== 'GET' || status === 429) return undefined;
  const others = Object.entries(fields).filter(([name]) => !named.includes(name));
  return Object.fromEntries(others.flatMap(([name, value]) => leaves(name, value)));
});

const pathOf = (url: string): string => /^[a-z]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';

/** A number in it is that of a port, or of a workspace: it tells what was asked for. */
const repeatsPath = ({ path, value }: Shown): boolean =>
  path.length > 1 && typeof value === 'string' && value.includes(path);

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
