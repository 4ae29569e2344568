import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';

/**
 * Selects entries; an empty text accepts any. `status` is `2xx`, `4xx`… or `none` for no response,
 * `operation` can be `none` for paths outside the three operations, `key` is `label:reader`, `none`
 * for no key or `unknown` for a key of no workspace, and `text` has words that an entry must contain.
 */
export const noFilter = { status: '', operation: '', key: '', text: '' };
export type EntryFilter = Readonly<typeof noFilter>;

export const isFiltering = (filter: EntryFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '');

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
