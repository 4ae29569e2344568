import { signal } from '@preact/signals';
import { Dialog } from '../components/dialog.tsx';
import { commands } from './commands.ts';
import { Keys } from './palette.tsx';

const isOpen = signal(false);

export const showShortcuts = (): void => {
  isOpen.value = true;
};

const always = [
  { id: 'palette', title: 'Search all commands', keys: 'Ctrl K' },
  { id: 'rows', title: 'Go through the rows of a table, and open one', keys: '↑ ↓ Enter' },
  { id: 'escape', title: 'Close what is open', keys: 'Esc' },
];

export function ShortcutsDialog() {
  if (!isOpen.value) return null;
  return (
    <Dialog
      title="Keyboard"
      onClose={() => {
        isOpen.value = false;
      }}
    >
      <ul class="shortcut-list">
        {[...always, ...commands.value].map(
          ({ id, title, keys }) =>
            keys && (
              <li key={id}>
                <span>{title}</span>
                <Keys keys={keys} />
              </li>
            ),
        )}
      </ul>
    </Dialog>
  );
}
