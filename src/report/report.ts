import type { Exchange, WalkPicture } from '../../contract-tests/suite.ts';
import {
  type ClauseId,
  clauseAddress,
  clauseById,
  clauses,
  sections,
} from '../document/clauses.ts';
import { groupBy } from '../text/group-by.ts';
import { plural } from '../text/plural.ts';
import type { Ended, Standing } from './standing.ts';

/** A run of a command, in the form used by every format. */
export interface Report {
  /** `contract`, `consumer`, `drift`. */
  readonly name: string;
  /** The display name of what was judged: `Contract`, `Client`. */
  readonly title: string;
  /** The first words of the terminal report, before the subject: `The API document, checked at`. */
  readonly opening: string;
  /** What was judged: a base URL, a command. */
  readonly subject: string;
  /** When the run started, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The result of the run in a few words. */
  readonly headline: string;
  /** The counts, on one line. */
  readonly summary: string;
  /** Settings of the run, by name. */
  readonly facts: Readonly<Record<string, string>>;
  /** Notes about the results, a paragraph each. */
  readonly notes: readonly string[];
  /** The heading for the groups: `Rules`. */
  readonly heading: string;
  /** Everything that was judged. */
  readonly groups: readonly ReportGroup[];
  /** Failures, which come first. */
  readonly findings: readonly ReportItem[];
  /** The other results. */
  readonly others: readonly ReportGroup[];
  /** Observations and comparisons, only in the HTML report: they never make a run fail. */
  readonly parts?: readonly ReportPart[];
  /** Why the run did not finish. */
  readonly broken?: BrokenRun | undefined;
}

export interface BrokenRun {
  /** The expected result. */
  readonly title: string;
  /** The reason in one word. */
  readonly reason: string;
  readonly message: string;
  readonly exchanges?: readonly Exchange[];
}

export interface ReportGroup {
  readonly heading: string;
  readonly items: readonly ReportItem[];
}

export interface ReportPart {
  readonly heading: string;
  /** A description in one sentence. */
  readonly lead: string;
  readonly groups: readonly ReportGroup[];
}

/** How an item counts, independent of the verdicts of the command. */
export type ItemKind = 'pass' | 'fail' | 'warn' | 'unproven';

export const kindOf = (verdict: Ended['verdict']): ItemKind =>
  verdict === 'fragile' ? 'warn' : verdict;

/** Most important first. */
export const itemKinds: readonly ItemKind[] = ['fail', 'warn', 'unproven', 'pass'];

/** One reported item: a rule, a situation, a cause, a field. */
export interface ReportItem extends Standing {
  readonly id: string;
  readonly title: string;
  /** Its name in a list of several. Default: its id. */
  readonly name?: string;
  readonly kind: ItemKind;
  /** The verdict of the command: `fragile`, `changed`. */
  readonly verdict: string;
  /** The clauses that apply. */
  readonly clauses: readonly ClauseId[];
  readonly milliseconds?: number | undefined;
  /** The reason on one line; empty if there is none. */
  readonly message: string;
  /** The reason as a list of details. */
  readonly details: readonly Detail[];
  /** Items with the same value are shown as one. */
  readonly sameAs?: string | undefined;
  /** Whether one of the findings explains it. */
  readonly isExplained?: boolean;
  /** Ids of the items that it explains. */
  readonly covers?: readonly string[];
  /** The events, one per line. */
  readonly lines?: readonly string[];
  /** The place of the failure in the walks. */
  readonly drawing?: WalkPicture | undefined;
  readonly exchanges?: readonly Exchange[];
}

/** A name in lower case, and its text. */
export type Detail = readonly [name: string, text: string];

/** A run that was cut short does not count as successful, even if nothing failed. */
export const cutShort = (message: string | undefined): BrokenRun | undefined =>
  message === undefined
    ? undefined
    : { title: 'The run comes to its end', reason: 'interrupted', message };

/** The sentences of the document that apply: `5-r1: Every request … (docs/api.md#5-r1)`. */
export const clauseDetails = ({ clauses }: Pick<ReportItem, 'clauses'>): readonly Detail[] =>
  clauses.map((id) => {
    const { kind, text } = clauseById(id);
    return ['clause', `${id}${kind === 'open' ? ' (open)' : ''}: ${text} (${clauseAddress(id)})`];
  });

/** The target of links within a page. */
export const anchorOf = (id: string): string => `item-${id}`;

/** Items in the order shown, grouped by reason. */
export function withAlike(
  items: readonly ReportItem[],
): readonly (readonly [item: ReportItem, ...also: ReportItem[]])[] {
  return [...groupBy(items, (item) => item.sameAs ?? item)].flatMap(([, [first, ...also]]) =>
    first ? [[first, ...also] as const] : [],
  );
}

/** The severity of a finding in the tools that show it. */
export const levelOf = ({ fails, kind }: ReportItem): 'error' | 'warning' | 'note' =>
  fails ? 'error' : kind === 'fail' || kind === 'warn' ? 'warning' : 'note';

export const itemsOf = ({ groups }: Pick<Report, 'groups'>): readonly ReportItem[] =>
  groups.flatMap(({ items }) => items);

/** The items that make the run fail. */
export const failuresOf = (report: Pick<Report, 'groups'>): readonly ReportItem[] =>
  itemsOf(report).filter(({ fails }) => fails);

/**
 * Items that are not findings and not explained by one, by kind; passed items only if a failure was
 * expected.
 */
export function othersOf(
  items: readonly ReportItem[],
  findings: readonly ReportItem[],
): readonly ReportGroup[] {
  const headings: Readonly<Record<ItemKind, (count: number) => string>> = {
    fail: (count) => plural(count, 'known failure'),
    warn: (count) => plural(count, 'warning'),
    unproven: (count) => `${count} unproven`,
    pass: (count) => `${plural(count, 'expected failure')} that no longer occurs`,
  };
  const rest = items.filter((item) => !item.isExplained && !findings.includes(item));
  return itemKinds.flatMap((kind) => {
    const of = rest.filter((item) => item.kind === kind && (kind !== 'pass' || item.expectation));
    return of.length === 0 ? [] : [{ heading: headings[kind](of.length), items: of }];
  });
}

/**
 * `32 rules: 26 passed, 3 failed (1 of them expected), …`. The counts add up to the number of
 * items.
 */
export function countsText(
  noun: string,
  items: readonly ReportItem[],
  words: Readonly<Record<string, string>>,
): string {
  const counts = Object.entries(words).map(([verdict, word]) => {
    const all = items.filter((item) => item.verdict === verdict);
    const met = all.filter(({ expectation }) => expectation?.state === 'met').length;
    return `${all.length} ${word}${met > 0 ? ` (${met} of them expected)` : ''}`;
  });
  return `${plural(items.length, noun)}: ${counts.join(', ')}`;
}

/** The result of the run in one sentence. */
export function headlineOf(
  report: Pick<Report, 'groups'>,
  interrupted: string | undefined,
): string {
  const items = itemsOf(report);
  const failures = failuresOf(report).length;
  const count = (wanted: ItemKind) => items.filter(({ kind }) => kind === wanted).length;
  const fragile = items.filter(({ verdict }) => verdict === 'fragile').length;
  if (failures > 0) return plural(failures, 'failure');
  if (interrupted !== undefined) return 'Cut short; nothing failed until then';
  if (count('fail') > 0) return 'Nothing failed that was not expected to';
  if (fragile > 0) return `Nothing failed; ${fragile} fragile`;
  return count('unproven') > 0
    ? 'Nothing failed; not everything could be proven'
    : 'Nothing failed';
}

/** `1.5 s` of 1,500 milliseconds. */
export const secondsText = (milliseconds: number): string =>
  `${(milliseconds / 1000).toFixed(1)} s`;

// Not from the keys of `sections`: keys that look like integers would come first.
const numbers = [...new Set(clauses.map(({ section }) => section))];

/** A group for each section of the document, with the items whose first clause is in it. */
export const groupsBySection = (items: readonly ReportItem[]): readonly ReportGroup[] =>
  numbers
    .map((number) => ({
      heading: `${number} ${sections[number]}`,
      items: items.filter(({ clauses: [first] }) => first && clauseById(first).section === number),
    }))
    .filter((group) => group.items.length > 0);
