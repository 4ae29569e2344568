import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, Button, Name, StatusBadge, Time } from '../../components/elements.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, PAGE_ROWS, Table } from '../../components/table.tsx';
import { hrefOf, route } from '../../data/route.ts';
import { type PanelProps, sandboxName } from '../../data/sandbox.ts';
import { countText, plural } from '../../data/texts.ts';
import { Detail, Key } from './detail.tsx';
import { FilterBar, isFiltering, matches, showAll } from './filter.tsx';
import { useJournal } from './follow.ts';

export function Panel({ facts }: PanelProps) {
  const journal = useJournal();
  const { query } = route.value;
  const { value: all } = journal.entries;
  // An address can name the newest request that is shown: later ones do not move the list.
  const last = Number(query.last) || Number.POSITIVE_INFINITY;
  const matching = all.filter(matches).toReversed();
  const shown = matching.filter(({ number }) => number <= last);
  const next = shown[PAGE_ROWS];
  const clear = () => {
    const text = `This deletes all entries of the sandbox ${sandboxName(journal.mock.id)} on the server.`;
    const question = ['Clear the journal?', text, 'Clear'] as const;
    return change((mock) => mock.call('journal.clear'), { question }).then((isDone) => {
      if (isDone) journal.entries.value = [];
    });
  };
  const actions = (
    <>
      <Badge tone={journal.isLive.value ? 'good' : 'warn'}>
        {journal.isLive.value ? 'live' : 'reconnecting'}
      </Badge>
      <Actions of={[{ title: 'Clear…', icon: 'trash', run: clear }]} />
    </>
  );
  return (
    <PanelFrame title="Journal" actions={actions}>
      <FilterBar facts={facts} />
      {shown.length === 0 ? (
        <NoEntries isHidden={all.length > 0} />
      ) : (
        <>
          <Table
            label="Requests, latest first"
            columns={columnsOf(pagesOf(all))}
            rows={shown.slice(0, PAGE_ROWS)}
            keyOf={({ number }) => number}
            linkOf={({ number }) => hrefOf('journal', [String(number)], query)}
          />
          <p class="row soft">
            {isFiltering() && `${countText(matching.length)} of `}
            {plural(all.length, 'request')}
            {next && (
              <a href={hrefOf('journal', [], { ...query, last: `${next.number}` })}>Older</a>
            )}
            {query.last && <a href={hrefOf('journal', [], { ...query, last: '' })}>Latest</a>}
          </p>
        </>
      )}
      <Detail />
    </PanelFrame>
  );
}

/**
 * The page of the listing that each request asks for, by its number. A cursor that a client has not
 * sent before leads to the page after its last one.
 */
function pagesOf(entries: readonly JournalEntry[]): ReadonlyMap<number, number> {
  const pages = new Map<string, number>();
  const found = new Map<number, number>();
  for (const { number, operation, keyLabel, path, target } of entries) {
    if (operation !== 'listFiles') continue;
    const client = `${keyLabel} ${path}`;
    const cursor = new URLSearchParams(target.split('?')[1]).get('cursor');
    const next = (pages.get(client) ?? 0) + 1;
    const page = cursor === null ? 1 : (pages.get(`${client} ${cursor}`) ?? next);
    pages.set(client, page).set(`${client} ${cursor}`, page);
    found.set(number, page);
  }
  return found;
}

/** Characters of a target that fit. Longer ones are cut at the start that all paths share. */
const MAX_TARGET = 44;
const shortTarget = (target: string): string =>
  target.length > MAX_TARGET ? target.replace(/^\/api\/v1\/workspaces\//, '…/') : target;

const columnsOf = (pages: ReadonlyMap<number, number>): readonly Column<JournalEntry>[] => [
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
  {
    title: 'Page',
    show: ({ number, choices }) =>
      pages.has(number) && (
        <>
          {pages.get(number)}{' '}
          {choices.some(({ field }) => field === 'listing.tieOrder') && (
            <Badge tone="accent">tie</Badge>
          )}
        </>
      ),
  },
  { title: 'Key', show: (entry) => <Key entry={entry} /> },
  { title: 'ms', look: 'end', show: ({ milliseconds }) => milliseconds.toFixed(1) },
  { title: 'Time', look: 'end', show: ({ time }) => <Time of={time} /> },
];

/** @param isHidden whether the filter hides entries. */
const NoEntries = ({ isHidden }: { readonly isHidden: boolean }) =>
  isHidden ? (
    <EmptyState
      title="No matching requests"
      action={<Button onClick={showAll} text="Show all" />}
    />
  ) : (
    <EmptyState title="No requests yet" action={<a href={hrefOf('try')}>Try a request</a>}>
      Requests to this sandbox appear here as they arrive, with the reason if they are refused.
      Requests without a key, or with an unknown one, appear in the journal of the default sandbox.
    </EmptyState>
  );
