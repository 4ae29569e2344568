import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { confirm, Dialog } from '../components/dialog.tsx';
import { Badge, Button, Icon, IconButton, Name } from '../components/elements.tsx';
import { FormDialog, optionsOf, typedNumber } from '../components/form.tsx';
import { Loading } from '../components/states.tsx';
import { client, health, sandboxId, state } from '../data/connection.ts';
import { notify, notifyFailure } from '../data/notices.ts';
import { useNames } from '../data/remote.ts';
import {
  chooseSandbox,
  createSandbox,
  deleteSandbox,
  mockNow,
  sandbox,
  shortId,
} from '../data/sandbox.ts';
import { askForServer } from './connection-banner.tsx';

const isPicking = signal(false);
const isMaking = signal(false);

export const pickSandbox = (): void => {
  isPicking.value = true;
};
export const makeSandbox = (): void => {
  isMaking.value = true;
};

/** Which sandbox all panels show, its clock, and how the server is. */
export function SandboxBar() {
  const { value: now } = mockNow;
  const { value: facts } = sandbox;
  return (
    <>
      <Button icon="box" onClick={pickSandbox} aria-haspopup="dialog">
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
          <time dateTime={new Date(now).toISOString()}>
            {new Date(now).toISOString().slice(0, 19).replace('T', ' ')}
          </time>
          {facts?.clock.frozen && <Badge>frozen</Badge>}
        </span>
      )}
      <Server />
      {isPicking.value && <SandboxDialog />}
      {isMaking.value && <NewSandboxDialog />}
    </>
  );
}

const kindTexts = {
  connecting: 'connecting',
  gone: 'no response',
  locked: 'locked',
  refused: 'refused',
  other: 'no mock',
};

function Server() {
  const { kind } = state.value;
  const text = kind === 'ready' ? `v${health.value?.version}` : kindTexts[kind];
  return (
    <button type="button" class={`button quiet server-state ${kind}`} onClick={askForServer}>
      <span class="visually-hidden">Server: </span>
      {text}
    </button>
  );
}

function SandboxDialog() {
  const [all, setAll] = useState<Awaited<ReturnType<NonNullable<typeof client.value>['list']>>>();
  const load = () => void client.value?.list().then(setAll, notifyFailure);
  useEffect(load, []);
  const close = () => {
    isPicking.value = false;
  };
  const make = () => {
    close();
    makeSandbox();
  };
  const remove = async (id: string) => {
    const question = {
      title: 'Delete the sandbox?',
      text: `${id}: its keys are unknown from then on.`,
      action: 'Delete',
    };
    if (await confirm(question)) await deleteSandbox(id).then(load, notifyFailure);
  };
  return (
    <Dialog
      title="Sandboxes"
      onClose={close}
      actions={
        <Button kind="primary" icon="plus" onClick={make}>
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
                onClick={() => {
                  chooseSandbox(id);
                  close();
                }}
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

function NewSandboxDialog() {
  const [worlds, profiles] = [useNames('worlds'), useNames('profiles')];
  const namesOf = (all: typeof worlds, first: string) =>
    optionsOf([...new Set([first, ...all.map(({ name }) => name)])]);
  const create = async ({
    seed,
    ...given
  }: Readonly<Record<'seed' | 'world' | 'profile', string>>) => {
    await createSandbox({ ...given, ...(seed.trim() !== '' && { seed: typedNumber(seed) }) });
    notify(`This is the sandbox ${shortId(sandboxId.value)}: its keys open it.`);
  };
  return (
    <FormDialog
      title="New sandbox"
      submit="Create"
      first={{ world: 'tiny', profile: 'default', seed: '' }}
      fields={() => [
        { name: 'world', label: 'World', options: namesOf(worlds, 'tiny') },
        { name: 'profile', label: 'Profile', options: namesOf(profiles, 'default') },
        {
          name: 'seed',
          label: 'Seed',
          hint: 'A whole number; that of the world if omitted.',
          inputMode: 'numeric',
        },
      ]}
      onSubmit={create}
      onClose={() => {
        isMaking.value = false;
      }}
    >
      {() => (
        <p class="soft">
          A mock of your own: requests with one of its keys belong to it, and no other sandbox sees
          what you change.
        </p>
      )}
    </FormDialog>
  );
}
