import { groupBy } from '../text/group-by.ts';
import { plural } from '../text/plural.ts';
import { shortText } from '../text/short-text.ts';
import { idsText } from './ids-text.ts';
import { type Item, type ItemVerdict, isExpectedFailure, type Report } from './report.ts';

/** The result of a run in a sentence. */

/** What is counted, by kind of report. */
const nouns = { check: 'rule', drift: 'field', consumer: 'situation' } as const;

/** The result of the run in a few words. */
export function headlineOf(report: Report): string {
  const { items, counts, interrupted, kind } = report;
  const failures = items.filter(({ fails }) => fails).length;
  const noun = kind === 'drift' ? 'change' : 'failure';
  if (items.length === 0) return 'Nothing could be judged';
  if (failures > 0) return plural(failures, noun);
  if (interrupted !== undefined) return 'Interrupted; nothing failed until then';
  if (kind === 'drift') return 'Nothing changed';
  if (counts.fail > 0) return 'No unexpected failures';
  if (counts.fragile > 0) return `Nothing failed; ${counts.fragile} fragile`;
  return counts.unproven > 0 ? 'Nothing failed; not everything could be proven' : 'Nothing failed';
}

const words: Readonly<Record<Report['kind'], Partial<Record<ItemVerdict, string>>>> = {
  check: { pass: 'passed', fail: 'failed', warn: 'warned', unproven: 'unproven' },
  consumer: { pass: 'passed', fail: 'failed', fragile: 'fragile', unproven: 'unproven' },
  drift: { pass: 'the same', fail: 'changed', warn: 'new', unproven: 'not observed' },
};

/** The most reasons in the summary, and the most characters of one. */
const MAX_REASONS = 3;
const MAX_REASON_LENGTH = 70;

/** What is unproven and why: `paging.{end,ends} (no walk reached its last page); …`. */
function unprovenText(items: readonly Item[]): string {
  const ids = items.map(({ id }) => id);
  const open = items.filter((each) => each.verdict === 'unproven');
  const reasons = groupBy(open, (item) => (item.missingKey ? withoutKeys(open) : becauseOf(item)));
  const texts = [...reasons].map(([reason, members]) => {
    const about = idsText(
      members.map(({ id }) => id),
      ids,
    );
    return `${about} (${shortText(reason, MAX_REASON_LENGTH)})`;
  });
  const more = texts.length > MAX_REASONS ? ['…'] : [];
  return [...texts.slice(0, MAX_REASONS), ...more].join('; ');
}

const becauseOf = ({ details }: Item): string =>
  details.find(([name]) => name === 'because')?.[1] ?? '';

/** `no --expired-key, --other-key`: the keys that items need and that were not given. */
export function withoutKeys(items: readonly Item[]): string {
  return `no ${[...new Set(items.flatMap(({ missingKey }) => missingKey ?? []))].join(', ')}`;
}

/** `32 rules: 26 passed, 3 failed (1 of them expected), …; 187 requests, 1.2 s`. */
export function summaryOf(report: Report): string {
  const { kind, items, requests, milliseconds, interrupted } = report;
  if (items.length === 0) return interrupted ?? 'There is nothing to judge';
  const parts = Object.entries(words[kind]).map(([wanted, word]) => {
    const all = items.filter((each) => each.verdict === wanted);
    const known = all.filter((each) => isExpectedFailure(each)).length;
    return `${all.length} ${word}${known > 0 ? ` (${known} of them expected)` : ''}`;
  });
  const isOpen = kind === 'check' && items.some((each) => each.verdict === 'unproven');
  return [
    `${plural(items.length, nouns[kind])}: ${parts.join(', ')}`,
    requests === 0 ? '' : `; ${plural(requests, 'request')}`,
    `, ${secondsText(milliseconds)}`,
    interrupted === undefined ? '' : `; cut short: ${interrupted}`,
    isOpen ? `. Unproven: ${unprovenText(items)}` : '',
  ].join('');
}

/** `1.5 s` of 1,500 milliseconds. */
export const secondsText = (milliseconds: number): string =>
  `${(milliseconds / 1000).toFixed(1)} s`;
