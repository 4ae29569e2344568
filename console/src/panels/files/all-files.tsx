import { useState } from 'preact/hooks';
import { printable } from '../../../../src/text/printable.ts';
import { Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Button } from '../../components/elements.tsx';
import { Field } from '../../components/field.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { type Column, PAGE_ROWS, Table } from '../../components/table.tsx';
import { useRemote, useSettled } from '../../data/remote.ts';
import { changeRoute, hrefOf, openDialog, route } from '../../data/route.ts';
import { countText, plural } from '../../data/texts.ts';
import { type FileRow, fileColumns, rowsOf } from './file-columns.tsx';

interface AllFilesProps {
  readonly workspaceId: string;
}

/** Every file of a workspace in listing order, a hundred at a time. */
export function AllFiles({ workspaceId }: AllFilesProps) {
  const { text: typed = '', from: asked } = route.value.query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const contains = useSettled(typed);
  const from = Math.max(0, Math.floor(Number(asked)) || 0);
  const to = (query: Readonly<Record<string, string | undefined>>) =>
    ['files', [workspaceId], { text: typed, from: asked, ...query }] as const;
  const type = (text: string) => changeRoute(...to({ text, from: undefined }));
  const pageLink = (first: number) => hrefOf(...to({ from: String(Math.max(0, first)) }));
  const remote = useRemote(
    // A neighbour on each side shows whether the first and the last row are part of a tie.
    async ({ call }) => {
      const offset = Math.max(0, from - 1);
      const limit = PAGE_ROWS + 2;
      const { files, total } = await call('files.list', { workspaceId, contains, offset, limit });
      const rows = rowsOf(files).slice(from - offset);
      return { rows: rows.slice(0, PAGE_ROWS), total };
    },
    [workspaceId, contains, from],
  );
  const select: Column<FileRow> = {
    title: 'Select',
    look: 'actions',
    show: ({ file: { id, name } }) => (
      <input
        type="checkbox"
        aria-label={`Select ${printable(name)}`}
        checked={selected.has(id)}
        onChange={({ currentTarget: { checked } }) => {
          const others = [...selected].filter((each) => each !== id);
          setSelected(new Set(checked ? [...others, id] : others));
        }}
      />
    ),
  };
  const none =
    contains === '' ? (
      <EmptyState
        title="This workspace is empty"
        action={<Button kind="primary" onClick={() => openDialog('add-file')} text="Add a file…" />}
      >
        Its listing is one page without files. Files that you add are listed at once.
      </EmptyState>
    ) : (
      <EmptyState
        title="No matching files"
        action={<Button onClick={() => type('')} text="Show all" />}
      />
    );
  return (
    <>
      <div class="row filter">
        <Field
          label="Filter files"
          hidden
          type="search"
          placeholder="Filter by name, type, status or id"
          value={typed}
          onChange={type}
        />
        <p class="soft push" role="status">
          {remote.data && plural(remote.data.total, 'file') + (contains === '' ? '' : ' found')}
        </p>
      </div>
      <Loaded remote={remote} what="the files">
        {({ rows, total }) =>
          total === 0 ? (
            none
          ) : (
            <>
              <SelectedFiles
                // Only what can be seen is acted on.
                ids={rows.map(({ file }) => file.id).filter((id) => selected.has(id))}
                onDone={() => setSelected(new Set())}
              />
              <Table
                label="Files"
                columns={[select, ...fileColumns]}
                rows={rows}
                keyOf={({ file }) => file.id}
                linkOf={({ file }) => hrefOf(...to({ file: file.id }))}
              />
              {total > PAGE_ROWS && (
                <nav class="row" aria-label="Rows">
                  <span class="soft">
                    {from + 1} to {from + rows.length} of {countText(total)}
                  </span>
                  {from > 0 && <a href={pageLink(from - PAGE_ROWS)}>Previous</a>}
                  {from + rows.length < total && <a href={pageLink(from + PAGE_ROWS)}>Next</a>}
                </nav>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface SelectedFilesProps {
  readonly ids: readonly string[];
  /** Deselects them. */
  readonly onDone: () => void;
}

function SelectedFiles({ ids, onDone }: SelectedFilesProps) {
  if (ids.length === 0) return null;
  const files = plural(ids.length, 'file');
  const text = 'They cannot be restored, and their ids are not used again.';
  const question = [`Delete ${files}?`, text, 'Delete'] as const;
  const remove = async () => {
    const isDone = await change(
      async (to) => {
        for (const id of ids) await to.call('files.delete', { id });
      },
      { question, done: `${files} deleted.` },
    );
    if (isDone) onDone();
  };
  return (
    <fieldset class="row">
      <legend class="visually-hidden">Selected files</legend>
      <strong>{files} selected</strong>
      <Actions of={[{ title: 'Delete the selected files…', icon: 'trash', run: remove }]} />
    </fieldset>
  );
}
