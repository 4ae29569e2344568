import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, Button, Name, StatusBadge, Time } from '../../components/elements.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, PAGE_ROWS, Pager, Table } from '../../components/table.tsx';
import { goTo, hrefOf, route } from '../../data/route.ts';
import { type PanelProps, sandboxName } from '../../data/sandbox.ts';
import { countText, plural } from '../../data/texts.ts';
import { Detail, Key, Timeline } from './detail.tsx';
import { FilterBar, filterNow, isFiltering, matcherOf, showAll } from './filter.tsx';
import { type FollowedJournal, useJournal } from './followed-journal.ts';

export function Panel({ facts }: PanelProps) {
  const journal = useJournal();
  const filter = filterNow();
  const matches = matcherOf(filter);
  const shown = journal.shown.value.filter(matches);
  const waiting = journal.entries.value.filter(matches).length - shown.length;
  const isPaused = journal.pausedAt.value !== null;
  const { value: isLive } = journal.isLive;
  const clear = () => {
    const text = `This deletes all entries of the sandbox ${sandboxName(journal.mock.id)} on the server.`;
    const question = ['Clear the journal?', text, 'Clear'] as const;
    return change((mock) => mock.call('journal.clear').then(() => journal.clear()), { question });
  };
  const follow: Action = {
    title: 'Follow',
    icon: 'play',
    kind: 'primary',
    keys: 'p',
    run: () => journal.resume(),
  };
  const pause: Action = { title: 'Pause', icon: 'pause', keys: 'p', run: () => journal.pause() };
  const actions = (
    <>
      {isPaused && waiting > 0 && <Badge tone="accent">{countText(waiting)} new</Badge>}
      {!isPaused && <Badge tone={isLive ? 'good' : 'warn'}>{isLive ? 'live' : 'waiting'}</Badge>}
      <Actions of={[isPaused ? follow : pause, { title: 'Clear…', icon: 'trash', run: clear }]} />
    </>
  );
  return (
    <PanelFrame title="Journal" actions={actions}>
      <FilterBar facts={facts} />
      {filter.key !== '' && <Timeline entries={shown} />}
      {shown.length > 0 ? (
        <Entries journal={journal} shown={shown} />
      ) : (
        <NoEntries journal={journal} waiting={waiting} />
      )}
      <Detail journal={journal} />
    </PanelFrame>
  );
}

interface EntriesProps {
  readonly journal: FollowedJournal;
  /** Oldest first. */
  readonly shown: readonly JournalEntry[];
}

/** Characters of a target that fit. Longer ones are cut at the start that all paths share. */
const MAX_TARGET = 44;
const shortTarget = (target: string): string =>
  target.length > MAX_TARGET ? target.replace(/^\/api\/v1\/workspaces\//, '…/') : target;

const columns: readonly Column<JournalEntry>[] = [
  {
    ...{ title: 'Request', look: 'wide' },
    show: ({ method, target }) => <Name mono text={`${method} ${shortTarget(target)}`} />,
  },
  { title: 'Status', show: ({ status }) => <StatusBadge status={status} /> },
  {
    ...{ title: 'Why', look: 'wide' },
    show: ({ fault, refusal }) => (
      <>
        {fault && <Badge tone="accent">fault: {fault}</Badge>}{' '}
        {refusal && <Name text={refusal.why} />}
      </>
    ),
  },
  { title: 'Key', show: (entry) => <Key entry={entry} /> },
  { title: 'ms', look: 'end', show: ({ milliseconds }) => milliseconds.toFixed(1) },
  { title: 'Time', look: 'end', show: ({ time }) => <Time of={time} /> },
];

function Entries({ journal, shown }: EntriesProps) {
  const { query } = route.value;
  const from = Math.max(0, Math.floor(Number(query.from)) || 0);
  const rows = shown.toReversed().slice(from, from + PAGE_ROWS);
  const goOn = (next: number) => {
    // Otherwise each new request would push a row to the next page.
    if (next > 0) journal.pause();
    goTo('journal', [], { ...query, from: next === 0 ? undefined : String(next) });
  };
  const count = journal.entries.value.length;
  return (
    <>
      <Table
        label="Requests, latest first"
        columns={columns}
        rows={rows}
        keyOf={({ number }) => number}
        linkOf={({ number }) => hrefOf('journal', [String(number)], query)}
      />
      <Pager from={from} total={shown.length} onGo={goOn} />
      <p class="soft">
        {isFiltering()
          ? `${countText(shown.length)} of ${plural(count, 'request')}`
          : plural(shown.length, 'request')}
      </p>
    </>
  );
}

interface NoEntriesProps {
  readonly journal: FollowedJournal;
  readonly waiting: number;
}

function NoEntries({ journal, waiting }: NoEntriesProps) {
  if (waiting > 0) {
    const show = <Button onClick={() => journal.resume()} text="Show all" />;
    return (
      <EmptyState icon="pause" title="The journal is paused" action={show}>
        {plural(waiting, 'new request')} arrived since.
      </EmptyState>
    );
  }
  const others = journal.entries.value.length;
  if (others > 0) {
    const show = <Button onClick={showAll} text="Show all" />;
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
