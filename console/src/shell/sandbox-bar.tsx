import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { Badge, Button, Icon, IconButton, Name } from '../components/elements.tsx';
import { type Draft, FormDialog, optionsOf, typedNumber } from '../components/form.tsx';
import { Loading } from '../components/states.tsx';
import { client, sandboxId } from '../data/connection.ts';
import { notify, notifyFailure } from '../data/notices.ts';
import { useNames } from '../data/remote.ts';
import { chooseSandbox, createSandbox, mockNow, sandbox, shortId } from '../data/sandbox.ts';
import { removeSandbox } from './actions.ts';
import { ServerButton } from './connection.tsx';
import { closeDialog, openDialog } from './route.ts';

/** The sandbox that all panels show, its clock, and the state of the server. */
export function SandboxBar() {
  const { value: now } = mockNow;
  const { value: facts } = sandbox;
  const time = now === null ? '' : new Date(now).toISOString();
  return (
    <>
      <Button icon="box" onClick={() => openDialog('sandboxes')} aria-haspopup="dialog">
        <span class="visually-hidden">Sandbox: </span>
        <span title={sandboxId.value}>{shortId(sandboxId.value)}</span>
        <Icon name="chevron" />
      </Button>
      {facts && (
        <span class="soft shell-world">
          world <Name text={facts.world} /> · profile <Name text={facts.profile} />
        </span>
      )}
      {now !== null && (
        <span class="row soft push shell-clock" title="The mock’s clock">
          <Icon name="clock" />
          <time dateTime={time}>{time.slice(0, 19).replace('T', ' ')}</time>
          {facts?.clock.frozen && <Badge>frozen</Badge>}
        </span>
      )}
      <ServerButton />
    </>
  );
}

export function SandboxDialog() {
  const [all, setAll] = useState<Awaited<ReturnType<NonNullable<typeof client.value>['list']>>>();
  const load = () => void client.value?.list().then(setAll, notifyFailure);
  useEffect(load, []);
  const choose = (id: string) => {
    chooseSandbox(id);
    closeDialog();
  };
  const remove = (id: string) => removeSandbox(id).then(load);
  return (
    <Dialog
      title="Sandboxes"
      onClose={closeDialog}
      actions={
        <Button kind="primary" icon="plus" onClick={() => openDialog('new-sandbox')}>
          New sandbox…
        </Button>
      }
    >
      {all === undefined ? (
        <Loading />
      ) : (
        <ul class="items">
          {all.map(({ id, world, profile, keys }) => (
            <li key={id} class="row">
              <button
                type="button"
                aria-current={id === sandboxId.value}
                onClick={() => choose(id)}
              >
                <strong class="mono">{id}</strong>
                <span class="soft">
                  world <Name text={world} /> · profile <Name text={profile} /> · {keys.length} keys
                </span>
              </button>
              {id !== 'default' && (
                <IconButton icon="trash" label={`Delete ${id}`} onClick={() => void remove(id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const firstSandbox = { world: 'tiny', profile: 'default', seed: '' };

export function NewSandboxDialog() {
  const namesOf = (what: 'worlds' | 'profiles', first: string) =>
    optionsOf([...new Set([first, ...useNames(what).map(({ name }) => name)])]);
  const worlds = namesOf('worlds', firstSandbox.world);
  const profiles = namesOf('profiles', firstSandbox.profile);
  const create = async ({ seed, ...given }: Draft<keyof typeof firstSandbox>) => {
    await createSandbox({ ...given, ...(seed.trim() !== '' && { seed: typedNumber(seed) }) });
    notify(`You now see the sandbox ${shortId(sandboxId.value)}. Use its keys to reach it.`);
  };
  return (
    <FormDialog
      title="New sandbox"
      submit="Create"
      first={firstSandbox}
      fields={() => [
        { name: 'world', label: 'World', options: worlds },
        { name: 'profile', label: 'Profile', options: profiles },
        {
          ...{ name: 'seed', label: 'Seed', inputMode: 'numeric' },
          hint: 'A whole number. Defaults to the seed of the world.',
        },
      ]}
      onSubmit={create}
      onClose={closeDialog}
    >
      {() => (
        <p class="soft">
          A separate mock: requests with one of its keys go to it, and no other sandbox sees your
          changes.
        </p>
      )}
    </FormDialog>
  );
}
