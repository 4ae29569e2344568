import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { mock, pulse, sandboxId, send } from '../../data/connection.ts';
import { plural } from '../../data/texts.ts';
import { errorOf } from '../../data/use-remote.ts';
import { type FileRow, fileColumns } from './file-columns.tsx';
import { createFileList } from './file-list.ts';
import { tieAt } from './ties.ts';
import { useOrderTime } from './use-order-time.ts';

interface AllFilesProps {
  readonly workspaceId: string;
  readonly onOpen: (fileId: string) => void;
  readonly onAdd: () => void;
}

/** Milliseconds without a key struck after which is searched. */
const TYPES_NO_MORE = 150;

/** Every file of a workspace in listing order, however many there are. */
export function AllFiles({ workspaceId, onOpen, onAdd }: AllFilesProps) {
  const [typed, setTyped] = useState('');
  const [contains, setContains] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setContains(typed), TYPES_NO_MORE);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useFileList(workspaceId, contains);
  const total = list.total.value;
  return (
    <div class="files-view">
      <div class="files-bar">
        <div class="files-filter">
          <TextField
            label="Filter files"
            hidden
            type="search"
            placeholder="Filter by name, type, status or id"
            value={typed}
            onInput={setTyped}
          />
        </div>
        <p class="soft push" role="status">
          {total !== undefined &&
            plural(
              total,
              contains === '' ? 'file' : 'file found',
              contains === '' ? 'files' : 'files found',
            )}
        </p>
      </div>
      {total !== undefined && total > 0 && (
        <Rows key={workspaceId + contains} list={list} total={total} onOpen={onOpen} />
      )}
      {total === undefined && list.error.value === undefined && <Loading />}
      {total === undefined && list.error.value !== undefined && (
        <ErrorState
          title="Failed to read the files"
          error={errorOf(list.error.value)}
          retry={list.reload}
        />
      )}
      {total === 0 && contains !== '' && (
        <EmptyState
          icon="search"
          title="No file is like that"
          action={<Button onClick={() => setTyped('')}>Show all</Button>}
        />
      )}
      {total === 0 && contains === '' && (
        <EmptyState
          icon="files"
          title="This workspace is empty"
          action={
            <Button kind="primary" icon="plus" onClick={onAdd}>
              Add files…
            </Button>
          }
        >
          The listing answers with no files, and nothing behind them. What you add is listed at
          once.
        </EmptyState>
      )}
    </div>
  );
}

function useFileList(workspaceId: string, contains: string) {
  const from = mock.value;
  const list = useMemo(() => {
    const id = sandboxId.peek();
    return createFileList(async (offset, limit) => {
      const given = contains === '' ? {} : { contains };
      const input = { workspaceId, offset, limit, ...given };
      const files = await send.peek()?.('listFiles', { path: { id }, input });
      if (!files) throw new Error('There is no server to ask.');
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
  // Read, so that what comes is shown.
  list.version.value;
  const orderTime = useOrderTime();
  const timeAt = (index: number) => {
    const file = list.fileAt(index);
    return file && orderTime(file.createdAt);
  };
  const rowAt = (index: number): FileRow | undefined => {
    const file = list.fileAt(index);
    if (!file) return undefined;
    const shown = { ...file, createdAt: orderTime(file.createdAt) };
    return { file: shown, tie: tieAt(timeAt, index) };
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
