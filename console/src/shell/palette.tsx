import { useEffect, useId, useState } from 'preact/hooks';
import { printable } from '../../../src/text/printable.ts';
import { Dialog } from '../components/dialog.tsx';
import { useNames } from '../data/remote.ts';
import { type KeyFacts, sandbox } from '../data/sandbox.ts';
import { finderOf } from '../data/texts.ts';
import { expireKey, playScenario, removeSandbox, revokeKey, switchProfile } from './actions.ts';
import { type Command, commands, hasKeysHere, runCommand } from './commands.ts';
import { closeDialog } from './route.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Every command, including one for each profile and scenario of the server. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const all: readonly Command[] = [
    ...commands,
    ...sandboxCommands(),
    ...useNames('profiles').map((name) => ({
      ...{ id: `profile-${name}`, title: `Switch to the profile ${name}` },
      run: () => switchProfile(name),
    })),
    ...useNames('scenarios').map((name) => ({
      ...{ id: `scenario-${name}`, title: `Start the scenario ${name}` },
      run: () => playScenario(name),
    })),
  ];
  const isFound = finderOf(typed);
  const found = all.filter(({ title }) => isFound(title));
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    // Closed first: a modal dialog keeps the focus while it is open.
    document.querySelector('dialog')?.close();
    closeDialog();
    runCommand(command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') run(found[active]);
    else if (step === undefined) return;
    else setActive((active + step + found.length) % Math.max(1, found.length));
    event.preventDefault();
  };
  return (
    <Dialog title="Commands" onClose={closeDialog}>
      <div class="stack">
        <input
          class="input"
          role="combobox"
          aria-label="Search commands"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          placeholder="What do you want to do?"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Commands" tabIndex={-1} class="items">
          {found.map((command, index) => (
            <div
              key={command.id}
              id={`${id}-${index}`}
              role="option"
              class="row"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => setActive(index)}
              onPointerUp={() => run(command)}
            >
              <span class="grow">{command.title}</span>
              {hasKeysHere(command) && <Keys keys={command.keys ?? ''} />}
            </div>
          ))}
        </div>
        {found.length === 0 && <p class="soft">No matching commands.</p>}
      </div>
    </Dialog>
  );
}

/** The commands for the shown sandbox and each of its keys. */
function sandboxCommands(): readonly Command[] {
  const { id = 'default', keys = [] } = sandbox.value ?? {};
  const deletion = { id: 'sandbox-delete', title: 'Delete this sandbox' };
  const of = (verb: string, key: KeyFacts, run: (key: KeyFacts) => unknown): Command => ({
    ...{ id: `${verb} ${key.label}`, title: `${verb} the key ${printable(key.label)}` },
    run: () => run(key),
  });
  return [
    ...(id === 'default' ? [] : [{ ...deletion, run: () => removeSandbox(id) }]),
    ...keys.filter(({ state }) => state === 'active').map((key) => of('Expire', key, expireKey)),
    ...keys.map((key) => of('Revoke', key, revokeKey)),
  ];
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <span class="row">
    {keys.split(' ').map((key, index) => (
      <kbd key={`${index}${key}`} class="badge">
        {key}
      </kbd>
    ))}
  </span>
);

const fixed = [
  { id: 'palette', title: 'Search all commands', keys: 'Ctrl K' },
  { id: 'rows', title: 'Move through the rows of a table, and open one', keys: '↑ ↓ Enter' },
  { id: 'mark', title: 'Select or deselect a file', keys: 'm' },
  { id: 'escape', title: 'Close a dialog', keys: 'Esc' },
];

/** The keys that work in the panel that is shown. */
export const ShortcutsDialog = () => (
  <Dialog title="Keyboard" onClose={closeDialog}>
    <ul>
      {[...fixed, ...commands.filter(hasKeysHere)].map(({ id, title, keys }) => (
        <li key={id} class="row">
          <span class="grow">{title}</span>
          <Keys keys={keys ?? ''} />
        </li>
      ))}
    </ul>
  </Dialog>
);
