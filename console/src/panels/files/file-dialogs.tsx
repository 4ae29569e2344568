import type { ReplyOf } from '../../../../src/control/connect.ts';
import { printable } from '../../../../src/text/printable.ts';
import { change, Dialog } from '../../components/dialog.tsx';
import { Button, CopyButton, Facts, Name, Time } from '../../components/elements.tsx';
import { Form, FormDialog, type FormField, typedNumber } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { mock, nullIfMissing } from '../../data/connection.ts';
import { useRemote } from '../../data/remote.ts';
import { closeDialog } from '../../data/route.ts';

const fileFields = [
  { name: 'name', label: 'Name' },
  { name: 'contentType', label: 'Type', half: true },
  { name: 'size', label: 'Size in bytes', half: true, inputMode: 'numeric' },
] as const satisfies readonly FormField<string>[];

const statusField = {
  name: 'validationStatus',
  label: 'Validation status',
  hint: 'Any text, such as accepted or quarantined: the document does not list the values.',
} as const;

const createdField = {
  name: 'createdAt',
  label: 'Created',
  placeholder: 'now, on the mock’s clock',
  hint: 'Files with the same creation time are ordered by id.',
} as const;

const newFile = {
  name: 'report.pdf',
  contentType: 'application/pdf',
  size: '12000',
  createdAt: '',
};

export const AddDialog = ({ workspaceId }: { readonly workspaceId: string }) => (
  <FormDialog
    id="add-file"
    title="Add a file"
    submit="Add"
    first={newFile}
    fields={() => [...fileFields, createdField]}
    onSubmit={({ createdAt, ...draft }) =>
      mock.peek().call('files.create', {
        ...{ ...draft, workspaceId, size: typedNumber(draft.size) },
        ...(createdAt.trim() !== '' && { createdAt: createdAt.trim() }),
      })
    }
    done={() => 'File added.'}
    onClose={closeDialog}
  />
);

interface FileDialogProps {
  readonly fileId: string;
  readonly onClose: () => void;
}

/** One stored file, to be changed or deleted. It opens once the file is read. */
export function FileDialog({ fileId, onClose }: FileDialogProps) {
  const remote = useRemote(
    (from) => from.call('files.get', { id: fileId }).catch(nullIfMissing),
    [fileId],
  );
  if (remote.data === undefined && !remote.error) return null;
  return (
    <Dialog title="File" position="side" onClose={onClose}>
      <Loaded remote={remote} what="the file">
        {(file) =>
          file ? (
            <FileForm key={file.id} file={file} onClose={onClose} />
          ) : (
            <EmptyState title="This file no longer exists" />
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
  const remove = async () => {
    const text = `“${printable(name)}” (${id}) cannot be restored.`;
    const question = ['Delete the file?', text, 'Delete'] as const;
    const done = 'File deleted.';
    if (await change((to) => to.call('files.delete', { id }), { question, done })) onClose();
  };
  const shownId = (
    <>
      <Name text={id} mono /> <CopyButton text={id} what="the id" />
    </>
  );
  return (
    <>
      <Form
        id={`file ${id}`}
        first={{ name, contentType, size: String(size), validationStatus }}
        fields={() => [...fileFields, statusField]}
        submit="Save"
        onSubmit={(draft) =>
          mock.peek().call('files.update', { id, ...draft, size: typedNumber(draft.size) })
        }
        done={() => 'File updated. Its position in the listing is unchanged.'}
        onCancel={onClose}
      />
      <Facts of={{ Id: shownId, Created: <Time of={createdAt} /> }} />
      <Button kind="danger" icon="trash" onClick={() => void remove()} text="Delete…" />
    </>
  );
}
