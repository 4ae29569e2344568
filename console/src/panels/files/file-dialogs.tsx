import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../src/control/connect.ts';
import { OperationError } from '../../../../src/text/operation-error.ts';
import { printable } from '../../../../src/text/printable.ts';
import { act, Dialog } from '../../components/dialog.tsx';
import { Button, CopyButton, Facts, Name } from '../../components/elements.tsx';
import {
  Form,
  FormDialog,
  type FormField,
  optionsOf,
  typedNumber,
} from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { mock } from '../../data/connection.ts';
import { nullIfMissing, useRemote } from '../../data/remote.ts';
import { countText, plural, timeText } from '../../data/texts.ts';
import { closeDialog } from '../../shell/route.ts';
import { forEachOf, statusField } from './selected-files.tsx';

const fileFields = [
  { name: 'name', label: 'Name' },
  { name: 'contentType', label: 'Type', half: true },
  { name: 'size', label: 'Size in bytes', half: true, inputMode: 'numeric' },
] as const satisfies readonly FormField<string>[];

const MAX_ADDED = 10_000;
const TIED = 'All the same (a tie)';
const emptyFiles = {
  ...{ name: 'report.pdf', contentType: 'application/pdf', size: '12000' },
  ...{ count: '1', createdAt: '', times: TIED },
};
const addFields: readonly FormField<keyof typeof emptyFiles>[] = [
  ...fileFields,
  { name: 'count', label: 'How many', half: true, inputMode: 'numeric' },
  { name: 'createdAt', label: 'Created', half: true, placeholder: 'now, on the mock’s clock' },
];
const timesField: FormField<keyof typeof emptyFiles> = {
  name: 'times',
  label: 'Creation times',
  hint: 'Files with the same creation time are ordered by id.',
  options: optionsOf([TIED, 'A second apart']),
};

/** Adds one file, or many at once, optionally with the same creation time. */
export function AddDialog({ workspaceId }: { readonly workspaceId: string }) {
  const [submit, setSubmit] = useState('Add');
  const add = (draft: typeof emptyFiles) =>
    addFiles(workspaceId, draft, setSubmit).finally(() => setSubmit('Add'));
  return (
    <FormDialog
      title="Add files"
      submit={submit}
      first={emptyFiles}
      fields={({ count }) => (Number(count) > 1 ? [...addFields, timesField] : addFields)}
      onSubmit={add}
      done={({ count }) => `${plural(Number(count), 'file')} added.`}
      onClose={closeDialog}
    />
  );
}

/** @throws Error if one is rejected; those added before stay. */
async function addFiles(
  workspaceId: string,
  { name, contentType, ...typed }: typeof emptyFiles,
  tell: (progress: string) => void,
): Promise<void> {
  const count = Number(typed.count);
  if (!(Number.isInteger(count) && count >= 1 && count <= MAX_ADDED)) {
    throw new OperationError({
      action: 'add files',
      field: 'count',
      expected: `a whole number from 1 to ${countText(MAX_ADDED)}`,
      found: JSON.stringify(typed.count),
    });
  }
  const { value: to } = mock;
  const newest = typed.createdAt.trim() || (await to.call('sandboxes.get')).clock.now;
  // The server reports an invalid time.
  const areSame = typed.times === TIED || Number.isNaN(Date.parse(newest));
  const timeOf = (index: number) =>
    index === 0 || areSame ? newest : new Date(Date.parse(newest) - index * 1_000).toISOString();
  const file = { workspaceId, contentType, size: typedNumber(typed.size) };
  let added = 0;
  await forEachOf(Array(count).keys(), async (index) => {
    const numbered = name.replace(/(\.[^.]*)?$/, `-${index + 1}$1`);
    const given = { name: count === 1 ? name : numbered, createdAt: timeOf(index) };
    await to.call('files.create', { ...file, ...given });
    tell(`Adding ${countText(++added)} of ${countText(count)}…`);
  });
}

interface FileDialogProps {
  readonly fileId: string;
  readonly onClose: () => void;
}

/** One stored file, to be changed or deleted. */
export function FileDialog({ fileId, onClose }: FileDialogProps) {
  const remote = useRemote(
    (from) => from.call('files.get', { id: fileId }).catch(nullIfMissing),
    [fileId],
  );
  return (
    <Dialog title="File" place="side" onClose={onClose}>
      <Loaded remote={remote} what="the file">
        {(file) =>
          file ? (
            <FileForm key={file.id} file={file} onClose={onClose} />
          ) : (
            <EmptyState icon="files" title="This file no longer exists" />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface FileFormProps extends Pick<FileDialogProps, 'onClose'> {
  readonly file: ReplyOf<'files.get'>;
}

function FileForm({ file, onClose }: FileFormProps) {
  const { id, name, contentType, size, validationStatus, createdAt } = file;
  const first = { name, contentType, size: String(size), validationStatus };
  const save = (draft: typeof first) =>
    mock.peek().call('files.update', { id, ...draft, size: typedNumber(draft.size) });
  const remove = async () => {
    const text = `“${printable(name)}” (${id}) cannot be restored, and its id is not used again.`;
    const question = ['Delete the file?', text, 'Delete'] as const;
    const done = 'File deleted.';
    if (await act((to) => to.call('files.delete', { id }), { question, done })) onClose();
  };
  const shownId = (
    <>
      <Name text={id} mono />
      <CopyButton text={id} what="the id" />
    </>
  );
  const created = <time title={createdAt}>{timeText(createdAt)}</time>;
  return (
    <div class="stack">
      <Facts of={{ Id: shownId, Created: created, 'Stored as': <Name text={name} mono /> }} />
      <Form
        first={first}
        fields={() => [...fileFields, statusField]}
        submit="Save"
        isEdit
        onSubmit={save}
        done={() => 'File updated. Its place in the listing is unchanged.'}
        buttons={
          <>
            <Button kind="danger" icon="trash" onClick={() => void remove()} text="Delete…" />
            <span class="push" />
            <Button onClick={onClose} text="Close" />
          </>
        }
      />
    </div>
  );
}
