import * as actions from './actions.ts';
import { doIn } from './deeds.ts';
import { allPanels } from './panels.ts';
import { goTo, openDialog, route } from './route.ts';
import { switchScheme } from './scheme.ts';

/** An entry of the palette. */
export interface Command {
  readonly id: string;
  /** A verb phrase: "Advance the clock by a day". */
  readonly title: string;
  /** The keys that run it, one after the other: `g f`. */
  readonly keys?: string;
  /** The only panel in which its keys work. */
  readonly panel?: string;
  /** The path within the panel that runs it, if only one does. */
  readonly path?: readonly string[];
  /** Opens the dialog named like its id, in its panel if it has one. */
  readonly isDialog?: boolean;
  /** Runs it; omitted if it opens a dialog, or its panel runs it with `useDeeds`. */
  readonly run?: () => unknown;
}

/** Every command, apart from those for one key, profile, scenario or sandbox. */
export const commands: readonly Command[] = [
  ...allPanels.map(({ id, title }) => ({
    ...{ id, title: `Go to ${title}`, keys: `g ${id.charAt(0)}` },
    run: () => goTo(id),
  })),
  { id: 'sandboxes', title: 'Choose another sandbox', keys: 'g x', isDialog: true },
  { id: 'new-sandbox', title: 'New sandbox', isDialog: true },
  { id: 'server', title: 'Connect to another server', isDialog: true },
  { id: 'scheme', title: 'Switch between light and dark', run: switchScheme },
  { id: 'shortcuts', title: 'Show keyboard shortcuts', keys: '?', isDialog: true },
  { panel: 'files', id: 'add-files', title: 'Add files', keys: 'a', isDialog: true },
  { panel: 'files', id: 'upload', title: 'Upload a file', keys: 'u', isDialog: true },
  { panel: 'files', id: 'files-status', title: 'Set the status of the selected files' },
  { panel: 'files', id: 'files-delete', title: 'Delete the selected files' },
  { panel: 'keys', id: 'issue-key', title: 'Issue a key', keys: 'i', isDialog: true },
  { panel: 'overview', id: 'issue-console-key', title: 'Issue a key for the snippets' },
  { panel: 'try', id: 'try-send', title: 'Send the request', keys: 's' },
  { panel: 'journal', id: 'journal-pause', title: 'Pause or follow the journal', keys: 'p' },
  { panel: 'journal', id: 'journal-search', title: 'Filter the journal', keys: '/' },
  { panel: 'journal', id: 'journal-clear', title: 'Clear the journal' },
  ...['profile', 'scenario', 'faults', 'clock'].map((tab) => ({
    ...{ id: `switches-${tab}`, title: `Show the ${tab}`, run: () => goTo('switches', [tab]) },
  })),
  ...[
    { id: 'profile-save', title: 'Save the profile as a file' },
    { id: 'profile-load', title: 'Load a profile from a file' },
  ].map((command) => ({ panel: 'switches', path: ['profile'], ...command })),
  { id: 'no-scenario', title: 'Stop the scenario', run: () => actions.playScenario(null) },
  {
    ...{ panel: 'switches', id: 'add-fault', title: 'Add a fault', keys: 'a' },
    run: () => goTo('switches', ['faults'], { add: 'yes' }),
  },
  { id: 'clear-faults', title: 'Remove all faults', run: actions.clearFaults },
  ...actions.clockSteps.map(({ name, milliseconds }) => ({
    ...{ id: `advance-${name}`, title: `Advance the clock by ${name}` },
    run: () => actions.advanceClock(milliseconds),
  })),
  { id: 'freeze-clock', title: 'Freeze the clock', run: actions.freezeClock },
  { id: 'run-clock', title: 'Let the clock run', run: actions.runClock },
  { id: 'reset', title: 'Reset the sandbox to its seed', run: actions.resetSandbox },
  ...[
    { id: 'contract-run', title: 'Run the contract suite', keys: 'r' },
    { id: 'contract-stop', title: 'Stop the contract suite' },
  ].map((command) => ({ panel: 'contract', path: ['check'], ...command })),
  {
    ...{ id: 'contract-compare', title: 'Compare two deployments' },
    run: () => goTo('contract', ['compare']),
  },
];

/** Runs a command, in its panel if it has one. */
export function runCommand({ id, panel = '', path = [], isDialog, run }: Command): void {
  if (run) run();
  else if (!isDialog) doIn(panel, path, id);
  else {
    if (panel !== '' && route.peek().panel !== panel) goTo(panel);
    openDialog(id);
  }
}

/** Whether the keys of a command work in the panel that is shown. */
export const hasKeysHere = ({ keys, panel = route.value.panel }: Command): boolean =>
  keys !== undefined && panel === route.value.panel;

/** Maximum milliseconds between two keys, by the time of their events. */
const SECOND_KEY_MS = 2_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Runs the command of the pressed keys, unless the user is typing text. */
export function followShortcuts(): void {
  let pressed = '';
  let pressedAt = 0;
  /** The key that ran a command, for as long as it is held down. */
  let held: string | null = null;
  document.addEventListener('keyup', () => {
    held = null;
  });
  document.addEventListener('keydown', (event) => {
    // A held key must not type into the field that the command focused.
    if (event.repeat && event.key === held) return event.preventDefault();
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openDialog('palette');
      return;
    }
    if (hasModifier || event.altKey || isTyping(event.target)) return;
    // A busy page handles both keys late and together, so its own clock would be wrong.
    if (event.timeStamp - pressedAt > SECOND_KEY_MS) pressed = '';
    pressedAt = event.timeStamp;
    pressed = `${pressed} ${event.key}`.trim();
    const found = commands.find(
      (each) => hasKeysHere(each) && (each.keys === pressed || each.keys === event.key),
    );
    pressed = found ? '' : event.key;
    if (!found) return;
    held = event.key;
    event.preventDefault();
    runCommand(found);
  });
}
