import type { ReplyOf } from '../../../src/control/connect.ts';
import { change, Dialog } from '../components/dialog.tsx';
import { Badge, Button, Icon, Name, Time } from '../components/elements.tsx';
import { optionsOf } from '../components/field.tsx';
import { FormDialog, typedNumber } from '../components/form.tsx';
import { Loaded } from '../components/states.tsx';
import { client, sandboxFacts, sandboxId } from '../data/connection.ts';
import { useNames, useServer } from '../data/remote.ts';
import { closeDialog, openDialog } from '../data/route.ts';
import { chooseSandbox, mockNow, sandboxName, sandboxNames } from '../data/sandbox.ts';
import { ServerState } from './connection.tsx';

/** The sandbox that all panels show, its clock, and the state of the server. */
export function SandboxBar() {
  const { value: facts } = sandboxFacts;
  return (
    <>
      <Button
        icon="box"
        onClick={() => openDialog('sandboxes')}
        aria-haspopup="dialog"
        title={sandboxId.value}
      >
        <span class="visually-hidden">Sandbox: </span>
        <Name text={sandboxName(sandboxId.value)} />
        <Icon name="chevron" />
      </Button>
      {facts && (
        <span class="soft">
          world <Name text={facts.world} /> · profile <Name text={facts.profile.name} />
        </span>
      )}
      {facts && (
        <span class="row soft push" title="The mock’s clock">
          <Icon name="clock" />
          <Time of={mockNow(facts)} />
          {facts.clock.frozen && <Badge>frozen</Badge>}
        </span>
      )}
      <ServerState />
    </>
  );
}

export function SandboxDialog() {
  const remote = useServer(async (server) => (await server.call('sandboxes.list')).sandboxes);
  // Opened once they are read, so that the first one gets the focus.
  if (remote.data === undefined && !remote.error) return null;
  return (
    <Dialog title="Sandboxes" onClose={closeDialog}>
      <Loaded remote={remote} what="the sandboxes">
        {(all) => (
          <ul class="items">
            {all.map((sandbox) => (
              <SandboxItem key={sandbox.id} {...sandbox} />
            ))}
          </ul>
        )}
      </Loaded>
      <p class="hint">
        A sandbox is a separate mock. Requests with one of its keys go to it, and no one else sees
        your changes.
      </p>
      <div class="row end">
        <Button
          kind="primary"
          icon="plus"
          onClick={() => openDialog('new-sandbox')}
          text="New sandbox…"
        />
      </div>
    </Dialog>
  );
}

function SandboxItem({ id, world, profile, keys }: ReplyOf<'sandboxes.list'>['sandboxes'][number]) {
  const name = sandboxName(id);
  const choose = () => {
    chooseSandbox(id);
    closeDialog();
  };
  const remove = async () => {
    const question = [`Delete the sandbox ${name}?`, 'Its keys stop working.', 'Delete'] as const;
    const isDone = await change(() => client.peek().get(id).call('sandboxes.delete'), { question });
    if (isDone && sandboxId.peek() === id) chooseSandbox('default');
  };
  return (
    <li class="row">
      <button type="button" class="row" aria-current={id === sandboxId.value} onClick={choose}>
        <strong>
          <Name text={name} />
        </strong>
        <span class="soft">
          {id !== name && `${id} · `}world <Name text={world} /> · profile <Name text={profile} /> ·{' '}
          {keys} keys
        </span>
      </button>
      {id !== 'default' && (
        <Button icon="trash" aria-label={`Delete ${name}`} onClick={remove} text="Delete…" />
      )}
    </li>
  );
}

const firstSandbox = { name: '', world: 'tiny', profile: 'default', files: '', seed: '' };

/** Named as in the control API, so that an error is shown at its field. */
export function NewSandboxDialog() {
  const worlds = optionsOf([firstSandbox.world, ...useNames('worlds')]);
  const profiles = optionsOf([firstSandbox.profile, ...useNames('profiles')]);
  const create = async ({ name, files, seed, ...named }: typeof firstSandbox) => {
    const { id } = await client.peek().sandbox({
      ...named,
      ...(files.trim() !== '' && { files: typedNumber(files) }),
      ...(seed.trim() !== '' && { seed: typedNumber(seed) }),
    });
    if (name.trim() !== '') sandboxNames.value = { ...sandboxNames.peek(), [id]: name.trim() };
    chooseSandbox(id);
  };
  const numeric = { half: true, inputMode: 'numeric', placeholder: 'as in the world' } as const;
  return (
    <FormDialog
      id="new-sandbox"
      title="New sandbox"
      submit="Create"
      first={firstSandbox}
      fields={() => [
        { name: 'name', label: 'Name', hint: 'Shown in this browser only.' },
        { name: 'world', label: 'World', half: true, options: worlds },
        { name: 'profile', label: 'Profile', half: true, options: profiles },
        { name: 'files', label: 'Files', ...numeric },
        { name: 'seed', label: 'Seed', ...numeric },
      ]}
      onSubmit={create}
      done={() =>
        `You now see the sandbox ${sandboxName(sandboxId.value)}. Use its keys to reach it.`
      }
      onClose={closeDialog}
    />
  );
}
