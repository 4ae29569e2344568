import type { Command } from './commands.ts';
import { askForServer } from './connection-banner.tsx';
import { panels } from './panels.ts';
import { goTo } from './route.ts';
import { makeSandbox, pickSandbox } from './sandbox-bar.tsx';
import { switchScheme } from './scheme.ts';
import { showShortcuts } from './shortcuts-dialog.tsx';

/** What can be done from anywhere. */
export const shellCommands: readonly Command[] = [
  ...panels.map(({ id, title, key }) => ({
    id: `go-${id}`,
    title: `Go to ${title}`,
    keys: `g ${key}`,
    run: () => goTo(id),
  })),
  { id: 'pick-sandbox', title: 'Choose another sandbox', keys: 'g x', run: pickSandbox },
  { id: 'make-sandbox', title: 'New sandbox', run: makeSandbox },
  { id: 'ask-for-server', title: 'Connect to another server', run: askForServer },
  { id: 'switch-scheme', title: 'Switch between light and dark', run: switchScheme },
  { id: 'show-shortcuts', title: 'Show keyboard shortcuts', keys: '?', run: showShortcuts },
];
