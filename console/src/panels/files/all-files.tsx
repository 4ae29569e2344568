import { useCallback, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/elements.tsx';
import { Field } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { VirtualTable } from '../../components/table.tsx';
import { useRemote, useSettled } from '../../data/remote.ts';
import { plural } from '../../data/texts.ts';
import { openDialog } from '../../shell/route.ts';
import { fileColumns, rowOf, selectColumn } from './file-columns.tsx';
import { SelectedFiles } from './selected-files.tsx';

interface AllFilesProps {
  readonly workspaceId: string;
  readonly onOpen: (fileId: string | null) => void;
}

/** Files are read in blocks of this size, with one more block above and below the visible ones. */
const STEP = 100;

/** Every file of a workspace in listing order: only those near the visible rows are read. */
export function AllFiles({ workspaceId, onOpen }: AllFilesProps) {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const contains = useSettled(typed);
  const wanted = useRef({ offset: 0, limit: 2 * STEP });
  const remote = useRemote(
    async ({ call }) => {
      const page = { ...wanted.current };
      const input = { workspaceId, ...page, ...(contains !== '' && { contains }) };
      return { ...page, ...(await call('files.list', input)) };
    },
    [workspaceId, contains],
  );
  const { data, reload } = remote;
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
  const rowAt = (index: number) => data && rowOf(data.files, index - data.offset);
  const idAt = (index: number) => rowAt(index)?.file.id;
  const toggle = (id: string | undefined) => {
    if (id === undefined) return;
    const others = new Set([...selected, id]);
    if (selected.has(id)) others.delete(id);
    setSelected(others);
  };
  const isFiltered = contains !== '';
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
          {data && plural(data.total, 'file') + (isFiltered ? ' found' : '')}
        </p>
      </div>
      <SelectedFiles ids={selected} onDone={() => setSelected(new Set())} />
      <Loaded remote={remote} what="the files">
        {({ total }) =>
          total === 0 ? (
            <NoFiles isFiltered={isFiltered} onShowAll={() => setTyped('')} />
          ) : (
            <VirtualTable
              key={workspaceId + contains}
              label="Files"
              columns={[selectColumn(selected, toggle), ...fileColumns]}
              count={total}
              rowAt={rowAt}
              onRange={onRange}
              onMark={(index) => toggle(idAt(index))}
              onSelect={(index) => onOpen(idAt(index) ?? null)}
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

function NoFiles({ isFiltered, onShowAll }: NoFilesProps) {
  if (isFiltered) {
    const showAll = <Button onClick={onShowAll} text="Show all" />;
    return <EmptyState icon="search" title="No matching files" action={showAll} />;
  }
  const add = (
    <Button kind="primary" icon="plus" onClick={() => openDialog('add-files')} text="Add files…" />
  );
  return (
    <EmptyState icon="files" title="This workspace is empty" action={add}>
      Its listing is one page without files. Files that you add are listed at once.
    </EmptyState>
  );
}
