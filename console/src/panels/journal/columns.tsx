import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { Name } from '../../components/text.tsx';
import type { VirtualColumn } from '../../components/virtual-table.tsx';

export const columns: readonly VirtualColumn<JournalEntry>[] = [
  {
    id: 'request',
    title: 'Request',
    width: 'minmax(10rem, 5fr)',
    show: ({ method, target }) => <Name mono text={`${method} ${shortTarget(target)}`} />,
  },
  {
    id: 'status',
    title: 'Status',
    width: '6.5rem',
    show: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'why',
    title: 'Why',
    width: 'minmax(8rem, 4fr)',
    minor: true,
    show: (entry) => <Why entry={entry} />,
  },
  { id: 'key', title: 'Key', width: '8rem', minor: true, show: (entry) => <Key entry={entry} /> },
  {
    id: 'milliseconds',
    title: 'ms',
    width: '4rem',
    align: 'end',
    minor: true,
    show: ({ milliseconds }) => milliseconds.toFixed(1),
  },
  {
    id: 'time',
    title: 'Time',
    width: '6rem',
    align: 'end',
    minor: true,
    show: ({ time }) => timeText(time),
  },
];

/** Characters that have room. */
const WHOLE_TARGET = 44;
/** What the paths of one API begin with alike gives way to the query, which tells them apart. */
const shortTarget = (target: string): string =>
  target.length > WHOLE_TARGET ? target.replace(/^\/api\/v1\/workspaces\//, '…/') : target;

/** On the clock of whoever looks. */
export const timeText = (time: string): string => new Date(time).toTimeString().slice(0, 8);

function Why({ entry: { refusal, fault } }: { readonly entry: JournalEntry }) {
  return (
    <>
      {fault && <Badge tone="accent">fault: {fault}</Badge>}{' '}
      {refusal && <Name text={refusal.why} />}
    </>
  );
}

export function Key({ entry }: { readonly entry: JournalEntry }) {
  const { keyStatus, keyLabel } = entry;
  if (keyStatus === 'none') return <span class="soft">none</span>;
  if (keyStatus === 'known') return <Name text={keyLabel ?? ''} />;
  return <span class="soft">unknown</span>;
}
