import type { ClauseId } from '../document/clauses.ts';
import type { BaselineComparison } from './baseline.ts';
import type { Standing } from './standing.ts';

/** A run of a command, as every format shows it. */
export interface Report {
  /** The command: `contract`, `consumer`, `drift`. */
  readonly name: string;
  /** What people call what was judged: `Contract`, `Client`. */
  readonly title: string;
  /** What was judged: a base URL, a command. */
  readonly subject: string;
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The run in a few words. */
  readonly headline: string;
  /** The counts, in one line. */
  readonly summary: string;
  /** What was given, by name. */
  readonly facts: Readonly<Record<string, string>>;
  /** What has to be known to read the rest, a paragraph each. */
  readonly notes: readonly string[];
  /** Everything that was judged. */
  readonly groups: readonly ReportGroup[];
  /** What people are to read first: what went wrong. */
  readonly findings: readonly ReportItem[];
  /** What they may want to read after it. */
  readonly others: readonly ReportGroup[];
  /** What became of an earlier run, where one was given. */
  readonly baseline?: BaselineComparison | undefined;
  /** Why the run did not come to its end. */
  readonly broken?: BrokenRun | undefined;
}

export interface BrokenRun {
  /** What would have been right. */
  readonly title: string;
  /** In one word. */
  readonly reason: string;
  readonly message: string;
  /** What shows it, in lines. */
  readonly evidence: string;
}

export interface ReportGroup {
  readonly heading: string;
  readonly items: readonly ReportItem[];
}

/** How an item counts, whatever word a command has for it. */
export type ItemKind = 'pass' | 'fail' | 'warn' | 'unproven';

/** One thing that is told: a rule, a situation, a cause, a field. */
export interface ReportItem extends Standing {
  readonly id: string;
  readonly title: string;
  readonly kind: ItemKind;
  /** The word of the command for it: `fragile`, `changed`. */
  readonly verdict: string;
  readonly clauses: readonly ClauseId[];
  readonly milliseconds?: number | undefined;
  /** Why it ended so, in one line; empty where there is nothing to say. */
  readonly message: string;
  /** The same in parts. */
  readonly details: readonly Detail[];
  /** A line that repeats it. */
  readonly repeat?: string | undefined;
  /** A drawing in letters: words of our own, none of what was received. */
  readonly drawing?: readonly string[] | undefined;
  /** What shows it, in lines. */
  readonly evidence: string;
}

/** A name, in lower case, and what belongs to it. */
export type Detail = readonly [name: string, text: string];

/** A run that was cut short is not green, though nothing failed. */
export const cutShort = (message: string | undefined): BrokenRun | undefined =>
  message === undefined
    ? undefined
    : { title: 'The run comes to its end', reason: 'interrupted', message, evidence: '' };
