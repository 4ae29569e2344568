import * as actions from './actions.ts';
import type { Command } from './commands.ts';
import { allPanels } from './panels.ts';
import { goTo, openDialog, route } from './route.ts';
import { switchScheme } from './scheme.ts';

const dialogCommand = (id: string, title: string, keys?: string): Command => ({
  ...{ id, title, run: () => openDialog(id) },
  ...(keys !== undefined && { keys }),
});

/** Opens a dialog of a panel, and the panel first. */
const panelDialog = (panel: string, id: string, title: string, keys: string): Command => ({
  ...{ id, title, keys, panel },
  run: () => {
    if (route.peek().panel !== panel) goTo(panel);
    openDialog(id);
  },
});

/** The commands that need no panel to be open. */
export const generalCommands: readonly Command[] = [
  ...allPanels.map(({ id, title }) => ({
    ...{ id, title: `Go to ${title}`, keys: `g ${id.charAt(0)}` },
    run: () => goTo(id),
  })),
  dialogCommand('sandboxes', 'Choose another sandbox', 'g x'),
  dialogCommand('new-sandbox', 'New sandbox'),
  dialogCommand('server', 'Connect to another server'),
  { id: 'scheme', title: 'Switch between light and dark', run: switchScheme },
  dialogCommand('shortcuts', 'Show keyboard shortcuts', '?'),
  panelDialog('files', 'add-files', 'Add files', 'a'),
  panelDialog('files', 'upload', 'Upload a file', 'u'),
  panelDialog('keys', 'issue-key', 'Issue a key', 'i'),
  {
    ...{ id: 'add-fault', title: 'Add a fault', keys: 'a', panel: 'switches' },
    run: () => goTo('switches', ['faults'], { add: 'yes' }),
  },
  { id: 'clear-faults', title: 'Remove all faults', run: actions.clearFaults },
  ...actions.clockSteps.map(({ name, milliseconds }) => ({
    ...{ id: `advance-${name}`, title: `Advance the clock by ${name}` },
    run: () => actions.advanceClock(milliseconds),
  })),
  { id: 'freeze-clock', title: 'Freeze the clock', run: actions.freezeClock },
  { id: 'run-clock', title: 'Let the clock run', run: actions.runClock },
  { id: 'no-scenario', title: 'Stop the scenario', run: () => actions.playScenario(null) },
  { id: 'reset', title: 'Reset the sandbox to its seed', run: actions.resetSandbox },
  ...['profile', 'scenario', 'faults', 'clock'].map((tab) => ({
    ...{ id: `switches-${tab}`, title: `Show the switches: ${tab}` },
    run: () => goTo('switches', [tab]),
  })),
  {
    ...{ id: 'contract-compare', title: 'Compare two deployments' },
    run: () => goTo('contract', ['compare']),
  },
];
