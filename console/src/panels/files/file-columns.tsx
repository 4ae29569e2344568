import type { FileEntry } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Badge, Name } from '../../components/elements.tsx';
import type { Column } from '../../components/table.tsx';
import { bytesText, countText, timeText } from '../../data/texts.ts';
import type { Tie } from './ties.ts';

export interface FileRow {
  readonly file: FileEntry;
  readonly tie: Tie | undefined;
}

/** A check box for each file. */
export const selectColumn = (
  selected: ReadonlySet<string>,
  toggle: (id: string) => void,
): Column<FileRow> => ({
  title: '✓',
  width: '2.6rem',
  isControl: true,
  show: ({ file: { id, name } }) => (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`Select ${printable(name)}`}
      checked={selected.has(id)}
      onChange={() => toggle(id)}
    />
  ),
});

export const fileColumns: readonly Column<FileRow>[] = [
  {
    title: 'Name',
    width: 'minmax(7rem, 4fr)',
    show: ({ file }) => <Name text={file.name} />,
  },
  {
    title: 'Created',
    width: 'minmax(14rem, 6fr)',
    show: ({ file, tie }) => <Created time={file.createdAt} tie={tie} />,
  },
  {
    title: 'Size',
    width: '6.5rem',
    align: 'end',
    minor: true,
    show: ({ file }) => <span title={`${countText(file.size)} bytes`}>{bytesText(file.size)}</span>,
  },
  {
    title: 'Type',
    width: 'minmax(9rem, 3fr)',
    minor: true,
    show: ({ file }) => <Name text={file.contentType} />,
  },
  {
    title: 'Status',
    width: 'minmax(6rem, 2fr)',
    minor: true,
    show: ({ file }) => <Status text={file.validationStatus} />,
  },
  {
    title: 'Id',
    width: '13rem',
    minor: true,
    show: ({ file }) => <Name text={file.id} mono />,
  },
];

/** Only an unusual status is emphasised. */
const Status = ({ text }: { readonly text: string }) =>
  text === 'accepted' ? (
    <span class="soft">{text}</span>
  ) : (
    <Badge tone="warn">
      <Name text={text} />
    </Badge>
  );

/** A bracket joins entries with the same time. */
function Created({ time, tie }: { readonly time: string; readonly tie: Tie | undefined }) {
  return (
    <span class="row tied">
      {tie && <span class={bracketOf(tie)} />}
      <time title={time}>
        <Name text={timeText(time)} />
      </time>
      {tie?.isFirst && (
        <Badge tone="accent">
          <span class="visually-hidden">shared by </span>×{tie.size}
        </Badge>
      )}
      {tie && !tie.isFirst && (
        <span class="visually-hidden">, the same time as the one before</span>
      )}
    </span>
  );
}

const bracketOf = ({ isFirst, isLast }: Tie): string =>
  ['tie', isFirst && 'first', isLast && 'last'].filter(Boolean).join(' ');
