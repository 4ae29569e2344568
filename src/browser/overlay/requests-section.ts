import type { JournalEntry } from '../../mock/journal/entry.ts';
import { whyOf } from '../browser-mock.ts';
import { button, element, onChange, type Section, type SectionContext } from './dom.ts';

const MAX_COUNT = 30;

/** The latest requests, newest first; each opens: why it was refused, and what would have passed. */
export function createRequestsSection({ mock, act }: SectionContext): Section {
  const list = element('ol', { class: 'requests' });
  const none = element('p', { class: 'quiet' }, 'No requests to the API yet.');
  const clear = button('Clear', () => act('Journal cleared', () => mock.journal.clear()));
  /** The rows that are open, by their numbers. */
  const opened = new Set<string>();
  list.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return;
      if (target.open) opened.add(target.id);
      else opened.delete(target.id);
    },
    // It does not bubble.
    true,
  );
  const show = onChange<readonly JournalEntry[]>((entries) => {
    const focused = list.querySelector('summary:focus')?.parentElement?.id;
    list.replaceChildren(...entries.map((entry) => element('li', {}, rowOf(entry, opened))));
    if (focused) list.querySelector<HTMLElement>(`#${focused} > summary`)?.focus();
    none.hidden = entries.length > 0;
    if (entries.length === 0) opened.clear();
    clear.hidden = entries.length === 0;
  });
  return {
    title: 'Requests',
    content: [none, list, clear],
    update() {
      const after = Math.max(0, mock.journal.count() - MAX_COUNT);
      show(mock.journal.entries({ after }).toReversed());
    },
  };
}

function rowOf(entry: JournalEntry, opened: ReadonlySet<string>): HTMLElement {
  const { number, method, target, status, keyLabel, keyHint, time, refusal } = entry;
  const isGood = status >= 200 && status < 400;
  const key = keyLabel ?? keyHint;
  const head = element(
    'span',
    { class: 'head' },
    element(
      'span',
      { class: isGood ? 'badge good' : 'badge bad' },
      status === 0 ? 'no response' : `${status}`,
    ),
    element('strong', {}, method),
    element('span', { class: 'quiet' }, key === null ? 'without a key' : `with ${key}`),
    element('time', { class: 'quiet', datetime: time }, new Date(time).toLocaleTimeString()),
  );
  const summary = element('summary', {}, head, element('code', { class: 'line' }, target));
  const why = refusal?.why ?? whyOf(entry);
  if (why !== '') summary.append(element('span', { class: 'line' }, why));
  const row = element('details', { id: `request-${number}` }, summary, detailsOf(entry));
  row.open = opened.has(row.id);
  return row;
}

function detailsOf({
  number,
  milliseconds,
  refusal,
  fault,
  faultId,
  assumes,
}: JournalEntry): HTMLElement {
  const facts: readonly (readonly [term: string, text: string | undefined])[] = [
    ['Would pass', refusal?.wouldPass],
    ['Rule', refusal?.rule],
    ['Fault', fault && `${fault} (${faultId})`],
    ['Rests on', [...new Set(assumes.map(({ field }) => field))].join(', ')],
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
