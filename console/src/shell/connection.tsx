import { printable } from '../../../src/text/printable.ts';
import { confirm } from '../components/dialog.tsx';
import { Badge, Button, Name } from '../components/elements.tsx';
import { Form, FormDialog, type FormField } from '../components/form.tsx';
import {
  answerProposal,
  health,
  look,
  ownServer,
  proposedServer,
  server,
  setToken,
  state,
  token,
} from '../data/connection.ts';
import { closeDialog, openDialog } from './route.ts';

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
  return (
    <Button kind="quiet" onClick={() => openDialog('server')}>
      <span class="visually-hidden">Server: </span>
      <Badge tone={'reason' in value ? 'bad' : text === 'ready' ? 'good' : 'plain'}>
        {text === 'ready' ? `v${health.value?.version}` : text}
      </Badge>
    </Button>
  );
}

const isElsewhere = (): boolean =>
  URL.canParse(server.value) && new URL(server.value).origin !== location.origin;

/** Why the console is not connected, and what to do. `isAlone`: the page shows nothing else. */
export function ConnectionBanner({ isAlone }: { readonly isAlone: boolean }) {
  const { value } = state;
  if (!('reason' in value)) return null;
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
      </span>
      {value.kind === 'locked' && (
        <Form
          first={{ token: '' }}
          fields={() => [{ ...tokenField, hint: undefined, hidden: true }]}
          submit="Unlock"
          onSubmit={async (draft) => connect(server.value, draft.token)}
        />
      )}
      <span class="row push">
        <Button onClick={() => void look()} text="Try again" />
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
  void look();
}

function connect(address: string, controlToken: string): void {
  server.value = address.trim() || ownServer();
  setToken(controlToken.trim());
  void look();
}

const tokenField: FormField<'token'> = {
  name: 'token',
  label: 'Control token',
  type: 'password',
  hint: "The server's --control-token, if it was started with one. Kept until you close this tab.",
};
const addressField: FormField<'address'> = {
  name: 'address',
  label: 'Base URL',
  hint: 'The URL that workspace-files serve prints, such as http://127.0.0.1:4010.',
  inputMode: 'url',
};

export const ServerDialog = () => (
  <FormDialog
    title="Server"
    submit="Connect"
    first={{ address: server.value, token: token.value }}
    fields={() => [addressField, tokenField]}
    onSubmit={async (draft) => connect(draft.address, draft.token)}
    onClose={closeDialog}
  />
);
