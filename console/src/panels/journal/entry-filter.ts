import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';

/** Selects entries; an empty text accepts any. */
export interface EntryFilter {
  /** `2xx`, `4xx`…, `none` for no response. */
  readonly status: string;
  /** `none` for paths outside the three operations. */
  readonly operation: string;
  /** `label:reader`, `none` for no key, `unknown` for a key of no workspace. */
  readonly key: string;
  /** Words that an entry must contain, all of them. */
  readonly text: string;
}

export const noFilter: EntryFilter = { status: '', operation: '', key: '', text: '' };

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
