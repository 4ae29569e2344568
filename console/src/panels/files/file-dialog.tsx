import { useLayoutEffect, useState } from 'preact/hooks';
import { printable } from '../../../../src/text/printable.ts';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { FormFaults } from '../../components/form-faults.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { Name } from '../../components/text.tsx';
import { notify, notifyFailure } from '../../components/toast.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { useFieldFaults } from '../../data/field-faults.ts';
import { timeText } from '../../data/texts.ts';
import { useRemote } from '../../data/use-remote.ts';
import { FileFields, fileOf } from './file-fields.tsx';
import type { StoredFile } from './file-list.ts';

interface FileDialogProps {
  readonly fileId: string;
  readonly onClose: () => void;
}

/** One file: what is stored of it, to be changed or deleted. */
export function FileDialog({ fileId, onClose }: FileDialogProps) {
  const { data, error } = useRemote(
    async (from) => (await from.files.get(fileId)) ?? null,
    [fileId],
  );
  return (
    <Dialog title="File" place="side" onClose={onClose}>
      {data ? (
        <FileForm key={data.id} file={data} onClose={onClose} />
      ) : data === null ? (
        <EmptyState icon="files" title="The file is gone" />
      ) : error ? (
        <p class="fault name">{error.message}</p>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

const fieldsOf = ({ name, contentType, size, validationStatus }: StoredFile) => ({
  ...{ name, contentType, validationStatus },
  size: String(size),
});

interface FileFormProps extends Pick<FileDialogProps, 'onClose'> {
  readonly file: StoredFile;
}

function FileForm({ file, onClose }: FileFormProps) {
  const [fields, setFields] = useState(fieldsOf(file));
  const faults = useFieldFaults(['name', 'contentType', 'size', 'validationStatus']);
  const stored = JSON.stringify(fieldsOf(file));
  const isChanged = JSON.stringify(fields) !== stored;
  // What somebody else changed is shown; it does not go over what is being typed.
  const [seen, setSeen] = useState(stored);
  useLayoutEffect(() => {
    if (JSON.stringify(fields) === seen) setFields(JSON.parse(stored));
    setSeen(stored);
  }, [stored]);
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });

  const save = async () => {
    try {
      const changes = { ...fields, ...fileOf(fields) };
      const saved = await mock.peek()?.files.update(file.id, changes);
      if (saved) setFields(fieldsOf(saved));
      faults.clear();
      notify('File updated. Its place in the listing is unchanged.');
      refresh();
    } catch (cause) {
      faults.take(cause);
    }
  };
  const remove = async () => {
    const text = `“${printable(file.name)}” (${file.id}) goes for good: no other file gets its id.`;
    if (!(await confirm({ title: 'Delete the file?', text, action: 'Delete' }))) return;
    try {
      await mock.peek()?.files.delete(file.id);
      onClose();
      notify('File deleted.');
    } catch (cause) {
      notifyFailure(cause);
    }
    refresh();
  };
  return (
    <Form class="stack" onSubmit={save}>
      <dl class="files-facts">
        <div>
          <dt>Id</dt>
          <dd>
            <Name text={file.id} mono />
            <CopyButton text={file.id} what="the id" />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <time title={file.createdAt}>{timeText(file.createdAt)}</time>
          </dd>
        </div>
      </dl>
      <FileFields
        draft={fields}
        faults={faults}
        nameHint={
          <>
            As it is stored: <Name text={file.name} mono />
          </>
        }
        onChange={change}
      />
      <TextField
        label="Validation status"
        error={faults.at('validationStatus')}
        value={fields.validationStatus}
        onInput={(validationStatus) => change({ validationStatus })}
      />
      <FormFaults lines={faults.beside} />
      <div class="dialog-actions">
        <Button kind="danger" icon="trash" onClick={() => void remove()}>
          Delete…
        </Button>
        <span class="push" />
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" kind="primary" disabled={!isChanged}>
          Save
        </Button>
      </div>
    </Form>
  );
}
