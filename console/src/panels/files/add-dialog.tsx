import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { FormFaults } from '../../components/form-faults.tsx';
import { notify } from '../../components/toast.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { useFieldFaults } from '../../data/field-faults.ts';
import { countText, plural } from '../../data/texts.ts';
import { addFiles, MOST_AT_ONCE } from './add-files.ts';
import { FileFields, fileOf } from './file-fields.tsx';

interface AddDialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Adds files: one, or many at once, bound together by their time where that is wanted. */
export function AddDialog({ workspaceId, onClose }: AddDialogProps) {
  const [fields, setFields] = useState({
    name: 'report.pdf',
    contentType: 'application/pdf',
    size: '12000',
    count: '1',
    createdAt: '',
    isTied: true,
  });
  const [added, setAdded] = useState<number>();
  const faults = useFieldFaults(['name', 'contentType', 'size', 'createdAt']);
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const count = Number(fields.count);
  const countError =
    Number.isInteger(count) && count >= 1 && count <= MOST_AT_ONCE
      ? undefined
      : `A whole number from 1 to ${countText(MOST_AT_ONCE)}.`;
  const add = async () => {
    const to = mock.peek();
    if (to === null || countError !== undefined) return;
    faults.clear();
    setAdded(0);
    try {
      const { isTied, createdAt } = fields;
      const file = { workspaceId, ...fileOf(fields) };
      await addFiles(to, { ...file, count, isTied, createdAt: createdAt.trim() }, setAdded);
      notify(`${plural(count, 'file')} added.`);
      onClose();
    } catch (cause) {
      faults.take(cause);
    }
    setAdded(undefined);
    refresh();
  };
  return (
    <Dialog title="Add files" onClose={onClose}>
      <Form class="stack" onSubmit={add}>
        <FileFields draft={fields} faults={faults} onChange={change} />
        <div class="files-pair">
          <TextField
            label="How many"
            inputMode="numeric"
            value={fields.count}
            error={countError}
            onInput={(typed) => change({ count: typed })}
          />
          <TextField
            label="Created"
            placeholder="now, on the mock’s clock"
            error={faults.at('createdAt')}
            value={fields.createdAt}
            onInput={(createdAt) => change({ createdAt })}
          />
        </div>
        {count > 1 && (
          <label class="files-check">
            <input
              type="checkbox"
              checked={fields.isTied}
              onChange={({ currentTarget }) => change({ isTied: currentTarget.checked })}
            />
            <span>
              All at the same time
              <span class="hint">Ties: the id alone decides which comes first.</span>
            </span>
          </label>
        )}
        <FormFaults lines={faults.beside} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={added !== undefined}>
            {added === undefined ? 'Add' : `Adding ${countText(added)} of ${countText(count)}…`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
