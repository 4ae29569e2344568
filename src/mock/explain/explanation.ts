import type { ClauseId } from '../../document/clauses.ts';
import { FILES_READ } from '../../document/wire.ts';
import { isExpired } from '../../service/authenticate.ts';
import type { Refused } from '../../service/result.ts';
import type { WorldKey } from '../../world/world.ts';
import type { JournalRecord } from '../journal/record.ts';
import { decoded, decodingsOf } from '../journal/redact-keys.ts';
import type { MockState } from '../state/mock-state.ts';

/** A refusal to explain, and what may explain it. */
export interface Refusing {
  readonly record: JournalRecord;
  readonly refusal: Refused;
  readonly state: MockState;
  /** Replaces secrets with their hints. */
  readonly redact: (text: string) => string;
}

/** How a condition is explained, in plain text without a full stop. By default as the refusal says. */
export interface Explanation {
  /** The clause that the request violates. */
  readonly rule: ClauseId | ((refusing: Refusing) => ClauseId);
  readonly why?: (refusing: Refusing) => string;
  readonly wouldPass?: (refusing: Refusing) => string;
}

const MAX_SHOWN_LENGTH = 60;

/** A text of the caller, quoted: redacted first, then cut. */
export function shown(text: string, { redact }: Pick<Refusing, 'redact'>): string {
  const hidden = redact(text);
  const isLong = hidden.length > MAX_SHOWN_LENGTH;
  return JSON.stringify(isLong ? `${hidden.slice(0, MAX_SHOWN_LENGTH)}…` : hidden);
}

/** Whether a text was meant to be replaced by a value, such as `undefined` or `{id}`. */
export const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);

/** What a client may do to a value on its way: how it is sent then, and what undoes it. */
const slips: readonly (readonly [how: string, undo: (sent: string) => readonly string[]])[] = [
  ['with spaces around it', (sent) => [sent.trim()]],
  ['after a second Bearer', (sent) => [sent.replace(/^bearer\s+/i, '')]],
  ['in quotation marks or the like', (sent) => [/\w(?:.*\w)?/s.exec(sent)?.[0] ?? '']],
  ['percent-encoded once too often', (sent) => [decoded(sent)]],
  ['with a space for a plus sign, which was not encoded', (sent) => [sent.replaceAll(' ', '+')]],
  ['in base64 or hexadecimal', (sent) => decodingsOf(sent)],
];

/** How a client changed a value that `find` knows, such as `with spaces around it`. */
export function findSlip<Found>(
  sent: string,
  find: (text: string) => Found | undefined,
): { readonly how: string; readonly found: Found } | undefined {
  for (const [how, undo] of slips) {
    for (const text of undo(sent)) {
      const found = text === sent ? undefined : find(text);
      if (found !== undefined) return { how, found };
    }
  }
  return undefined;
}

/** Keys or workspaces to compare: explaining stays fast in a sandbox with thousands of them. */
export const MAX_COMPARED = 200;
const MAX_NAMED = 3;

export const comparedKeys = ({ state }: Refusing): readonly WorldKey[] =>
  state.store.keys.all().slice(0, MAX_COMPARED);

/** The scope that the requested operation needs; null for none. */
export function scopeNeeded({ record, state: { profile } }: Refusing): string | null {
  const { operation } = record.request;
  if (operation === 'checkKey') return profile.keyCheck.scope;
  if (operation === 'readWorkspace') return profile.workspaceRead.scope;
  return operation === 'listFiles' ? FILES_READ : null;
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
    .slice(0, MAX_NAMED);
  const last = named.pop();
  if (last !== undefined) {
    return `the key ${named.length > 0 ? `${named.join(', ')} or ` : ''}${last} would pass`;
  }
  const scoped = scope === null ? '' : ` with the scope ${scope}`;
  const bound = workspaceId === null ? '' : ` for the workspace ${workspaceId}`;
  return `no existing key would pass: issue one${scoped}${bound}`;
}
