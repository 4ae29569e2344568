import type { Refused } from '../../service/result.ts';
import type { Instant } from '../../template/instant.ts';
import type { Redact } from '../../text/redact.ts';
import type { Exchange } from '../journal/record.ts';
import type { MockState } from '../state/mock-state.ts';

/** A refusal to explain, and the data to explain it with. */
export interface RefusalContext {
  readonly exchange: Exchange;
  readonly refusal: Refused;
  /** The time of the request. */
  readonly now: Instant;
  /** The mock as it is when someone reads the journal. */
  readonly state: MockState;
  /** Replaces secrets with their hints. */
  readonly redact: Redact;
}

/** The most keys or workspaces to compare: explaining stays fast with thousands of them. */
export const MAX_COMPARED = 200;
const MAX_SHOWN_LENGTH = 60;

/** A text from the caller, quoted: redacted first, then cut. */
export function quoted(text: string, redact: Redact): string {
  const hidden = redact(text);
  const isLong = hidden.length > MAX_SHOWN_LENGTH;
  return JSON.stringify(isLong ? `${hidden.slice(0, MAX_SHOWN_LENGTH)}…` : hidden);
}

/** Whether a text was meant to be replaced by a value, such as `undefined` or `{id}`. */
export const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);

/** Mistakes of clients in sending a value: how the value is sent, and how to undo the mistake. */
const slips: readonly (readonly [how: string, undo: (sent: string) => string])[] = [
  ['with spaces around it', (sent) => sent.trim()],
  ['after a second Bearer', (sent) => sent.replace(/^bearer\s+/i, '')],
  ['in quotation marks or the like', (sent) => /\w(?:.*\w)?/s.exec(sent)?.[0] ?? ''],
  ['percent-encoded once too often', decodeURIComponent],
  ['in base64', atob],
];

/** How a client changed a value that `find` recognises, such as `with spaces around it`. */
export function findSlip<Found>(
  sent: string,
  find: (text: string) => Found | undefined,
): { readonly how: string; readonly found: Found } | undefined {
  for (const [how, undo] of slips) {
    const text = attempt(undo, sent);
    const found = text === undefined || text === sent ? undefined : find(text);
    if (found !== undefined) return { how, found };
  }
  return undefined;
}

/** Undefined for a text that is not encoded so. */
function attempt(undo: (sent: string) => string, sent: string): string | undefined {
  try {
    return undo(sent);
  } catch {
    return undefined;
  }
}
