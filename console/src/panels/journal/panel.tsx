import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { routes } from '../../../../src/document/routes.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { act } from '../../components/dialog.tsx';
import { Badge, Button, Name, StatusBadge } from '../../components/elements.tsx';
import { Fields, optionsOf } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, VirtualTable } from '../../components/table.tsx';
import type { PanelProps } from '../../data/sandbox.ts';
import { countText, plural } from '../../data/texts.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { goTo, hrefOf, route } from '../../shell/route.ts';
import { clockText, Detail, Key, Timeline } from './detail.tsx';
import { isFiltering, noFilter } from './entry-filter.ts';
import { type FollowedJournal, useJournal } from './followed-journal.ts';

export function Panel({ facts }: PanelProps) {
  const journal = useJournal();
  useLinkedFilter(journal);
  /** Changed to scroll the table to its top. */
  const [turn, setTurn] = useState(0);
  const isPaused = journal.pausedAt.value !== null;
  const resume = () => {
    journal.resume();
    setTurn((before) => before + 1);
  };
  const clear = () => {
    const text = `This deletes all entries of the sandbox ${journal.mock.id} on the server.`;
    const question = ['Clear the journal?', text, 'Clear'] as const;
    void act((mock) => mock.call('journal.clear').then(() => journal.clear()), { question });
  };
  useDeeds({
    'journal-pause': isPaused ? resume : () => journal.pause(),
    'journal-search': () => document.querySelector<HTMLElement>('search input')?.focus(),
    'journal-clear': clear,
  });
  const actions = (
    <>
      <FollowButton {...{ journal, resume }} />
      <Button icon="trash" onClick={clear} text="Clear" />
    </>
  );
  return (
    <PanelFrame title="Journal" actions={actions}>
      <FilterBar journal={journal} facts={facts} />
      {journal.filter.value.key !== '' && <Timeline entries={journal.shown.value} />}
      <Entries key={turn} journal={journal} />
      <Detail journal={journal} />
    </PanelFrame>
  );
}

interface JournalProps {
  readonly journal: FollowedJournal;
}

/** A link can set the filter: `#/journal?status=4xx&key=label%3Areader`. */
function useLinkedFilter(journal: FollowedJournal): void {
  const asked = JSON.stringify(route.value.query);
  useLayoutEffect(() => {
    if (asked !== '{}') journal.filter.value = { ...noFilter, ...JSON.parse(asked) };
  }, [asked, journal]);
}

interface FollowButtonProps extends JournalProps {
  readonly resume: () => void;
}

function FollowButton({ journal, resume }: FollowButtonProps) {
  const { value: count } = journal.waiting;
  if (journal.pausedAt.value !== null) {
    return (
      <Button
        kind="primary"
        icon="play"
        onClick={resume}
        title="Follow (p)"
        text={count === 0 ? 'Follow' : `Follow · ${countText(count)} new`}
      />
    );
  }
  const { value: isLive } = journal.isLive;
  return (
    <>
      <Badge tone={isLive ? 'good' : 'warn'}>{isLive ? 'live' : 'waiting'}</Badge>
      <Button icon="pause" onClick={() => journal.pause()} title="Pause (p)" text="Pause" />
    </>
  );
}

const showAll = ({ filter }: FollowedJournal): void => {
  filter.value = noFilter;
};

const statuses = [
  ...optionsOf(['2xx', '3xx', '4xx', '5xx'], 'Any status'),
  { value: 'none', text: 'No response' },
];
const operationNames = routes.map(({ operation }) => operation);
const operations = [
  ...optionsOf(operationNames, 'Any operation'),
  { value: 'none', text: 'Another path' },
];

function FilterBar({ journal, facts }: JournalProps & PanelProps) {
  const { value: filter } = journal.filter;
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
        onChange={(changed) => {
          journal.filter.value = { ...filter, ...changed };
        }}
        fields={[
          { name: 'text', label: 'Filter by text', hidden: true, ...search },
          { name: 'status', label: 'Status', hidden: true, options: statuses },
          { name: 'operation', label: 'Operation', hidden: true, options: operations },
          { name: 'key', label: 'Key', hidden: true, options: keys },
        ]}
      />
      {isFiltering(filter) && (
        <Button kind="quiet" icon="close" onClick={() => showAll(journal)} text="Clear filter" />
      )}
    </search>
  );
}

/** Characters of a target that fit. Longer ones are cut at the start that all paths share. */
const MAX_TARGET = 44;
const shortTarget = (target: string): string =>
  target.length > MAX_TARGET ? target.replace(/^\/api\/v1\/workspaces\//, '…/') : target;

const columns: readonly Column<JournalEntry>[] = [
  {
    ...{ title: 'Request', width: 'minmax(10rem, 5fr)' },
    show: ({ method, target }) => <Name mono text={`${method} ${shortTarget(target)}`} />,
  },
  { title: 'Status', width: '6.5rem', show: ({ status }) => <StatusBadge status={status} /> },
  {
    title: 'Why',
    width: 'minmax(8rem, 4fr)',
    minor: true,
    show: ({ fault, refusal }) => (
      <>
        {fault && <Badge tone="accent">fault: {fault}</Badge>}{' '}
        {refusal && <Name text={refusal.why} />}
      </>
    ),
  },
  { title: 'Key', width: '8rem', minor: true, show: (entry) => <Key entry={entry} /> },
  {
    title: 'ms',
    width: '4rem',
    align: 'end',
    minor: true,
    show: ({ milliseconds }) => milliseconds.toFixed(1),
  },
  { title: 'Time', width: '6rem', align: 'end', minor: true, show: ({ time }) => clockText(time) },
];

function Entries({ journal }: JournalProps) {
  const { value: entries } = journal.shown;
  const entryAt = (row: number) => entries[entries.length - 1 - row];
  // While the user looks further down or moves through the rows, they stay where they are.
  const onRange = useCallback((first: number) => first > 0 && journal.pause(), [journal]);
  if (entries.length === 0) return <NoEntries journal={journal} />;
  const chosen = Number(route.value.path[0]);
  const selected = entries.findLastIndex(({ number }) => number === chosen);
  const { kept, missed, filter } = journal;
  return (
    <>
      <VirtualTable
        label="Requests, latest first"
        columns={columns}
        count={entries.length}
        rowAt={entryAt}
        selected={selected < 0 ? undefined : entries.length - 1 - selected}
        onGo={() => journal.pause()}
        onRange={onRange}
        onSelect={(row) => goTo('journal', [`${entryAt(row)?.number}`])}
      />
      <p class="soft">
        {isFiltering(filter.value)
          ? `${countText(entries.length)} of ${plural(kept.value.length, 'request')}`
          : plural(entries.length, 'request')}
        {missed.value > 0 && ` · ${countText(missed.value)} were dropped before they could be read`}
      </p>
    </>
  );
}

function NoEntries({ journal }: JournalProps) {
  const others = journal.kept.value.length;
  if (others > 0) {
    const show = <Button onClick={() => showAll(journal)} text="Show all" />;
    return (
      <EmptyState icon="search" title="No matching requests" action={show}>
        {plural(others, 'other request')} in the journal.
      </EmptyState>
    );
  }
  const tryIt = <a href={hrefOf('try')}>Try a request</a>;
  return (
    <EmptyState icon="journal" title="No requests yet" action={tryIt}>
      Requests to this sandbox appear here as they arrive, with the reason if they are refused.
      Requests without a key, or with an unknown one, appear in the journal of the default sandbox.
    </EmptyState>
  );
}
