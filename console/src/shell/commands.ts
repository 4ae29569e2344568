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
  /** The path of the panel that does it, if it is not done everywhere. */
  readonly path?: readonly string[];
  /** What it does; left out if its panel does it. */
  readonly run?: () => unknown;
}

/** Opens a dialog, and the panel that has it first. */
const dialogCommand = (id: string, title: string, keys?: string, panel?: string): Command => ({
  ...{ id, title, ...(keys && { keys }), ...(panel && { panel }) },
  run: () => {
    if (panel && route.peek().panel !== panel) goTo(panel);
    openDialog(id);
  },
});

/** Shows a part of a panel. */
const placeCommand = (panel: string, part: string, title: string): Command => ({
  ...{ id: `${panel}-${part}`, title, run: () => goTo(panel, [part]) },
});

/** What a panel does itself, with `useDeeds`. */
const deed = (panel: string, id: string, title: string, more: Partial<Command> = {}): Command => ({
  ...{ panel, id, title, ...more },
});

/** Every command, apart from those for one key, profile, scenario or sandbox. */
export const commands: readonly Command[] = [
  ...allPanels.map(({ id, title }) => ({
    ...{ id, title: `Go to ${title}`, keys: `g ${id.charAt(0)}` },
    run: () => goTo(id),
  })),
  dialogCommand('sandboxes', 'Choose another sandbox', 'g x'),
  dialogCommand('new-sandbox', 'New sandbox'),
  dialogCommand('server', 'Connect to another server'),
  { id: 'scheme', title: 'Switch between light and dark', run: switchScheme },
  dialogCommand('shortcuts', 'Show keyboard shortcuts', '?'),
  dialogCommand('add-files', 'Add files', 'a', 'files'),
  dialogCommand('upload', 'Upload a file', 'u', 'files'),
  deed('files', 'files-status', 'Set the status of the selected files'),
  deed('files', 'files-delete', 'Delete the selected files'),
  dialogCommand('issue-key', 'Issue a key', 'i', 'keys'),
  deed('overview', 'issue-console-key', 'Issue a key for the snippets'),
  deed('try', 'try-send', 'Send the request', { keys: 's' }),
  deed('journal', 'journal-pause', 'Pause or follow the journal', { keys: 'p' }),
  deed('journal', 'journal-search', 'Filter the journal', { keys: '/' }),
  deed('journal', 'journal-har', 'Download the journal as HAR'),
  deed('journal', 'journal-clear', 'Clear the journal'),
  placeCommand('switches', 'profile', 'Show the profile'),
  deed('switches', 'profile-save', 'Save the profile as a file', { path: ['profile'] }),
  deed('switches', 'profile-load', 'Load a profile from a file', { path: ['profile'] }),
  placeCommand('switches', 'scenario', 'Show the scenario'),
  { id: 'no-scenario', title: 'Stop the scenario', run: () => actions.playScenario(null) },
  placeCommand('switches', 'faults', 'Show the faults'),
  deed('switches', 'add-fault', 'Add a fault', {
    ...{ keys: 'a', run: () => goTo('switches', ['faults'], { add: 'yes' }) },
  }),
  { id: 'clear-faults', title: 'Remove all faults', run: actions.clearFaults },
  placeCommand('switches', 'clock', 'Show the clock'),
  ...actions.clockSteps.map(({ name, milliseconds }) => ({
    ...{ id: `advance-${name}`, title: `Advance the clock by ${name}` },
    run: () => actions.advanceClock(milliseconds),
  })),
  { id: 'freeze-clock', title: 'Freeze the clock', run: actions.freezeClock },
  { id: 'run-clock', title: 'Let the clock run', run: actions.runClock },
  { id: 'reset', title: 'Reset the sandbox to its seed', run: actions.resetSandbox },
  deed('contract', 'contract-run', 'Run the contract suite', { keys: 'r', path: ['check'] }),
  deed('contract', 'contract-stop', 'Stop the contract suite', { path: ['check'] }),
  placeCommand('contract', 'compare', 'Compare two deployments'),
];

/** Runs a command, in its panel if it has one. */
export const runCommand = ({ id, panel = '', path = [], run }: Command) =>
  run ? run() : doIn(panel, path, id);

/** Whether the keys of a command work in the panel that is shown. */
export const hasKeysHere = ({ keys, panel = route.value.panel }: Command): boolean =>
  keys !== undefined && panel === route.value.panel;

/** Milliseconds between a first key and its second, by the clock of the keyboard. */
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
    // It must not repeat as text in the field that the command moved to.
    if (event.repeat && event.key === held) return event.preventDefault();
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openDialog('palette');
      return;
    }
    if (hasModifier || event.altKey || isTyping(event.target)) return;
    // A busy page receives both keys late and at once, so it must not use its own clock.
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
