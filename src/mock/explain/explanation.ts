import type { ClauseId } from '../../document/clauses.ts';
import { FILES_READ } from '../../document/wire.ts';
import { isExpired } from '../../service/authenticate.ts';
import type { Refused } from '../../service/result.ts';
import type { WorldKey } from '../../world/world.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { MockState } from '../state/mock-state.ts';

/** A refusal that is to be explained, and what may explain it. */
export interface Refusing {
  readonly record: JournalRecord;
  readonly refusal: Refused;
  readonly state: MockState;
  readonly redact: Redact;
}

/** Puts hints in the place of secrets. */
export type Redact = (text: string) => string;

/** What is told of a refusal: plain text, without a full stop. */
export interface Explanation {
  readonly rule: ClauseId;
  readonly why: string;
  readonly wouldPass: string;
}

export type Explain = (refusing: Refusing) => Explanation;

const LONGEST_SHOWN = 60;

/** A text of the caller's, in quotation marks on one line: its secrets hidden, and then cut. */
export function shown(text: string, { redact }: Pick<Refusing, 'redact'>): string {
  const hidden = redact(text);
  const isLong = hidden.length > LONGEST_SHOWN;
  return JSON.stringify(isLong ? `${hidden.slice(0, LONGEST_SHOWN)}…` : hidden);
}

/** What the rule that refused said, where no more is known. */
export const said = ({ refusal }: Refusing): Omit<Explanation, 'rule'> => ({
  why: refusal.why,
  wouldPass: refusal.wouldPass ?? 'a request without that',
});

/** Texts that stand where a value was meant to be: what a client makes of one that it has not. */
export const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);

/** Keys that are looked at: a sandbox with thousands of them is explained as fast as any. */
const MOST_LOOKED_AT = 200;
const MOST_NAMED = 3;

export const keysLookedAt = ({ state }: Refusing): readonly WorldKey[] =>
  state.store.keys.all().slice(0, MOST_LOOKED_AT);

/** The scope that the operation of a request needs; null for none. */
export function scopeNeeded({ record, state }: Refusing): string | null {
  switch (record.request.operation) {
    case 'checkKey':
      return state.profile.keyCheck.scope;
    case 'readWorkspace':
      return state.profile.workspaceRead.scope;
    case 'listFiles':
      return FILES_READ;
    case null:
      return null;
  }
}

/** The workspace that the key of a request has to be bound to; null where any will do. */
function workspaceNeeded({ record, state }: Refusing): string | null {
  const { operation, workspaceId } = record.request;
  const isLookedAt =
    operation === 'readWorkspace' ||
    (operation === 'listFiles' && state.profile.listing.pathId === 'checked');
  return isLookedAt && state.store.workspaces.get(workspaceId) ? workspaceId : null;
}

/** By which keys the same request passes the checks of keys: `the key "reader" would pass`. */
export function passingKeys(refusing: Refusing): string {
  const scope = scopeNeeded(refusing);
  const workspaceId = workspaceNeeded(refusing);
  const { now } = refusing.record;
  const labels = keysLookedAt(refusing)
    .filter((key) => !isExpired(key, now) && (scope === null || key.scopes.includes(scope)))
    .filter((key) => workspaceId === null || key.workspaceId === workspaceId)
    .map(nameOf);
  const named = labels.slice(0, MOST_NAMED);
  if (named.length === 0) {
    const scoped = scope === null ? '' : ` with the scope ${scope}`;
    const bound = workspaceId === null ? '' : ` for the workspace ${workspaceId}`;
    return `no key that there is would pass: issue one${scoped}${bound}`;
  }
  const last = named.pop();
  return `${named.length > 0 ? `the key ${named.join(', ')} or ${last}` : `the key ${last}`} would pass`;
}

export const nameOf = ({ label }: WorldKey): string => JSON.stringify(label);
