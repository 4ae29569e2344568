import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { Button } from '../../components/elements.tsx';
import { optionsOf } from '../../components/field.tsx';
import { Fields } from '../../components/form.tsx';
import { changeRoute, route } from '../../data/route.ts';
import type { PanelProps } from '../../data/sandbox.ts';
import { finderOf } from '../../data/texts.ts';

/**
 * Selects entries; an empty text accepts any. `status` is `2xx`, `4xx`… or `none` for no response,
 * `key` is `label:reader`, `none` for no key or `unknown` for a key of no workspace, and `text` has
 * words that an entry must contain.
 */
const noFilter = { status: '', key: '', text: '' };

/** The filter in the address: `#/journal?status=4xx&key=label%3Areader`, so that it can be shared. */
const filterNow = (): Readonly<typeof noFilter> => ({ ...noFilter, ...route.value.query });

export const isFiltering = (): boolean =>
  Object.keys(noFilter).some((name) => route.value.query[name] !== undefined);

export const showAll = (): void => changeRoute('journal');

/** Whether the filter in the address accepts an entry. */
export function matches(entry: JournalEntry): boolean {
  const { status, key, text } = filterNow();
  const { keyStatus, keyLabel, refusal } = entry;
  const statusClass = entry.status === 0 ? 'none' : `${Math.floor(entry.status / 100)}xx`;
  const { method, target, fault, faultId } = entry;
  const parts = [method, target, entry.operation, entry.status, keyLabel, fault, faultId];
  return (
    (status === '' || status === statusClass) &&
    (key === '' || key === (keyStatus === 'known' ? `label:${keyLabel}` : keyStatus)) &&
    finderOf(text)([...parts, refusal?.condition, refusal?.reason].join(' '))
  );
}

const statuses = [
  ...optionsOf(['2xx', '3xx', '4xx', '5xx'], 'Any status'),
  { value: 'none', text: 'No response' },
];

export function FilterBar({ facts }: PanelProps) {
  const filter = filterNow();
  const labels = new Set(facts.keys.map(({ label }) => `label:${label}`));
  if (filter.key.startsWith('label:')) labels.add(filter.key);
  const keys = [
    { value: '', text: 'Any key' },
    ...[...labels].map((value) => ({ value, text: value.slice('label:'.length) })),
    { value: 'none', text: 'No key' },
    { value: 'unknown', text: 'An unknown key' },
  ];
  const search = { type: 'search', placeholder: 'Path, reason, fault…' } as const;
  return (
    <search class="row filter">
      <Fields
        draft={filter}
        onChange={(changed) => changeRoute('journal', [], { ...filter, ...changed })}
        fields={[
          { name: 'text', label: 'Filter by text', hidden: true, ...search },
          { name: 'status', label: 'Status', hidden: true, options: statuses },
          { name: 'key', label: 'Key', hidden: true, options: keys },
        ]}
      />
      {isFiltering() && <Button kind="quiet" icon="close" onClick={showAll} text="Clear filter" />}
    </search>
  );
}
