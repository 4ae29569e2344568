import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm.tsx';
import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toast.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { jsonFile, saveFile } from '../../data/save-file.ts';
import { useCommands } from '../../shell/commands.ts';
import { goTo, hrefOf, route } from '../../shell/route.ts';
import { columns } from './columns.tsx';
import { Detail } from './detail.tsx';
import { isFiltering, noFilter } from './entry-filter.ts';
import { FilterBar } from './filter-bar.tsx';
import type { FollowedJournal } from './followed-journal.ts';
import { useJournal } from './use-journal.ts';
import './panel.css';

export function Panel() {
  const { journal, isLive } = useJournal();
  if (journal === null) {
    return (
      <PanelFrame title="Journal">
        <Loading />
      </PanelFrame>
    );
  }
  return <Journal key={journal.mock.id} journal={journal} isLive={isLive} />;
}

interface JournalProps {
  readonly journal: FollowedJournal;
  readonly isLive: boolean;
}

function Journal({ journal, isLive }: JournalProps) {
  useAskedFilter(journal);
  /** Counts on where the table begins at its top again. */
  const [turn, setTurn] = useState(0);
  const isPaused = journal.held.value !== null;
  const resume = () => {
    journal.resume();
    setTurn((before) => before + 1);
  };
  const deeds = deedsOf(journal);
  useCommands(
    [
      {
        id: 'journal-pause',
        title: isPaused ? 'Follow the journal again' : 'Pause the journal',
        keys: 'p',
        run: isPaused ? resume : journal.pause,
      },
      {
        id: 'journal-search',
        title: 'Filter the journal',
        keys: '/',
        run: () => document.querySelector<HTMLElement>('.journal-filter input')?.focus(),
      },
      { id: 'journal-har', title: 'Download the journal as HAR', run: deeds.download },
      { id: 'journal-clear', title: 'Clear the journal', run: deeds.clear },
    ],
    [journal, isPaused],
  );
  return (
    <PanelFrame
      title="Journal"
      actions={
        <>
          <FollowButton journal={journal} isLive={isLive} resume={resume} />
          <Button icon="download" onClick={deeds.download}>
            HAR
          </Button>
          <Button icon="trash" onClick={deeds.clear}>
            Clear
          </Button>
        </>
      }
    >
      <FilterBar filter={journal.filter.value} onChange={journal.setFilter} />
      <Entries key={turn} journal={journal} />
      <Detail journal={journal} />
    </PanelFrame>
  );
}

/** A link may ask for some entries: `#/journal?status=4xx&key=label%3Areader`. */
function useAskedFilter({ setFilter }: FollowedJournal): void {
  const asked = JSON.stringify(route.value.query);
  useLayoutEffect(() => {
    if (asked !== '{}') setFilter({ ...noFilter, ...JSON.parse(asked) });
  }, [asked, setFilter]);
}

function deedsOf(journal: FollowedJournal) {
  const clear = async () => {
    const asked = {
      title: 'Clear the journal?',
      text: `All entries of the sandbox ${journal.mock.id} go, for everybody who follows it.`,
      action: 'Clear',
    };
    if (!(await confirm(asked))) return;
    await journal.mock.journal.clear().then(journal.forget, notifyFailure);
  };
  const download = async () => {
    const shown = new Set((journal.held.value ?? journal.kept.shown).map(({ number }) => number));
    try {
      const { log } = await journal.mock.journal.har();
      const entries = log.entries.filter(({ _number }) => shown.has(_number));
      saveFile(`journal-${journal.mock.id}.har`, jsonFile({ log: { ...log, entries } }));
    } catch (cause) {
      notifyFailure(cause);
    }
  };
  return { clear: () => void clear(), download: () => void download() };
}

interface FollowButtonProps extends JournalProps {
  readonly resume: () => void;
}

function FollowButton({ journal, isLive, resume }: FollowButtonProps) {
  // What comes meanwhile is counted a frame at a time.
  journal.version.value;
  if (journal.held.value === null) {
    return (
      <>
        {isLive ? <Badge tone="good">live</Badge> : <Badge tone="warn">waiting</Badge>}
        <Button icon="pause" onClick={journal.pause} title="Pause (p)">
          Pause
        </Button>
      </>
    );
  }
  const count = journal.meanwhile();
  return (
    <Button kind="primary" icon="play" onClick={resume} title="Follow (p)">
      {count === 0 ? 'Follow' : `Follow · ${count.toLocaleString('en')} new`}
    </Button>
  );
}

function Entries({ journal }: Pick<JournalProps, 'journal'>) {
  journal.version.value;
  const entries = journal.held.value ?? journal.kept.shown;
  const entryAt = (row: number) => entries[entries.length - 1 - row];
  // Whoever looks further down, or goes through the rows, wants them to stay where they are.
  const onRange = useCallback((first: number) => first > 0 && journal.pause(), [journal]);
  if (entries.length === 0) return <NoEntries journal={journal} />;
  const chosen = Number(route.value.path[0]);
  const selected = entries.findLastIndex(({ number }) => number === chosen);
  return (
    <>
      <VirtualTable
        label="Requests, the latest first"
        columns={columns}
        count={entries.length}
        rowAt={entryAt}
        selected={selected < 0 ? undefined : entries.length - 1 - selected}
        onGo={journal.pause}
        onRange={onRange}
        onSelect={(row) => goTo('journal', [`${entryAt(row)?.number}`])}
      />
      <p class="soft journal-count">
        <Counts journal={journal} shown={entries.length} />
      </p>
    </>
  );
}

function Counts({ journal, shown }: Pick<JournalProps, 'journal'> & { readonly shown: number }) {
  const { kept, missed, filter } = journal;
  const count = (number: number) => number.toLocaleString('en');
  const parts = [
    isFiltering(filter.value)
      ? `${count(shown)} of ${count(kept.size())} requests`
      : `${count(shown)} ${shown === 1 ? 'request' : 'requests'}`,
    missed.value > 0 && `${count(missed.value)} were let go before they could be read`,
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

function NoEntries({ journal }: Pick<JournalProps, 'journal'>) {
  if (journal.kept.size() > 0) {
    return (
      <EmptyState
        icon="search"
        title="No request is like that"
        action={<Button onClick={() => journal.setFilter(noFilter)}>Show all</Button>}
      >
        {journal.kept.size().toLocaleString('en')} others are there.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="journal"
      title="Nothing was asked yet"
      action={<a href={hrefOf('try')}>Try a request</a>}
    >
      Every request to this sandbox stands here as it comes, with why it was refused. One without a
      key, or with one that nobody has, stands in the journal of the sandbox default.
    </EmptyState>
  );
}
