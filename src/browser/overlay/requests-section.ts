import type { JournalEntry } from '../../mock/journal/entry.ts';
import { whyOf } from '../browser-mock.ts';
import { button, element, type Section, type SectionContext } from './dom.ts';

const MAX_COUNT = 30;

/** The latest requests, newest first. Each expands to its refusal and what would have passed. */
export function createRequestsSection({ mock, act }: SectionContext): Section {
  /** The numbers of the expanded requests. */
  const opened = new Set<number>();
  const clear = () => act('Journal cleared', () => mock.journal.clear());
  return {
    title: 'Requests',
    content() {
      const after = Math.max(0, mock.journal.count() - MAX_COUNT);
      const entries = mock.journal.entries({ after }).toReversed();
      const hidden = entries.length === 0;
      if (hidden) opened.clear();
      const none = 'No requests to the API yet.';
      return [
        element('p', { class: 'quiet', hidden: !hidden }, none),
        element('ol', { class: 'requests' }, ...entries.map((entry) => rowOf(entry, opened))),
        button('Clear', clear, { hidden }),
      ];
    },
  };
}

function rowOf(entry: JournalEntry, opened: Set<number>): HTMLElement {
  const { number, method, target, status, keyLabel, keyHint, time, refusal } = entry;
  const isGood = status >= 200 && status < 400;
  const key = keyLabel ?? keyHint;
  const shown = status === 0 ? 'no response' : `${status}`;
  const head = element(
    'span',
    { class: 'head' },
    element('span', { class: isGood ? 'badge good' : 'badge bad' }, shown),
    element('strong', {}, method),
    element('span', { class: 'quiet' }, key === null ? 'without a key' : `with ${key}`),
    element('time', { class: 'quiet', datetime: time }, new Date(time).toLocaleTimeString()),
  );
  const summary = element('summary', {}, head, element('code', { class: 'line' }, target));
  const why = refusal?.why ?? whyOf(entry);
  if (why !== '') summary.append(element('span', { class: 'line' }, why));
  const remember = () => {
    if (row.open) opened.add(number);
    else opened.delete(number);
  };
  const look = { id: `request-${number}`, open: opened.has(number), ontoggle: remember };
  const row = element('details', look, summary, detailsOf(entry));
  return element('li', {}, row);
}

function detailsOf(entry: JournalEntry): HTMLElement {
  const { number, milliseconds, refusal, fault, faultId, assumes } = entry;
  const facts: readonly (readonly [term: string, text: string | undefined])[] = [
    ['Would pass', refusal?.wouldPass],
    ['Rule', refusal?.rule],
    ['Fault', fault && `${fault} (${faultId})`],
    ['Depends on', [...new Set(assumes.map(({ field }) => field))].join(', ')],
    ['Journal', `number ${number}, ${milliseconds.toFixed(1)} ms`],
  ];
  return element(
    'dl',
    {},
    ...facts.flatMap(([term, text]) =>
      text ? [element('dt', { class: 'quiet' }, term), element('dd', {}, text)] : [],
    ),
  );
}
