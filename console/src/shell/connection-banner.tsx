import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { Name } from '../components/text.tsx';
import { look, ownServer, server, state, token } from '../data/connection.ts';

const titles = {
  gone: 'The server does not answer',
  locked: 'The server wants its control token',
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

/** What stands between the console and its server, and what helps. */
export function ConnectionBanner() {
  const { value } = state;
  return (
    <>
      {(value.kind === 'gone' || value.kind === 'locked' || value.kind === 'other') && (
        <div class="banner" role="alert">
          <strong>{titles[value.kind]}</strong>
          <span>
            {value.kind === 'gone' && isElsewhere() && (
              <>
                If it runs, it does not let pages from here drive it: start it with{' '}
                <code>--control-origin {location.origin}</code>.{' '}
              </>
            )}
            <Name text={sentence(value.reason)} />
          </span>
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

function ServerDialog() {
  const [address, setAddress] = useState(server.value);
  const [secret, setSecret] = useState(token.value);
  const close = () => {
    isAsked.value = false;
  };
  const connect = (event: Event) => {
    event.preventDefault();
    server.value = address.trim() || ownServer();
    token.value = secret.trim();
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
