import { act } from '../../components/dialog.tsx';
import { Button } from '../../components/elements.tsx';
import { FormDialog } from '../../components/form.tsx';
import { mock } from '../../data/connection.ts';
import { notify } from '../../data/notices.ts';
import { plural } from '../../data/texts.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { closeDialog, dialog, openDialog } from '../../shell/route.ts';

/** Requests underway at a time. */
const UNDERWAY = 6;

/** Does something for each item, a few at a time. */
export async function forEachOf<Item>(
  items: IterableIterator<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const work = async () => {
    for (const item of items) await act(item);
  };
  await Promise.all(Array.from({ length: UNDERWAY }, work));
}

export const statusField = {
  name: 'validationStatus',
  label: 'Validation status',
  suggestions: ['accepted', 'accepted_with_warnings', 'pending', 'quarantined'],
  hint: 'Any text: the document does not list the values.',
} as const;

interface SelectedFilesProps {
  readonly ids: ReadonlySet<string>;
  /** Deselects them. */
  readonly onDone: () => void;
}

/** What can be done with the selected files. */
export function SelectedFiles({ ids, onDone }: SelectedFilesProps) {
  const files = plural(ids.size, 'file');
  const remove = async () => {
    const text = 'They cannot be restored, and their ids are not used again.';
    const isDone = await act(
      (to) => forEachOf(ids.values(), (id) => to.call('files.delete', { id })),
      {
        question: [`Delete ${files}?`, text, 'Delete'],
        done: `${files} deleted.`,
      },
    );
    if (isDone) onDone();
  };
  const setStatus = async (changes: Readonly<Record<'validationStatus', string>>) => {
    await forEachOf(ids.values(), async (id) =>
      mock.peek().call('files.update', { id, ...changes }),
    );
    onDone();
  };
  const ifSome = (run: () => unknown) => () =>
    ids.size > 0 ? run() : notify('Select files first: use their check boxes, or press m.', 'warn');
  const askStatus = () => openDialog('files-status');
  useDeeds({ 'files-status': ifSome(askStatus), 'files-delete': ifSome(remove) });
  if (ids.size === 0) return null;
  return (
    <fieldset class="row">
      <legend class="visually-hidden">Selected files</legend>
      <strong>{files} selected</strong>
      <Button onClick={askStatus} text="Set status…" />
      <Button icon="trash" onClick={() => void remove()} text="Delete…" />
      <Button kind="quiet" icon="close" onClick={onDone} text="Deselect" />
      {dialog.value === 'files-status' && (
        <FormDialog
          title="Set the status"
          submit="Set"
          first={{ validationStatus: 'accepted' }}
          fields={() => [statusField]}
          onSubmit={setStatus}
          done={() => `${files} updated.`}
          onClose={closeDialog}
        />
      )}
    </fieldset>
  );
}
