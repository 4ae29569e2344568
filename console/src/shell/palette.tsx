import { useState } from 'preact/hooks';
import { type Action, panelActions } from '../components/actions.tsx';
import { Dialog } from '../components/dialog.tsx';
import { moveFocus } from '../components/table.tsx';
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
  { title: 'Search all actions and keys', keys: '?', run: () => openDialog('palette') },
];

/** Everything that can be done in the open panel, and the way to the others. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [all] = useState(() => [...panelActions(), ...everywhere]);
  const isFound = finderOf(typed);
  const found = all.filter(({ title }) => isFound(title));
  const run = (action: Action | undefined) => {
    if (!action) return;
    // Closed first: a modal dialog keeps the focus while it is open.
    document.querySelector('dialog')?.close();
    closeDialog();
    void action.run();
  };
  return (
    <Dialog title="Actions" onClose={closeDialog}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(found[0]);
        }}
        onKeyDown={(event) => moveFocus(event, 'input, button')}
      >
        <input
          class="input"
          type="search"
          aria-label="Search actions"
          placeholder="What do you want to do?"
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ul class="items">
          {found.map((action) => (
            <li key={action.title}>
              <button type="button" class="row" onClick={() => run(action)}>
                <span class="grow">{action.title}</span>
                {action.keys?.split(' ').map((key) => (
                  <kbd key={key} class="badge">
                    {key}
                  </kbd>
                ))}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p class="soft">No matching actions.</p>}
        <p class="hint">
          Enter runs the first action. Arrow keys move through lists and tables; Esc closes a
          dialog.
        </p>
      </form>
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
    // A held key must not type into the field that its action focused.
    if (hasModifier || event.altKey || event.repeat || isTyping(event.target)) return;
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
