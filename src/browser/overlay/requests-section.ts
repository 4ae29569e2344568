import type { JournalEntry } from '../../mock/journal/entry.ts';
import { whyOf } from '../browser-mock.ts';
import { button, element, onChange, type Section, type SectionContext } from './dom.ts';

const MOST = 30;

/** The latest requests, newest first, and why they were refused. */
export function createRequestsSection({ mock, act }: SectionContext): Section {
  const list = element('ol', { class: 'requests' });
  const none = element('p', { class: 'quiet' }, 'No requests to the API yet.');
  const clear = button('Clear', () => act('Journal cleared', () => mock.journal.clear()));
  const show = onChange<readonly JournalEntry[]>((entries) => {
    list.replaceChildren(...entries.map(rowOf));
    none.hidden = entries.length > 0;
    clear.hidden = entries.length === 0;
  });
  return {
    title: 'Requests',
    content: [none, list, clear],
    update() {
      const after = Math.max(0, mock.journal.count() - MOST);
      show(mock.journal.entries({ after }).toReversed());
    },
  };
}

function rowOf(entry: JournalEntry): HTMLElement {
  const { method, target, status, keyLabel, keyHint, time } = entry;
  const isGood = status >= 200 && status < 400;
  const key = keyLabel ?? keyHint;
  const why = whyOf(entry);
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
  const lines = [element('code', { class: 'line' }, target)];
  if (why !== '') lines.push(element('span', { class: 'line' }, why));
  return element('li', {}, head, ...lines);
}
