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
    title: `Go to ${title}`,
    run: () => goTo(id),
  })),
  { title: 'Choose another sandbox…', run: () => openDialog('sandboxes') },
  { title: 'New sandbox…', run: () => openDialog('new-sandbox') },
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
              <button type="button" onClick={() => run(action)}>
                {action.title}
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/** `Ctrl K` opens the palette, and so does `?` unless the user types. */
export function followShortcut(): void {
  document.addEventListener('keydown', (event) => {
    const isControl = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (document.querySelector('dialog')) return;
    if (!isControl && (event.key !== '?' || isTyping(event.target))) return;
    event.preventDefault();
    openDialog('palette');
  });
}
