import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';

/** Which entries are shown; an empty text is any. */
export interface EntryFilter {
  /** `2xx`, `4xx`…, `none` for no answer. */
  readonly status: string;
  /** `none` for paths outside the three operations. */
  readonly operation: string;
  /** `label:reader`, `none` for no key, `unknown` for one that nobody has. */
  readonly key: string;
  /** Words, all of which stand somewhere in the entry. */
  readonly text: string;
}

export const noFilter: EntryFilter = { status: '', operation: '', key: '', text: '' };

export const isFiltering = (filter: EntryFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '');

/** Whether an entry is one of those that are meant. */
export function matcherOf(filter: EntryFilter): (entry: JournalEntry) => boolean {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry) =>
    (filter.status === '' || filter.status === statusClass(entry)) &&
    (filter.operation === '' || filter.operation === (entry.operation ?? 'none')) &&
    (filter.key === '' || filter.key === keyOf(entry)) &&
    (words.length === 0 || hasWords(entry, words));
}

const statusClass = ({ status }: JournalEntry): string =>
  status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;

const keyOf = ({ keyStatus, keyLabel }: JournalEntry): string =>
  keyStatus === 'known' ? `label:${keyLabel}` : keyStatus;

function hasWords(entry: JournalEntry, words: readonly string[]): boolean {
  const { method, target, status, keyLabel, refusal, fault, faultId, sandbox } = entry;
  const parts = [method, target, status, keyLabel, refusal?.condition, refusal?.reason];
  const text = [...parts, fault, faultId, sandbox].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
