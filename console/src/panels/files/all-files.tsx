import { useCallback, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { Button } from '../../components/elements.tsx';
import { Field } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { send } from '../../data/connection.ts';
import { useRemote, useSettled } from '../../data/remote.ts';
import { plural } from '../../data/texts.ts';
import { openDialog } from '../../shell/route.ts';
import { fileColumns, selectColumn } from './file-columns.tsx';
import { SelectedFiles } from './selected-files.tsx';
import { tieAt } from './ties.ts';

interface AllFilesProps {
  readonly workspaceId: string;
  readonly onOpen: (fileId: string) => void;
}

/** Files are read in steps of this many, and as many above and below the visible ones. */
const STEP = 100;

/** Every file of a workspace in listing order: only those near the visible rows are read. */
export function AllFiles({ workspaceId, onOpen }: AllFilesProps) {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const contains = useSettled(typed);
  const wanted = useRef({ offset: 0, limit: 2 * STEP });
  const remote = useRemote(
    async ({ id }) => {
      const page = { ...wanted.current };
      const input = { workspaceId, ...page, ...(contains !== '' && { contains }) };
      const read = await send.peek()?.('listFiles', { path: { id }, input });
      if (!read) throw new Error('Failed to list files: no server is connected');
      return { ...page, ...read };
    },
    [workspaceId, contains],
  );
  const { data, reload } = remote;
  const profile = useRemote((from) => from.profile()).data;
  const onRange = useCallback(
    (first: number, last: number) => {
      const offset = Math.max(0, (Math.floor(first / STEP) - 1) * STEP);
      const limit = (Math.floor(last / STEP) + 2) * STEP - offset;
      if (offset === wanted.current.offset && limit === wanted.current.limit) return;
      wanted.current = { offset, limit };
      reload();
    },
    [reload],
  );
  const fileAt = (index: number) => data?.files[index - data.offset];
  const timeAt = (index: number) => {
    const file = fileAt(index);
    return file && orderTime(file.createdAt, profile);
  };
  const rowAt = (index: number) => {
    const file = fileAt(index);
    const createdAt = timeAt(index) ?? '';
    return file && { file: { ...file, createdAt }, tie: tieAt(timeAt, index) };
  };
  const toggle = (id: string) => {
    const others = [...selected].filter((each) => each !== id);
    setSelected(new Set(selected.has(id) ? others : [...others, id]));
  };
  const toggleAt = (index: number) => {
    const file = fileAt(index);
    if (file) toggle(file.id);
  };
  const [one, many] = contains === '' ? ['file', 'files'] : ['file found', 'files found'];
  return (
    <>
      <div class="row filter">
        <Field
          label="Filter files"
          hidden
          type="search"
          placeholder="Filter by name, type, status or id"
          value={typed}
          onChange={setTyped}
        />
        <p class="soft push" role="status">
          {data && plural(data.total, one, many)}
        </p>
      </div>
      <SelectedFiles ids={selected} onDone={() => setSelected(new Set())} />
      <Loaded remote={remote} what="the files">
        {({ total }) =>
          total === 0 ? (
            <NoFiles isFiltered={contains !== ''} onShowAll={() => setTyped('')} />
          ) : (
            <VirtualTable
              key={workspaceId + contains}
              label="Files"
              columns={[selectColumn(selected, toggle), ...fileColumns]}
              count={total}
              rowAt={rowAt}
              onRange={onRange}
              onMark={toggleAt}
              onSelect={(index) => {
                const file = fileAt(index);
                if (file) onOpen(file.id);
              }}
            />
          )
        }
      </Loaded>
    </>
  );
}

interface NoFilesProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

const NoFiles = ({ isFiltered, onShowAll }: NoFilesProps) =>
  isFiltered ? (
    <EmptyState
      icon="search"
      title="No matching files"
      action={<Button onClick={onShowAll}>Show all</Button>}
    />
  ) : (
    <EmptyState
      icon="files"
      title="This workspace is empty"
      action={
        <Button kind="primary" icon="plus" onClick={() => openDialog('add-files')}>
          Add files…
        </Button>
      }
    >
      Its listing is one page without files. Files that you add are listed at once.
    </EmptyState>
  );

/** The part of a creation time that the listing is ordered by: under most profiles, what it shows. */
function orderTime(createdAt: string, profile: Profile | undefined): string {
  const { precision = 'us', order = 'finer', style } = profile?.formats.createdAt ?? {};
  if (order === 'finer') return createdAt;
  const lengths = { s: '2026-01-01T00:00:00'.length, ms: '2026-01-01T00:00:00.000'.length };
  return createdAt.slice(0, { ...lengths, us: undefined }[style === 'rfc2822' ? 's' : precision]);
}
