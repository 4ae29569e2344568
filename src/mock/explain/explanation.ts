import type { ClauseId } from '../../document/clauses.ts';
import { FILES_READ } from '../../document/wire.ts';
import { isExpired } from '../../service/authenticate.ts';
import type { Refused } from '../../service/result.ts';
import type { WorldKey } from '../../world/world.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { MockState } from '../state/mock-state.ts';

/** A refusal to explain, and what may explain it. */
export interface Refusing {
  readonly record: JournalRecord;
  readonly refusal: Refused;
  readonly state: MockState;
  readonly redact: Redact;
}

/** Replaces secrets with their hints. */
export type Redact = (text: string) => string;

/** How a condition is explained, in plain text without a full stop. By default as the refusal says. */
export interface Explanation {
  /** The clause that the request violates. */
  readonly rule: ClauseId | ((refusing: Refusing) => ClauseId);
  readonly why?: (refusing: Refusing) => string;
  readonly wouldPass?: (refusing: Refusing) => string;
}

const LONGEST_SHOWN = 60;

/** A text of the caller, quoted: redacted first, then cut. */
export function shown(text: string, { redact }: Pick<Refusing, 'redact'>): string {
  const hidden = redact(text);
  const isLong = hidden.length > LONGEST_SHOWN;
  return JSON.stringify(isLong ? `${hidden.slice(0, LONGEST_SHOWN)}…` : hidden);
}

/** A key as explanations name it. */
export const described = (key: WorldKey | null): string =>
  key ? `the key ${JSON.stringify(key.label)} (${key.hint})` : 'the key';

/** Whether a text was meant to be replaced by a value, such as `undefined` or `{id}`. */
export const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);

/** Keys or workspaces to compare: explaining stays fast in a sandbox with thousands of them. */
export const MOST_COMPARED = 200;
const MOST_NAMED = 3;

export const comparedKeys = ({ state }: Refusing): readonly WorldKey[] =>
  state.store.keys.all().slice(0, MOST_COMPARED);

/** The scope that the requested operation needs; null for none. */
export function scopeNeeded({ record, state: { profile } }: Refusing): string | null {
  switch (record.request.operation) {
    case 'checkKey':
      return profile.keyCheck.scope;
    case 'readWorkspace':
      return profile.workspaceRead.scope;
    case 'listFiles':
      return FILES_READ;
    case null:
      return null;
  }
}

/** The workspace that the key of a request must be bound to; null for any. */
function workspaceNeeded({ record, state }: Refusing): string | null {
  const { operation, workspaceId } = record.request;
  const isChecked =
    operation === 'readWorkspace' ||
    (operation === 'listFiles' && state.profile.listing.pathId === 'checked');
  return isChecked && state.store.workspaces.get(workspaceId) ? workspaceId : null;
}

/** The keys with which the same request would pass: `the key "reader" would pass`. */
export function passingKeys(refusing: Refusing): string {
  const scope = scopeNeeded(refusing);
  const workspaceId = workspaceNeeded(refusing);
  const { now } = refusing.record;
  const named = comparedKeys(refusing)
    .filter((key) => !isExpired(key, now) && (scope === null || key.scopes.includes(scope)))
    .filter((key) => workspaceId === null || key.workspaceId === workspaceId)
    .map(({ label }) => JSON.stringify(label))
    .slice(0, MOST_NAMED);
  const last = named.pop();
  if (last !== undefined) {
    return `the key ${named.length > 0 ? `${named.join(', ')} or ` : ''}${last} would pass`;
  }
  const scoped = scope === null ? '' : ` with the scope ${scope}`;
  const bound = workspaceId === null ? '' : ` for the workspace ${workspaceId}`;
  return `no existing key would pass: issue one${scoped}${bound}`;
}
