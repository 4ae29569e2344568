import { useState } from 'preact/hooks';
import { OperationError } from '../../../../src/text/operation-error.ts';
import { printable } from '../../../../src/text/printable.ts';
import { act, Dialog } from '../../components/dialog.tsx';
import { Button, CopyButton, Fact, Name } from '../../components/elements.tsx';
import {
  Form,
  FormDialog,
  type FormField,
  optionsOf,
  typedNumber,
} from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { notify } from '../../data/notices.ts';
import { useRemote } from '../../data/remote.ts';
import { countText, plural, timeText } from '../../data/texts.ts';
import { addFiles, MAX_ADDED } from './add-files.ts';
import type { StoredFile } from './file-list.ts';

const fileFields = [
  { name: 'name', label: 'Name' },
  { name: 'contentType', label: 'Type', half: true },
  { name: 'size', label: 'Size in bytes', half: true, inputMode: 'numeric' },
] as const satisfies readonly FormField<string>[];

const TIED = 'All the same (a tie)';

interface AddDialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Adds files: one, or many at once, tied by their time if wanted. */
export function AddDialog({ workspaceId, onClose }: AddDialogProps) {
  const [submit, setSubmit] = useState('Add');
  const add = async (draft: Readonly<Record<string, string>>) => {
    const { name = '', contentType = '', size = '', createdAt = '' } = draft;
    const count = Number(draft.count);
    if (!(Number.isInteger(count) && count >= 1 && count <= MAX_ADDED)) {
      throw new OperationError({
        action: 'add files',
        field: 'count',
        expected: `a whole number from 1 to ${countText(MAX_ADDED)}`,
        found: JSON.stringify(draft.count),
      });
    }
    const { value: to } = mock;
    if (to === null) return;
    const file = { workspaceId, name, contentType, size: typedNumber(size) };
    const given = { ...file, count, createdAt: createdAt.trim(), isTied: draft.times === TIED };
    try {
      await addFiles(to, given, (added) =>
        setSubmit(`Adding ${countText(added)} of ${countText(count)}…`),
      );
      notify(`${plural(count, 'file')} added.`);
    } finally {
      setSubmit('Add');
      refresh();
    }
  };
  return (
    <FormDialog
      title="Add files"
      submit={submit}
      first={{
        ...{ name: 'report.pdf', contentType: 'application/pdf', size: '12000' },
        ...{ count: '1', createdAt: '', times: TIED },
      }}
      fields={({ count }): readonly FormField<string>[] => [
        ...fileFields,
        { name: 'count', label: 'How many', half: true, inputMode: 'numeric' },
        {
          name: 'createdAt',
          label: 'Created',
          half: true,
          placeholder: 'now, on the mock’s clock',
        },
        ...(Number(count) > 1
          ? [
              {
                name: 'times',
                label: 'Creation times',
                hint: 'The id alone decides the order of files that are tied.',
                options: optionsOf([TIED, 'A second apart']),
              },
            ]
          : []),
      ]}
      onSubmit={add}
      onClose={onClose}
    />
  );
}

interface FileDialogProps {
  readonly fileId: string;
  readonly onClose: () => void;
}

/** One stored file, to be changed or deleted. */
export function FileDialog({ fileId, onClose }: FileDialogProps) {
  const remote = useRemote(async (from) => (await from.files.get(fileId)) ?? null, [fileId]);
  return (
    <Dialog title="File" place="side" onClose={onClose}>
      <Loaded remote={remote} what="the file">
        {(file) =>
          file ? (
            <FileForm key={file.id} file={file} onClose={onClose} />
          ) : (
            <EmptyState icon="files" title="The file is gone" />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface FileFormProps extends Pick<FileDialogProps, 'onClose'> {
  readonly file: StoredFile;
}

function FileForm({ file, onClose }: FileFormProps) {
  const { id, name, contentType, size, validationStatus, createdAt } = file;
  const save = async (draft: Readonly<Record<string, string>>) => {
    const changes = { ...draft, size: typedNumber(draft.size ?? '') };
    await mock.peek()?.files.update(id, changes);
    notify('File updated. Its place in the listing is unchanged.');
    refresh();
  };
  const remove = async () => {
    const question = {
      title: 'Delete the file?',
      text: `“${printable(name)}” (${id}) is deleted for good: no other file gets its id.`,
      action: 'Delete',
    };
    const done = 'File deleted.';
    if (await act((to) => to.files.delete(id), { question, done })) onClose();
  };
  return (
    <div class="stack">
      <dl class="facts">
        <Fact title="Id">
          <Name text={id} mono />
          <CopyButton text={id} what="the id" />
        </Fact>
        <Fact title="Created">
          <time title={createdAt}>{timeText(createdAt)}</time>
        </Fact>
        <Fact title="Stored as">
          <Name text={name} mono />
        </Fact>
      </dl>
      <Form
        first={{ name, contentType, size: String(size), validationStatus }}
        fields={(): readonly FormField<string>[] => [
          ...fileFields,
          { name: 'validationStatus', label: 'Validation status' },
        ]}
        submit="Save"
        isEdit
        onSubmit={save}
        buttons={
          <>
            <Button kind="danger" icon="trash" onClick={() => void remove()}>
              Delete…
            </Button>
            <span class="push" />
            <Button onClick={onClose}>Close</Button>
          </>
        }
      />
    </div>
  );
}
