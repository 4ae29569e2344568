import { listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { observation, seen } from '../judgement/observation.ts';
import { ownWorkspace } from './listing-seen.ts';
import { areAlike } from './refusal-shape.ts';

/** Which of two mistakes in one request a deployment refuses first (clauses 7 r4, 4.3, 8). */
export const checkOrder = observation({
  id: 'responses.check-order',
  clauses: ['7-r4', '4.3-cursor-behaviour', '8-limit-out-of-range'],
  question: 'Which of two faults in one request is refused first?',
  run: async (context) => {
    const firstOf = comparing(context, await ownWorkspace(context));
    const expiry = await firstOf('expiry', 'workspace');
    const scope = await firstOf('scope', 'workspace');
    const query = await firstOf('limit', 'cursor');
    const beforeScope = await firstOf('limit', 'scope');
    const beforeWorkspace = beforeScope && (await firstOf('limit', 'workspace'));
    const value = {
      workspace: placeOfWorkspace(expiry?.first, scope?.first),
      // Null if the refusals do not show it.
      cursorFirst: query?.first ? query.first === 'cursor' : null,
      query: placeOfQuery(beforeWorkspace?.first, beforeScope?.first),
    };
    const evidence = [expiry, scope, query].flatMap((each) => each?.both.exchange ?? []);
    const [first = (await context.keyCheck()).exchange, ...rest] = evidence;
    return seen(sentence(value), value, first, ...rest);
  },
});

type Fault = 'expiry' | 'scope' | 'workspace' | 'limit' | 'cursor';

/** The request with two mistakes, and the one that was refused; null if refusals do not show it. */
interface Compared {
  readonly both: Answer;
  readonly first: Fault | null;
}

/**
 * Compares the refusal of two mistakes with that of each alone; undefined without the key for it.
 */
function comparing(context: RuleContext, id: string) {
  const { key, expired, unscoped } = context.credentials;
  const ask = (credential: Credential, faults: readonly Fault[]) =>
    context.ask(
      listFiles(
        faults.includes('workspace') ? `${id}-made-up` : id,
        credential,
        {
          limit: faults.includes('limit') ? 'many' : undefined,
          cursor: faults.includes('cursor') ? 'no cursor of yours' : undefined,
        },
        'refusal',
      ),
    );
  return async (a: Fault, b: Fault): Promise<Compared | undefined> => {
    const keyOf = (fault: Fault) =>
      fault === 'expiry' ? expired : fault === 'scope' ? unscoped : key;
    const [keyOfA, keyOfB] = [keyOf(a), keyOf(b)];
    if (!keyOfA || !keyOfB) return undefined;
    const both = await ask(keyOfA === key ? keyOfB : keyOfA, [a, b]);
    const [ofA, ofB] = [await ask(keyOfA, [a]), await ask(keyOfB, [b])];
    if (both.ok || ofA.ok || ofB.ok) return { both, first: null };
    const [isA, isB] = [await areAlike(context, both, ofA), await areAlike(context, both, ofB)];
    return { both, first: isA === isB ? null : isA ? a : b };
  };
}

type MaybeFault = Fault | null | undefined;

/** When the workspace in the path is checked. */
function placeOfWorkspace(
  ofExpired: MaybeFault,
  ofUnscoped: MaybeFault,
): keyof typeof places | null {
  if (ofExpired === 'workspace') return 'before-expiry';
  // A check after the scope is also after the expiry.
  if (ofUnscoped === 'scope') return 'last';
  return ofExpired && ofUnscoped ? 'before-scope' : null;
}

/** When a bad limit is refused: before scope and workspace, between them, or after both. */
function placeOfQuery(ofWorkspace: MaybeFault, ofScope: MaybeFault): keyof typeof limits | null {
  if (!ofWorkspace || !ofScope) return null;
  if ((ofWorkspace === 'limit') !== (ofScope === 'limit')) return 'between';
  return ofScope === 'limit' ? 'first' : 'last';
}

interface Order {
  readonly workspace: keyof typeof places | null;
  readonly cursorFirst: boolean | null;
  readonly query: keyof typeof limits | null;
}

const places = {
  last: 'The workspace in the path is checked after the key',
  'before-scope': "The workspace in the path is checked before the key's scope",
  'before-expiry': "The workspace in the path is checked before the key's expiry",
};
const limits = {
  last: '',
  between: ', and a bad limit between scope and workspace',
  first: ', and a bad limit before scope and workspace',
};

function sentence({ workspace, cursorFirst, query }: Order): string {
  const ofKey = workspace
    ? places[workspace]
    : 'Nothing shows whether key or path is checked first';
  const first = cursorFirst ? 'the cursor is' : 'the limit is';
  const ofQuery = cursorFirst === null ? 'nothing shows which is' : first;
  return `${ofKey}${query ? limits[query] : ''}. Of a bad limit and a bad cursor, ${ofQuery} first.`;
}
