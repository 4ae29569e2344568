import { useEffect } from 'preact/hooks';
import { printable } from '../../../src/text/printable.ts';
import { confirm } from '../components/dialog.tsx';
import { Badge, Button, Name } from '../components/elements.tsx';
import { draftOf, Form, FormDialog, type FormField } from '../components/form.tsx';
import {
  answerProposal,
  health,
  ownServer,
  poll,
  proposedServer,
  readAt,
  sandboxFacts,
  server,
  state,
  useServerAt,
} from '../data/connection.ts';
import { closeDialog, openDialog } from '../data/route.ts';
import { timeText } from '../data/texts.ts';

/** Each state of the connection: short for the page header, long for its banner. */
const stateTexts = {
  gone: ['no response', 'The server does not respond'],
  locked: ['locked', 'The server requires its control token'],
  refused: ['refused', 'The server does not let this page control it'],
  other: ['no mock', 'There is no mock to control at this address'],
} as const;

export function ServerButton() {
  const { value } = state;
  const text = 'reason' in value ? stateTexts[value.kind][0] : value.kind;
  const isReady = text === 'ready';
  return (
    <Button
      kind="quiet"
      onClick={() => openDialog('server')}
      title={isReady ? `Version ${health.value?.version}` : undefined}
    >
      <span class="soft">Server: </span>
      <Badge tone={'reason' in value ? 'bad' : isReady ? 'good' : 'plain'}>
        {isReady ? 'online' : text}
      </Badge>
    </Button>
  );
}

const isElsewhere = (): boolean =>
  URL.canParse(server.value) && new URL(server.value).origin !== location.origin;

/** Why the console is not connected, and what to do. */
export function ConnectionBanner() {
  const { value } = state;
  if (!('reason' in value)) return null;
  const isAlone = sandboxFacts.value === null;
  const Title = isAlone ? 'h1' : 'strong';
  return (
    <div class="card bad row" role="alert">
      <Title>{stateTexts[value.kind][1]}</Title>
      <span>
        {value.kind === 'gone' && isElsewhere() && (
          <>
            If the server is running, it does not let this page control it. Restart it with{' '}
            <code>--control-origin {location.origin}</code>.{' '}
          </>
        )}
        <Name text={value.reason.replace(/[^.?!]$/, '$&.')} />
        {!isAlone && ` You see the state of ${timeText(readAt.value.time)}.`}
      </span>
      {value.kind === 'locked' && (
        <Form
          id="unlock"
          first={{ token: '' }}
          fields={() => [{ ...tokenField, hint: undefined, hidden: true }]}
          submit="Unlock"
          onSubmit={async (draft) => useServerAt(server.value, draft.token.trim())}
        />
      )}
      <span class="row push">
        <Button onClick={() => void poll()} text="Try again" />
        <Button onClick={() => openDialog('server')} text="Server…" />
      </span>
    </div>
  );
}

/** Asks whether to connect to the server that the link of this page names. */
export async function askProposal(): Promise<void> {
  const { value: proposed } = proposedServer;
  if (proposed === null) return;
  const text = `This link asks the console to control ${printable(proposed)}. Connect only if you trust it: it can show anything on this page. Nothing has been sent.`;
  answerProposal(await confirm(['Connect to another server?', text, 'Connect']));
  void poll();
}

const tokenField: FormField<'token'> = {
  name: 'token',
  label: 'Control token',
  type: 'password',
  placeholder: 'unchanged',
  hint: "The server's --control-token, if it was started with one. Sent to this server only, and kept until you close this tab.",
};
const addressField: FormField<'address'> = {
  name: 'address',
  label: 'Base URL',
  hint: 'The URL that workspace-files serve prints, such as http://127.0.0.1:4010.',
  inputMode: 'url',
};

export function ServerDialog() {
  // A token that was typed for one server is not offered for the next one.
  const draft = draftOf('server');
  useEffect(
    () => () => {
      draft.value = {};
    },
    [draft],
  );
  return (
    <FormDialog
      id="server"
      title="Server"
      submit="Connect"
      first={{ address: server.value, token: '' }}
      fields={() => [addressField, tokenField]}
      onSubmit={async ({ address, token }) =>
        useServerAt(address.trim() || ownServer(), token.trim())
      }
      onClose={closeDialog}
    />
  );
}
