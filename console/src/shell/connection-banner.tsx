import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Button, Name } from '../components/elements.tsx';
import { Field, FormDialog } from '../components/form.tsx';
import {
  answerProposal,
  look,
  ownServer,
  proposedServer,
  server,
  setToken,
  state,
  token,
} from '../data/connection.ts';

const titles = {
  gone: 'The server does not answer',
  locked: 'The server requires its control token',
  refused: 'The server does not let this page control it',
  other: 'There is no mock at this address',
} as const;

/** Whether the page is from another place than the server that it drives. */
const isElsewhere = (): boolean =>
  URL.canParse(server.value) && new URL(server.value).origin !== location.origin;

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

const isAsked = signal(false);

export const askForServer = (): void => {
  isAsked.value = true;
};

interface ConnectionBannerProps {
  /** Whether nothing else is shown, since nothing was read of the server yet. */
  readonly isAlone: boolean;
}

/** What stands between the console and its server, and what helps. */
export function ConnectionBanner({ isAlone }: ConnectionBannerProps) {
  const { value } = state;
  /** A token as it is typed: it stays where the server is late meanwhile. */
  const [typed, setTyped] = useState('');
  const Title = isAlone ? 'h1' : 'strong';
  return (
    <>
      {proposedServer.value !== null && (
        <Proposal address={proposedServer.value} isAlone={isAlone} />
      )}
      {proposedServer.value === null && 'reason' in value && (
        <div class="banner" role="alert">
          <Title>{titles[value.kind]}</Title>
          <span>
            {value.kind === 'gone' && isElsewhere() && (
              <>
                If it runs, it does not let this page control it: start it with{' '}
                <code>--control-origin {location.origin}</code>.{' '}
              </>
            )}
            <Name text={sentence(value.reason)} />
          </span>
          {value.kind === 'locked' && <TokenForm typed={typed} onInput={setTyped} />}
          <span class="row push">
            <Button onClick={() => void look()}>Try again</Button>
            <Button onClick={askForServer}>Server…</Button>
          </span>
        </div>
      )}
      {isAsked.value && <ServerDialog />}
    </>
  );
}

interface ProposalProps extends ConnectionBannerProps {
  readonly address: string;
}

/** Asks before anything is sent to a server that a link names. */
function Proposal({ address, isAlone }: ProposalProps) {
  const Title = isAlone ? 'h1' : 'strong';
  const answer = (isAccepted: boolean) => {
    answerProposal(isAccepted);
    void look();
  };
  return (
    <div class="banner" role="alert">
      <Title>Connect to another server?</Title>
      <span>
        This link asks the console to control <Name text={address} />. Connect only if you trust it:
        it can show anything on this page. Nothing has been sent.
      </span>
      <span class="row push">
        <Button onClick={() => answer(true)}>Connect</Button>
        <Button onClick={() => answer(false)}>Stay here</Button>
      </span>
    </div>
  );
}

interface TokenFormProps {
  readonly typed: string;
  readonly onInput: (typed: string) => void;
}

/** The token, where it is asked for. */
function TokenForm({ typed, onInput }: TokenFormProps) {
  const unlock = (event: Event) => {
    event.preventDefault();
    setToken(typed.trim());
    onInput('');
    void look();
  };
  return (
    <form class="row" onSubmit={unlock}>
      <Field
        hidden
        label="Control token"
        type="password"
        placeholder="Control token"
        value={typed}
        onChange={onInput}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        Unlock
      </Button>
    </form>
  );
}

function ServerDialog() {
  const connect = async (draft: Readonly<Record<'address' | 'token', string>>) => {
    server.value = draft.address.trim() || ownServer();
    setToken(draft.token.trim());
    void look();
  };
  const close = () => {
    isAsked.value = false;
  };
  return (
    <FormDialog
      title="Server"
      submit="Connect"
      first={{ address: server.value, token: token.value }}
      fields={() => [
        {
          name: 'address',
          label: 'Base URL',
          hint: 'Where workspace-files serve listens: http://127.0.0.1:4010',
          inputMode: 'url',
        },
        {
          name: 'token',
          label: 'Control token',
          type: 'password',
          hint: 'The --control-token of the server; empty if it has none. Kept until you close this tab.',
        },
      ]}
      onSubmit={connect}
      onClose={close}
    />
  );
}
