import { useState } from 'preact/hooks';
import type { MockFile } from '../../../../src/mock/files.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Name } from '../../components/text.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { bytesText } from '../../data/texts.ts';
import { errorOf } from '../../data/use-remote.ts';
import { contentOf, contents, hostileNames } from './upload-samples.ts';

interface UploadDialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

interface Outcome {
  readonly sent: string;
  readonly stored?: MockFile;
  readonly reason?: string;
}

/** Takes a file in as an upload would: its name sanitised, its signature judged (clause 2.3). */
export function UploadDialog({ workspaceId, onClose }: UploadDialogProps) {
  const [name, setName] = useState('photo.png');
  const [content, setContent] = useState<keyof typeof contents>('png');
  const [own, setOwn] = useState<File>();
  const [outcome, setOutcome] = useState<Outcome>();
  const upload = async () => {
    try {
      const bytes = own ? new Uint8Array(await own.arrayBuffer()) : contentOf(content);
      const given = { workspaceId, name, signature: bytes, size: bytes.length };
      const result = await mock.peek()?.files.upload(given);
      if (result?.accepted) setOutcome({ sent: name, stored: result.file });
      else if (result) setOutcome({ sent: name, reason: result.reason });
    } catch (cause) {
      setOutcome({ sent: name, reason: errorOf(cause).message });
    }
    refresh();
  };
  return (
    <Dialog title="Upload" onClose={onClose}>
      <Form class="stack" onSubmit={upload}>
        <Field
          label="Name"
          hint={
            <>
              As it is sent: <Name text={name} mono />
            </>
          }
        >
          <textarea
            class="input"
            rows={2}
            spellcheck={false}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
        <fieldset class="row files-samples">
          <legend class="hint">Names that disguise, steer or break</legend>
          {hostileNames.map((sample) => (
            <Button key={sample.title} onClick={() => setName(sample.name)}>
              {sample.title}
            </Button>
          ))}
        </fieldset>
        <div class="files-pair">
          <Select
            label="Content"
            value={content}
            disabled={own !== undefined}
            options={Object.entries(contents).map(([value, text]) => ({
              value: value as keyof typeof contents,
              text,
            }))}
            onChange={setContent}
          />
          <Field label="Or a file of yours">
            <input
              type="file"
              class="input"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                setOwn(file);
                if (file) setName(file.name);
              }}
            />
          </Field>
        </div>
        {outcome && <Told outcome={outcome} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" kind="primary">
            Upload
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Told({ outcome: { sent, stored, reason } }: { readonly outcome: Outcome }) {
  return (
    <div class="files-outcome" role="status">
      {stored ? (
        <>
          <p>
            <Badge tone="good">stored</Badge> as <Name text={stored.contentType} mono />,{' '}
            {bytesText(stored.size)}, <Name text={stored.validationStatus} />
          </p>
          <p>
            <Name text={stored.name} mono />
          </p>
          <p class="soft">
            {stored.name === sent ? 'The name is as it was sent.' : changeText(sent, stored.name)}
          </p>
        </>
      ) : (
        <p>
          <Badge tone="bad">refused</Badge> <Name text={reason ?? ''} />
        </p>
      )}
    </div>
  );
}

/** What became of the characters of a name. */
function changeText(sent: string, stored: string): string {
  const kept = new Set(stored);
  const gone = [...new Set([...sent])].filter((character) => !kept.has(character));
  const shown = gone.map((character) => printable(character)).join(' ');
  return gone.length === 0
    ? 'The name was normalised.'
    : `Taken away, or composed with others: ${shown}`;
}
