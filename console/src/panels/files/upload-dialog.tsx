import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../src/control/connect.ts';
import { ControlRequestError } from '../../../../src/control/request-error.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { Form } from '../../components/form.tsx';
import { mock } from '../../data/connection.ts';
import { pickFile } from '../../data/local-files.ts';
import { bytesText } from '../../data/texts.ts';
import { closeDialog } from '../../shell/route.ts';

const textBytes = (text: string) => [...new TextEncoder().encode(text)];

/** Sample contents to upload, identified by their first bytes. */
const contents: Readonly<Record<string, { readonly text: string; readonly bytes: number[] }>> = {
  png: {
    text: 'PNG image',
    bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  },
  pdf: { text: 'PDF document', bytes: textBytes('%PDF-1.7\n') },
  text: { text: 'Plain text', bytes: textBytes('Hello.\n') },
  program: {
    text: 'A program (rejected)',
    bytes: [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0],
  },
  nothing: { text: 'Nothing: 0 bytes', bytes: [] },
};
const OWN = 'own';
const MAX_NAME = 255;
/** Bytes of a file that are sent: more than any signature has. */
const MOST_SENT = 4_100;

/** Names that harm or confuse. */
const hostileNames: Readonly<Record<string, string>> = {
  'reverses direction': 'invoice-\u202Efdp.exe',
  'control characters': 'two\nlines\u0007\u0000.txt',
  'a path': '../../etc/passwd',
  markup: '<img src=x onerror="alert(1)">.png',
  decomposed: 're\u0301sume\u0301.pdf',
  invisible: 'in\u200Bvoice\uFEFF.pdf',
  '255 characters': `${'long '.repeat(MAX_NAME).slice(0, MAX_NAME - '.png'.length)}.png`,
};

interface Outcome {
  readonly sent: string;
  readonly stored?: ReplyOf<'files.upload'>;
  readonly reason?: string;
}

/** Why an upload was refused. @throws any other error. */
function reasonOf(cause: unknown): { readonly reason: string } {
  if (!(cause instanceof ControlRequestError) || cause.status !== 422) throw cause;
  return { reason: cause.problems[0]?.message ?? cause.message };
}

/** Uploads a file: its name is sanitised, and its signature judged (clause 2.3). */
export function UploadDialog({ workspaceId }: { readonly workspaceId: string }) {
  const [own, setOwn] = useState<File>();
  const [outcome, setOutcome] = useState<Outcome>();
  const upload = async ({ name, content }: typeof first) => {
    const sample = Uint8Array.from(contents[content]?.bytes ?? []);
    const bytes = content === OWN && own ? new Uint8Array(await own.arrayBuffer()) : sample;
    const characters = Array.from(bytes.slice(0, MOST_SENT), (byte) => String.fromCharCode(byte));
    const base64 = btoa(characters.join(''));
    const given = { workspaceId, name, base64, size: bytes.length };
    const result = await mock
      .peek()
      .call('files.upload', given)
      .then((stored) => ({ stored }), reasonOf);
    setOutcome({ sent: name, ...result });
  };
  const samples = Object.entries(contents).map(([value, { text }]) => ({ value, text }));
  const options = own ? [{ value: OWN, text: printable(own.name) }, ...samples] : samples;
  return (
    <Dialog title="Upload" onClose={closeDialog}>
      <Form
        first={first}
        fields={({ name }) => [
          { name: 'name', label: 'Name', rows: 2, hint: <SentAs name={name} /> },
          { name: 'content', label: 'Content', options },
        ]}
        submit="Upload"
        onSubmit={upload}
        buttons={<Button onClick={closeDialog} text="Close" />}
      >
        {(change) => {
          const pick = async () => {
            const file = await pickFile();
            setOwn(file);
            change({ name: file.name, content: OWN });
          };
          return (
            <>
              <div>
                <Button onClick={() => void pick()} text="Your own file…" />
              </div>
              <fieldset class="row">
                <legend class="hint">Names that can mislead users or break clients</legend>
                {Object.entries(hostileNames).map(([title, name]) => (
                  <Button key={title} onClick={() => change({ name })} text={title} />
                ))}
              </fieldset>
              {outcome && <Uploaded outcome={outcome} />}
            </>
          );
        }}
      </Form>
    </Dialog>
  );
}

const first = { name: 'photo.png', content: 'png' };

const SentAs = ({ name }: { readonly name: string }) => (
  <>
    Sent as <Name text={name} mono />
  </>
);

function Uploaded({ outcome: { sent, stored, reason } }: { readonly outcome: Outcome }) {
  return (
    <div class="sunken" role="status">
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
            {stored.name === sent ? 'The name is unchanged.' : changeText(sent, stored.name)}
          </p>
        </>
      ) : (
        <p>
          <Badge tone="bad">rejected</Badge> <Name text={reason ?? ''} />
        </p>
      )}
    </div>
  );
}

/** How a name was changed. */
function changeText(sent: string, stored: string): string {
  const kept = new Set(stored);
  const gone = [...new Set([...sent])].filter((character) => !kept.has(character));
  const shown = gone.map((character) => printable(character)).join(' ');
  return gone.length === 0
    ? 'The name was normalised.'
    : `Characters removed or combined: ${shown}`;
}
