import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, Button, Name, StatusBadge, Time } from '../../components/elements.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, PAGE_ROWS, Pager, Table } from '../../components/table.tsx';
import { changeRoute, goTo, hrefOf, route } from '../../data/route.ts';
import { type PanelProps, sandboxName } from '../../data/sandbox.ts';
import { countText, plural } from '../../data/texts.ts';
import { Detail, Key } from './detail.tsx';
import { FilterBar, filterNow, isFiltering, matches, showAll } from './filter.tsx';
import { useJournal } from './follow.ts';
import { Timeline } from './timeline.tsx';

export function Panel({ facts }: PanelProps) {
  const journal = useJournal();
  const { query } = route.value;
  const { value: all } = journal.entries;
  // A paused journal shows nothing newer than the number in the address.
  const isPaused = query.last !== undefined;
  const last = isPaused ? Number(query.last) : Number.POSITIVE_INFINITY;
  const matching = all.filter(matches);
  const shown = matching.filter(({ number }) => number <= last);
  const waiting = matching.length - shown.length;
  const resume = () => changeRoute('journal', [], { ...query, last: undefined, from: undefined });
  const newest = String(all.at(-1)?.number ?? 0);
  const clear = () => {
    const text = `This deletes all entries of the sandbox ${sandboxName(journal.mock.id)} on the server.`;
    const question = ['Clear the journal?', text, 'Clear'] as const;
    return change((mock) => mock.call('journal.clear'), { question }).then((isDone) => {
      if (isDone) journal.entries.value = [];
    });
  };
  const follow: Action = { title: 'Follow', icon: 'play', kind: 'primary', keys: 'p', run: resume };
  const pause: Action = {
    ...{ title: 'Pause', icon: 'pause', keys: 'p' },
    run: () => changeRoute('journal', [], { ...query, last: newest }),
  };
  const actions = (
    <>
      {waiting > 0 && <Badge tone="accent">{countText(waiting)} new</Badge>}
      {!isPaused && (
        <Badge tone={journal.isLive.value ? 'good' : 'warn'}>
          {journal.isLive.value ? 'live' : 'waiting'}
        </Badge>
      )}
      <Actions of={[isPaused ? follow : pause, { title: 'Clear…', icon: 'trash', run: clear }]} />
    </>
  );
  const from = Math.max(0, Math.floor(Number(query.from)) || 0);
  return (
    <PanelFrame title="Journal" actions={actions}>
      <FilterBar facts={facts} />
      {filterNow().key !== '' && <Timeline entries={shown} />}
      {shown.length === 0 ? (
        <NoEntries waiting={waiting} others={all.length} onResume={resume} />
      ) : (
        <>
          <Table
            label="Requests, latest first"
            columns={columns}
            rows={shown.toReversed().slice(from, from + PAGE_ROWS)}
            keyOf={({ number }) => number}
            linkOf={({ number }) => hrefOf('journal', [String(number)], query)}
          />
          <Pager
            from={from}
            total={shown.length}
            // Pauses: otherwise each new request would push a row to the next page.
            onGo={(next) => goTo('journal', [], { last: newest, ...query, from: String(next) })}
          />
          <p class="soft">
            {isFiltering() && `${countText(shown.length)} of `}
            {plural(isFiltering() ? all.length : shown.length, 'request')}
          </p>
        </>
      )}
      <Detail journal={journal} />
    </PanelFrame>
  );
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
        {fault && <Badge tone="accent">fault: {fault}</Badge>}
        {refusal && <Name text={refusal.why} />}
      </>
    ),
  },
  { title: 'Key', show: (entry) => <Key entry={entry} /> },
  { title: 'ms', look: 'end', show: ({ milliseconds }) => milliseconds.toFixed(1) },
  { title: 'Time', look: 'end', show: ({ time }) => <Time of={time} /> },
];

interface NoEntriesProps {
  readonly waiting: number;
  /** Entries that the filter hides. */
  readonly others: number;
  readonly onResume: () => void;
}

function NoEntries({ waiting, others, onResume }: NoEntriesProps) {
  if (waiting > 0 || others > 0) {
    const isPaused = waiting > 0;
    return (
      <EmptyState
        icon={isPaused ? 'pause' : 'search'}
        title={isPaused ? 'The journal is paused' : 'No matching requests'}
        action={<Button onClick={isPaused ? onResume : showAll} text="Show all" />}
      >
        {isPaused ? `${plural(waiting, 'new request')} arrived after you paused it.` : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="journal"
      title="No requests yet"
      action={<a href={hrefOf('try')}>Try a request</a>}
    >
      Requests to this sandbox appear here as they arrive, with the reason if they are refused.
      Requests without a key, or with an unknown one, appear in the journal of the default sandbox.
    </EmptyState>
  );
}
