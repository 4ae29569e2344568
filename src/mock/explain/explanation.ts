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

/** What the rule that refused said, where no more is known. */
export const said = ({ refusal }: Refusing): Omit<Explanation, 'rule'> => ({
  why: refusal.why,
  wouldPass: refusal.wouldPass ?? 'a request without that',
});

/** Texts that stand where a value was meant to be: what a client makes of one that it has not. */
export const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);
