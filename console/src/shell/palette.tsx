import { signal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import { Dialog, useModal } from '../components/dialog.tsx';
import { type Command, commands, panelDeeds, readNamedDeeds } from './commands.ts';

const isOpen = signal(false);

export const openPalette = (): void => {
  isOpen.value = true;
};

export const Palette = () => (isOpen.value ? <OpenPalette /> : null);

/** Those whose title has every word that was typed, in any order. */
function matching(all: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

function OpenPalette() {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const close = () => {
    isOpen.value = false;
  };
  const { element, handlers } = useModal(close);
  const id = useId();
  const found = matching([...commands.value, ...panelDeeds.value], typed);
  useEffect(() => {
    void readNamedDeeds();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    // Before it is run: as long as this is open, nothing else can have the focus.
    element.current?.close();
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') run(found[active]);
    else if (step === undefined) return;
    else setActive((active + step + found.length) % Math.max(1, found.length));
    event.preventDefault();
  };
  return (
    <dialog ref={element} class="dialog palette" aria-label="Commands" {...handlers}>
      <div class="dialog-body">
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
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => setActive(index)}
              onPointerUp={() => run(command)}
            >
              <span class="grow">{command.title}</span>
              {command.keys && <Keys keys={command.keys} />}
            </div>
          ))}
        </div>
        {found.length === 0 && <p class="soft">No matching commands.</p>}
      </div>
    </dialog>
  );
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <span class="row">
    {keys.split(' ').map((key, index) => (
      <kbd key={`${index}${key}`}>{key}</kbd>
    ))}
  </span>
);

const isShowingKeys = signal(false);

export const showShortcuts = (): void => {
  isShowingKeys.value = true;
};

const always = [
  { id: 'palette', title: 'Search all commands', keys: 'Ctrl K' },
  { id: 'rows', title: 'Move through the rows of a table, and open one', keys: '↑ ↓ Enter' },
  { id: 'escape', title: 'Close what is open', keys: 'Esc' },
];

export function ShortcutsDialog() {
  if (!isShowingKeys.value) return null;
  const close = () => {
    isShowingKeys.value = false;
  };
  return (
    <Dialog title="Keyboard" onClose={close}>
      <ul>
        {[...always, ...commands.value].map(
          ({ id, title, keys }) =>
            keys && (
              <li key={id} class="row">
                <span class="grow">{title}</span>
                <Keys keys={keys} />
              </li>
            ),
        )}
      </ul>
    </Dialog>
  );
}
