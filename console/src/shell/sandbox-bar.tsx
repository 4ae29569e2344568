import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Badge } from '../components/badge.tsx';
import { Button, IconButton } from '../components/button.tsx';
import { confirm } from '../components/confirm.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Select, TextField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { FormFaults } from '../components/form-faults.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/states.tsx';
import { Name } from '../components/text.tsx';
import { notify, notifyFailure } from '../components/toast.tsx';
import { client, health, sandboxId, state } from '../data/connection.ts';
import { useFieldFaults } from '../data/field-faults.ts';
import {
  chooseSandbox,
  createSandbox,
  deleteSandbox,
  mockNow,
  sandbox,
  shortId,
} from '../data/sandbox.ts';
import { typedNumber } from '../data/typed-number.ts';
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
          {facts?.clock.frozen && <Badge>stands still</Badge>}
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
  gone: 'no answer',
  locked: 'locked',
  refused: 'refused',
  other: 'no mock',
};

function Server() {
  const { kind } = state.value;
  const text = kind === 'ready' ? `v${health.value?.version}` : kindTexts[kind];
  return (
    <button type="button" class={`server-state ${kind}`} onClick={askForServer}>
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
  const remove = async (id: string) => {
    const asked = {
      title: 'Delete the sandbox?',
      text: `${id}: its keys are unknown from then on.`,
      action: 'Delete',
    };
    if (await confirm(asked)) await deleteSandbox(id).then(load, notifyFailure);
  };
  return (
    <Dialog
      title="Sandboxes"
      onClose={close}
      actions={
        <Button
          kind="primary"
          icon="plus"
          onClick={() => {
            close();
            makeSandbox();
          }}
        >
          New sandbox…
        </Button>
      }
    >
      {all === undefined ? (
        <Loading />
      ) : (
        <ul class="pick-list">
          {all.map(({ id, world, profile, keys }) => (
            <li key={id}>
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
  const [names, setNames] = useState({ worlds: ['default'], profiles: ['default'] });
  const [world, setWorld] = useState('tiny');
  const [profile, setProfile] = useState('default');
  const [seed, setSeed] = useState('');
  const faults = useFieldFaults(['world', 'profile', 'seed']);
  useEffect(() => {
    const { value } = client;
    if (value === null) return;
    Promise.all([value.worlds(), value.profiles()]).then(([worlds, profiles]) => {
      const namesOf = (all: typeof worlds) => all.map(({ name }) => name);
      setNames({ worlds: namesOf(worlds), profiles: namesOf(profiles) });
    }, notifyFailure);
  }, []);
  const close = () => {
    isMaking.value = false;
  };
  const create = async () => {
    const given = seed.trim() === '' ? {} : { seed: typedNumber(seed) };
    try {
      await createSandbox({ world, profile, ...given });
      close();
      notify(`This is the sandbox ${shortId(sandboxId.value)}: its keys open it.`);
    } catch (cause) {
      faults.take(cause);
    }
  };
  const optionsOf = (all: readonly string[]) => all.map((name) => ({ value: name, text: name }));
  return (
    <Dialog title="New sandbox" onClose={close}>
      <Form class="stack" onSubmit={create}>
        <p class="soft">
          A mock of your own: a request belongs to it by one of its keys, and no other sandbox sees
          what you change.
        </p>
        <Select
          label="World"
          error={faults.at('world')}
          value={world}
          options={optionsOf(names.worlds)}
          onChange={setWorld}
        />
        <Select
          label="Profile"
          error={faults.at('profile')}
          value={profile}
          options={optionsOf(names.profiles)}
          onChange={setProfile}
        />
        <TextField
          label="Seed"
          hint="A whole number; the world’s own if left out."
          error={faults.at('seed')}
          value={seed}
          onInput={setSeed}
          inputMode="numeric"
        />
        <FormFaults lines={faults.beside} />
        <div class="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary">
            Create
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
