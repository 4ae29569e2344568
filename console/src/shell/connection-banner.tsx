import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { Name } from '../components/text.tsx';
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
  locked: 'The server wants its control token',
  refused: 'The server lets nobody from here drive it',
  other: 'There is no mock to drive at this address',
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
                If it runs, it does not let pages from here drive it: start it with{' '}
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

/** Asks before anything is sent to a server that only a link has named. */
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
        This link asks the console to drive <Name text={address} />. Connect only if you trust it:
        it can show this page anything. Nothing has been sent.
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
      <TextField
        hidden
        label="Control token"
        type="password"
        placeholder="Control token"
        value={typed}
        onInput={onInput}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        Unlock
      </Button>
    </form>
  );
}

function ServerDialog() {
  const [address, setAddress] = useState(server.value);
  const [secret, setSecret] = useState(token.value);
  const close = () => {
    isAsked.value = false;
  };
  const connect = (event: Event) => {
    event.preventDefault();
    server.value = address.trim() || ownServer();
    setToken(secret.trim());
    close();
    void look();
  };
  return (
    <Dialog title="Server" onClose={close}>
      <form class="stack" onSubmit={connect}>
        <TextField
          label="Base URL"
          hint="Where workspace-files serve listens: http://127.0.0.1:4010"
          value={address}
          onInput={setAddress}
          type="url"
          inputMode="url"
        />
        <TextField
          label="Control token"
          hint="What --control-token says; none if it was started without. Kept as long as this tab."
          value={secret}
          onInput={setSecret}
          type="password"
        />
        <div class="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary">
            Connect
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
