import type { ReplyOf } from '../../../../src/control/connect.ts';
import { OperationError } from '../../../../src/text/operation-error.ts';
import { printable } from '../../../../src/text/printable.ts';
import { change, Dialog } from '../../components/dialog.tsx';
import { Button, CopyButton, Facts, Name, Time } from '../../components/elements.tsx';
import { optionsOf } from '../../components/field.tsx';
import { Form, FormDialog, type FormField, typedNumber } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { mock, nullIfMissing, refresh } from '../../data/connection.ts';
import { pickFile } from '../../data/local-files.ts';
import { notify, notifyFailure } from '../../data/notices.ts';
import { useRemote } from '../../data/remote.ts';
import { closeDialog } from '../../data/route.ts';
import { bytesText, countText, plural } from '../../data/texts.ts';

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
export const AddDialog = ({ workspaceId }: { readonly workspaceId: string }) => (
  <FormDialog
    id="add-files"
    title="Add files"
    submit="Add"
    first={emptyFiles}
    fields={({ count }) => (Number(count) > 1 ? [...addFields, timesField] : addFields)}
    onSubmit={(draft, stop) => addFiles(workspaceId, draft, stop)}
    done={({ count }) => `${plural(Number(count), 'file')} added.`}
    onClose={closeDialog}
  />
);

/** @throws Error if one is rejected, or it is stopped; those added before stay. */
async function addFiles(
  workspaceId: string,
  { name, contentType, ...typed }: typeof emptyFiles,
  stop: AbortSignal,
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
  for (let index = 0; index < count && !stop.aborted; index++) {
    const numbered = name.replace(/(\.[^.]*)?$/, `-${index + 1}$1`);
    const given = { name: count === 1 ? name : numbered, createdAt: timeOf(index) };
    await to.call('files.create', { ...file, ...given });
  }
}

/** Bytes of a file that are sent: more than any signature has. */
const MOST_SENT = 4_100;

/** Uploads a file of this machine: its name is sanitised, and its signature judged (clause 2.3). */
export async function upload(workspaceId: string): Promise<void> {
  const file = await pickFile();
  const bytes = new Uint8Array(await file.slice(0, MOST_SENT).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const given = { workspaceId, name: file.name, base64, size: file.size };
  try {
    const { name, size, contentType, validationStatus } = await mock
      .peek()
      .call('files.upload', given);
    const facts = [bytesText(size), contentType, validationStatus].join(', ');
    notify(`Stored as ${printable(name)} (${facts}).`);
  } catch (cause) {
    notifyFailure(cause);
  } finally {
    refresh();
  }
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
      <Loaded remote={remote} what="The file">
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

const statusField = {
  name: 'validationStatus',
  label: 'Validation status',
  suggestions: ['accepted', 'accepted_with_warnings', 'pending', 'quarantined'],
  hint: 'Any text: the document does not list the values.',
} as const;

function FileForm({ file, onClose }: FileFormProps) {
  const { id, name, contentType, size, validationStatus, createdAt } = file;
  const first = { name, contentType, size: String(size), validationStatus };
  const save = (draft: typeof first) =>
    mock.peek().call('files.update', { id, ...draft, size: typedNumber(draft.size) });
  const remove = async () => {
    const text = `“${printable(name)}” (${id}) cannot be restored, and its id is not used again.`;
    const question = ['Delete the file?', text, 'Delete'] as const;
    const done = 'File deleted.';
    if (await change((to) => to.call('files.delete', { id }), { question, done })) onClose();
  };
  const shownId = (
    <>
      <Name text={id} mono />
      <CopyButton text={id} what="the id" />
    </>
  );
  const created = <Time of={createdAt} />;
  return (
    <div class="stack">
      <Facts of={{ Id: shownId, Created: created, 'Stored as': <Name text={name} mono /> }} />
      <Form
        id={`file ${id}`}
        first={first}
        fields={() => [...fileFields, statusField]}
        submit="Save"
        isEdit
        onSubmit={save}
        done={() => 'File updated. Its place in the listing is unchanged.'}
        onCancel={onClose}
        buttons={
          <>
            <Button kind="danger" icon="trash" onClick={() => void remove()} text="Delete…" />
            <span class="push" />
          </>
        }
      />
    </div>
  );
}
