import { useEffect, useId, useState } from 'preact/hooks';
import { type Action, panelActions } from '../components/actions.tsx';
import { Dialog } from '../components/dialog.tsx';
import { closeDialog, goTo, openDialog } from '../data/route.ts';
import { finderOf } from '../data/texts.ts';
import { allPanels } from './panels.ts';

/** What can be done in every panel. */
const everywhere: readonly Action[] = [
  ...allPanels.map(({ id, title }) => ({
    ...{ title: `Go to ${title}`, keys: `g ${id.charAt(0)}` },
    run: () => goTo(id),
  })),
  { title: 'Choose another sandbox…', keys: 'g x', run: () => openDialog('sandboxes') },
  { title: 'New sandbox…', run: () => openDialog('new-sandbox') },
  { title: 'Connect to another server…', run: () => openDialog('server') },
  { title: 'Search all actions and keys', keys: '?', run: () => openDialog('palette') },
];

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Everything that can be done in the open panel, and the way to the others. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [all] = useState(() => [...panelActions(), ...everywhere]);
  const id = useId();
  const isFound = finderOf(typed);
  const found = all.filter(({ title }) => isFound(title));
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const run = (action: Action | undefined) => {
    if (!action) return;
    // Closed first: a modal dialog keeps the focus while it is open.
    document.querySelector('dialog')?.close();
    closeDialog();
    void action.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') run(found[active]);
    else if (step === undefined) return;
    else setActive((active + step + found.length) % Math.max(1, found.length));
    event.preventDefault();
  };
  return (
    <Dialog title="Actions" onClose={closeDialog}>
      <div class="stack">
        <input
          class="input"
          role="combobox"
          aria-label="Search actions"
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
        <div id={`${id}-list`} role="listbox" aria-label="Actions" tabIndex={-1} class="items">
          {found.map((action, index) => (
            <div
              key={action.title}
              id={`${id}-${index}`}
              role="option"
              class="row"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => setActive(index)}
              onPointerUp={() => run(action)}
            >
              <span class="grow">{action.title}</span>
              {action.keys?.split(' ').map((key) => (
                <kbd key={key} class="badge">
                  {key}
                </kbd>
              ))}
            </div>
          ))}
        </div>
        {found.length === 0 && <p class="soft">No matching actions.</p>}
        <p class="hint">
          Arrow keys move through the rows of a table, Enter opens one, Esc closes a dialog.
        </p>
      </div>
    </Dialog>
  );
}

/** Maximum milliseconds between two keys, by the time of their events. */
const SECOND_KEY_MS = 2_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/** Runs the action of the pressed keys, unless the user types or a dialog is open. */
export function followShortcuts(): void {
  let pressed = '';
  let pressedAt = 0;
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog')) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openDialog('palette');
      return;
    }
    if (hasModifier || event.altKey || isTyping(event.target)) return;
    // A held key must not type into the field that its action focused.
    if (event.repeat) return;
    // A busy page handles both keys late and together, so its own clock would be wrong.
    if (event.timeStamp - pressedAt > SECOND_KEY_MS) pressed = '';
    pressedAt = event.timeStamp;
    pressed = `${pressed} ${event.key}`.trim();
    const found = [...panelActions(), ...everywhere].find(
      ({ keys }) => keys !== undefined && (keys === pressed || keys === event.key),
    );
    pressed = found ? '' : event.key;
    if (!found) return;
    event.preventDefault();
    void found.run();
  });
}
