import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { finderOf } from '../../data/texts.ts';

/**
 * Selects entries; an empty text accepts any. `status` is `2xx`, `4xx`… or `none` for no response,
 * `operation` can be `none` for paths of no operation, `key` is `label:reader`, `none`
 * for no key or `unknown` for a key of no workspace, and `text` has words that an entry must contain.
 */
export const noFilter = { status: '', operation: '', key: '', text: '' };
export type EntryFilter = Readonly<typeof noFilter>;

export const isFiltering = (filter: EntryFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '');

export function matcherOf(filter: EntryFilter): (entry: JournalEntry) => boolean {
  const isFound = finderOf(filter.text);
  return (entry) =>
    (filter.status === '' || filter.status === statusClass(entry)) &&
    (filter.operation === '' || filter.operation === (entry.operation ?? 'none')) &&
    (filter.key === '' || filter.key === keyOf(entry)) &&
    (filter.text === '' || isFound(textOf(entry)));
}

const statusClass = ({ status }: JournalEntry): string =>
  status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;

const keyOf = ({ keyStatus, keyLabel }: JournalEntry): string =>
  keyStatus === 'known' ? `label:${keyLabel}` : keyStatus;

function textOf(entry: JournalEntry): string {
  const { method, target, status, keyLabel, refusal, fault, faultId, sandbox } = entry;
  const parts = [method, target, status, keyLabel, refusal?.condition, refusal?.reason];
  return [...parts, fault, faultId, sandbox].join(' ');
}
