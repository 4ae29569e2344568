import { routes } from '../../../../src/document/routes.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { Button } from '../../components/elements.tsx';
import { optionsOf } from '../../components/field.tsx';
import { Fields } from '../../components/form.tsx';
import { changeRoute, route } from '../../data/route.ts';
import type { PanelProps } from '../../data/sandbox.ts';
import { finderOf } from '../../data/texts.ts';

/**
 * Selects entries; an empty text accepts any. `status` is `2xx`, `4xx`… or `none` for no response,
 * `operation` can be `none` for paths of no operation, `key` is `label:reader`, `none` for no key
 * or `unknown` for a key of no workspace, and `text` has words that an entry must contain.
 */
const noFilter = { status: '', operation: '', key: '', text: '' };
type EntryFilter = Readonly<typeof noFilter>;

/** The filter in the address: `#/journal?status=4xx&key=label%3Areader`, so that it can be shared. */
export const filterNow = (): EntryFilter => ({ ...noFilter, ...route.value.query });

export const isFiltering = (): boolean =>
  Object.keys(noFilter).some((name) => route.value.query[name] !== undefined);

/** Shows other entries, without a step for Back. */
const setFilter = (changed: Partial<EntryFilter>): void =>
  changeRoute('journal', [], { ...filterNow(), from: undefined, ...changed });

export const showAll = (): void => changeRoute('journal');

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

const statuses = [
  ...optionsOf(['2xx', '3xx', '4xx', '5xx'], 'Any status'),
  { value: 'none', text: 'No response' },
];
const operations = [
  ...optionsOf(
    routes.map(({ operation }) => operation),
    'Any operation',
  ),
  { value: 'none', text: 'Another path' },
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
        onChange={setFilter}
        fields={[
          { name: 'text', label: 'Filter by text', hidden: true, ...search },
          { name: 'status', label: 'Status', hidden: true, options: statuses },
          { name: 'operation', label: 'Operation', hidden: true, options: operations },
          { name: 'key', label: 'Key', hidden: true, options: keys },
        ]}
      />
      {isFiltering() && <Button kind="quiet" icon="close" onClick={showAll} text="Clear filter" />}
    </search>
  );
}
