import { routes } from '../../../../src/document/routes.ts';
import { Button } from '../../components/button.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { sandbox } from '../../data/sandbox.ts';
import { type EntryFilter, isFiltering, noFilter } from './entry-filter.ts';

interface FilterBarProps {
  readonly filter: EntryFilter;
  readonly onChange: (filter: EntryFilter) => void;
}

const option = (value: string, text = value) => ({ value, text });

const statuses = [
  option('', 'Any status'),
  option('2xx'),
  option('3xx'),
  option('4xx'),
  option('5xx'),
  option('none', 'No answer'),
];

const operations = [
  option('', 'Any operation'),
  ...routes.map(({ operation }) => option(operation)),
  option('none', 'Another path'),
];

export function FilterBar({ filter, onChange }: FilterBarProps) {
  const labels = sandbox.value?.keys.map(({ label }) => label) ?? [];
  const known = filter.key.startsWith('label:') ? [filter.key.slice('label:'.length)] : [];
  const keys = [
    option('', 'Any key'),
    ...[...new Set([...labels, ...known])].map((label) => option(`label:${label}`, label)),
    option('none', 'No key'),
    option('unknown', 'An unknown key'),
  ];
  const change = (name: keyof EntryFilter) => (value: string) =>
    onChange({ ...filter, [name]: value });
  return (
    <search class="journal-filter">
      <TextField
        hidden
        label="Filter by text"
        type="search"
        placeholder="Path, reason, fault…"
        value={filter.text}
        onInput={change('text')}
      />
      <Select
        hidden
        label="Status"
        value={filter.status}
        options={statuses}
        onChange={change('status')}
      />
      <Select
        hidden
        label="Operation"
        value={filter.operation}
        options={operations}
        onChange={change('operation')}
      />
      <Select hidden label="Key" value={filter.key} options={keys} onChange={change('key')} />
      {isFiltering(filter) && (
        <Button kind="quiet" icon="close" onClick={() => onChange(noFilter)}>
          All
        </Button>
      )}
    </search>
  );
}
