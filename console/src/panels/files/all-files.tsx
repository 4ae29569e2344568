import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { Button } from '../../components/elements.tsx';
import { Field } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { mock, pulse, sandboxId, send } from '../../data/connection.ts';
import { errorOf, useRemote, useSettled } from '../../data/remote.ts';
import { plural } from '../../data/texts.ts';
import { type FileRow, fileColumns } from './file-columns.tsx';
import { createFileList, tieAt } from './file-list.ts';

interface AllFilesProps {
  readonly workspaceId: string;
  readonly onOpen: (fileId: string) => void;
  readonly onAdd: () => void;
}

/** Every file of a workspace in listing order, however many there are. */
export function AllFiles({ workspaceId, onOpen, onAdd }: AllFilesProps) {
  const [typed, setTyped] = useState('');
  const contains = useSettled(typed);
  const list = useFileList(workspaceId, contains);
  const { value: total } = list.total;
  const noun = contains === '' ? 'file' : 'file found';
  const failure = list.error.value;
  const remote = {
    data: total,
    error: failure === undefined ? undefined : errorOf(failure),
    reload: list.reload,
  };
  return (
    <>
      <div class="filter">
        <Field
          label="Filter files"
          hidden
          type="search"
          placeholder="Filter by name, type, status or id"
          value={typed}
          onChange={setTyped}
        />
        <p class="soft push" role="status">
          {total !== undefined && plural(total, noun, noun.replace('file', 'files'))}
        </p>
      </div>
      <Loaded remote={remote} what="the files">
        {(count) => {
          if (count > 0) {
            return <Rows key={workspaceId + contains} list={list} total={count} onOpen={onOpen} />;
          }
          return contains === '' ? (
            <EmptyState
              icon="files"
              title="This workspace is empty"
              action={
                <Button kind="primary" icon="plus" onClick={onAdd}>
                  Add files…
                </Button>
              }
            >
              The listing returns one page without files. Files that you add are listed at once.
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title="No matching files"
              action={<Button onClick={() => setTyped('')}>Show all</Button>}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function useFileList(workspaceId: string, contains: string) {
  const from = mock.value;
  const list = useMemo(() => {
    const id = sandboxId.peek();
    return createFileList(async (offset, limit) => {
      const input = { workspaceId, offset, limit, ...(contains !== '' && { contains }) };
      const files = await send.peek()?.('listFiles', { path: { id }, input });
      if (!files) throw new Error('Failed to list files: no server is connected');
      return files;
    });
  }, [from, workspaceId, contains]);
  const beat = pulse.value;
  useEffect(() => list.reload(), [list, beat]);
  return list;
}

interface RowsProps extends Pick<AllFilesProps, 'onOpen'> {
  readonly list: ReturnType<typeof createFileList>;
  readonly total: number;
}

function Rows({ list, total, onOpen }: RowsProps) {
  // Read, so that loaded rows are shown.
  list.version.value;
  const profile = useRemote((from) => from.profile()).data;
  const timeAt = (index: number) => {
    const file = list.fileAt(index);
    return file && orderTime(file.createdAt, profile);
  };
  const rowAt = (index: number): FileRow | undefined => {
    const file = list.fileAt(index);
    const createdAt = timeAt(index);
    if (!file || createdAt === undefined) return undefined;
    return { file: { ...file, createdAt }, tie: tieAt(timeAt, index) };
  };
  const look = useCallback((first: number, last: number) => list.look(first, last), [list]);
  return (
    <VirtualTable
      label="Files"
      columns={fileColumns}
      count={total}
      rowAt={rowAt}
      onRange={look}
      onSelect={(index) => {
        const file = list.fileAt(index);
        if (file) onOpen(file.id);
      }}
    />
  );
}

/** The part of a creation time that the listing is ordered by: under most profiles, what it shows. */
function orderTime(createdAt: string, profile: Profile | undefined): string {
  const { precision = 'us', order = 'finer', style } = profile?.formats.createdAt ?? {};
  if (order === 'finer') return createdAt;
  const lengths = { s: '2026-01-01T00:00:00'.length, ms: '2026-01-01T00:00:00.000'.length };
  return createdAt.slice(0, { ...lengths, us: undefined }[style === 'rfc2822' ? 's' : precision]);
}
