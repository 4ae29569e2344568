import type { FileEntry } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Badge, Name } from '../../components/elements.tsx';
import type { Column } from '../../components/table.tsx';
import { bytesText, countText, timeText } from '../../data/texts.ts';

export interface FileRow {
  readonly file: FileEntry;
  /** Whether a file next to it has the same creation time. */
  readonly isTied: boolean;
}

/** A row of some files in listing order; undefined for one that is not loaded. */
export function rowOf(files: readonly FileEntry[], index: number): FileRow | undefined {
  const file = files[index];
  const isSame = (other?: FileEntry) => other?.createdAt === file?.createdAt;
  return file && { file, isTied: isSame(files[index - 1]) || isSame(files[index + 1]) };
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
  { title: 'Name', width: 'minmax(7rem, 4fr)', show: ({ file }) => <Name text={file.name} /> },
  {
    title: 'Created',
    width: 'minmax(14rem, 6fr)',
    show: ({ file: { createdAt }, isTied }) => (
      <>
        <time title={createdAt}>
          <Name text={timeText(createdAt)} />
        </time>{' '}
        {isTied && <Badge tone="accent">tie</Badge>}
      </>
    ),
  },
  {
    title: 'Size',
    width: '6.5rem',
    align: 'end',
    minor: true,
    show: ({ file }) => <span title={`${countText(file.size)} bytes`}>{bytesText(file.size)}</span>,
  },
  {
    ...{ title: 'Type', width: 'minmax(9rem, 3fr)', minor: true },
    show: ({ file }) => <Name text={file.contentType} />,
  },
  {
    ...{ title: 'Status', width: 'minmax(6rem, 2fr)', minor: true },
    // Only an unusual status is emphasised.
    show: ({ file: { validationStatus: status } }) => (
      <span title={status} class={status === 'accepted' ? 'soft' : 'badge warn'}>
        <Name text={status} />
      </span>
    ),
  },
  {
    ...{ title: 'Id', width: '13rem', minor: true },
    show: ({ file }) => <Name text={file.id} mono />,
  },
];
