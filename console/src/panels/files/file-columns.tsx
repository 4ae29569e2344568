import type { FileEntry } from '../../../../src/document/wire.ts';
import { Badge, Name, Time } from '../../components/elements.tsx';
import type { Column } from '../../components/table.tsx';
import { countText } from '../../data/texts.ts';

export interface FileRow {
  readonly file: FileEntry;
  /** Whether a file next to it has the same creation time. */
  readonly isTied: boolean;
}

/** Files in listing order as rows. */
export const rowsOf = (files: readonly FileEntry[]): readonly FileRow[] =>
  files.map((file, index) => {
    const isSame = (other?: FileEntry) => other?.createdAt === file.createdAt;
    return { file, isTied: isSame(files[index - 1]) || isSame(files[index + 1]) };
  });

export const fileColumns: readonly Column<FileRow>[] = [
  { title: 'Name', look: 'wrapped', show: ({ file }) => <Name text={file.name} /> },
  {
    title: 'Created',
    show: ({ file: { createdAt }, isTied }) => (
      <>
        <Time of={createdAt} /> {isTied && <Badge tone="accent">tie</Badge>}
      </>
    ),
  },
  { title: 'Bytes', look: 'end', show: ({ file }) => countText(file.size) },
  { title: 'Type', look: 'wide', show: ({ file }) => <Name text={file.contentType} /> },
  {
    title: 'Status',
    // Only an unusual status is emphasised.
    show: ({ file: { validationStatus: status } }) => (
      <span class={status === 'accepted' ? 'soft' : 'badge warn'}>
        <Name text={status} />
      </span>
    ),
  },
  { title: 'Id', look: 'wide', show: ({ file }) => <Name text={file.id} mono /> },
];
