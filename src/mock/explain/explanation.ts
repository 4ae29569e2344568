import type { ClauseId } from '../../document/clauses.ts';
import type { Refused } from '../../service/result.ts';
import type { JournalRecord } from '../journal-record.ts';
import type { MockState } from '../state.ts';

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

/** What was said on the way, where no more is known: `why; wouldPass`. */
export function said({ refusal }: Refusing): Omit<Explanation, 'rule'> {
  const end = refusal.reason.indexOf('; ');
  if (end < 0) return { why: refusal.reason, wouldPass: 'a request without that' };
  return { why: refusal.reason.slice(0, end), wouldPass: refusal.reason.slice(end + 2) };
}

/** Texts that stand where a value was meant to be: what a client makes of one that it has not. */
export const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);
