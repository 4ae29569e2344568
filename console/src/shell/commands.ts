import { computed, effect, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { client } from '../data/connection.ts';
import { goTo, route } from './route.ts';

/** A deed of the palette. */
export interface Command {
  readonly id: string;
  /** What it does, as a deed: "Advance the clock by a day". */
  readonly title: string;
  /** Keys that do it from anywhere, one after the other: `g f`. */
  readonly keys?: string;
  readonly run: () => void;
}

const groups = signal<readonly (readonly Command[])[]>([]);

/** All that can be done now. */
export const commands = computed(() => groups.value.flat());

/** Offers deeds until the returned function is called. */
export function offer(offered: readonly Command[]): () => void {
  groups.value = [...groups.peek(), offered];
  return () => {
    groups.value = groups.peek().filter((group) => group !== offered);
  };
}

/**
 * Offers deeds for as long as a panel is shown: their keys are good as soon as it can be seen.
 *
 * @param inputs what they depend on.
 */
export function useCommands(offered: readonly Command[], inputs: readonly unknown[] = []): void {
  useLayoutEffect(() => offer(offered), inputs);
}

/** A command of a panel, by its id and title there, that the palette has from anywhere. */
interface PanelDeed extends Pick<Command, 'id' | 'title'> {
  readonly panel: string;
  readonly path?: readonly string[];
}

const always: readonly PanelDeed[] = [
  { panel: 'files', id: 'files-add', title: 'Add files' },
  { panel: 'files', id: 'files-upload', title: 'Upload a file' },
  { panel: 'keys', id: 'keys-issue', title: 'Issue a key' },
  { panel: 'switches', path: ['faults'], id: 'add-fault', title: 'Add a fault' },
  { panel: 'switches', path: ['faults'], id: 'clear-faults', title: 'Remove all faults' },
  ...['a minute', 'an hour', 'a day', '90 days'].map((time) => ({
    ...{ panel: 'switches', path: ['clock'] },
    ...{ id: `advance-${time}`, title: `Advance the clock by ${time}` },
  })),
  { panel: 'switches', path: ['scenario'], id: 'no-scenario', title: 'Stop the scenario' },
  { panel: 'switches', id: 'reset-sandbox', title: 'Reset the sandbox to its seed' },
];

/** Those that the server has names for. */
const named = signal<readonly PanelDeed[]>([]);

/** Asks the server for the names; whatever fails is left out. */
export async function readNamedDeeds(): Promise<void> {
  const from = client.peek();
  if (from === null) return;
  const [profiles, scenarios] = await Promise.all([
    from.profiles().catch(() => []),
    from.scenarios().catch(() => []),
  ]);
  named.value = [
    ...profiles.map(({ name }) => ({
      ...{ panel: 'switches', path: ['profile'] },
      ...{ id: `profile-${name}`, title: `Switch to the profile ${name}` },
    })),
    ...scenarios.map(({ name }) => ({
      ...{ panel: 'switches', path: ['scenario'] },
      ...{ id: `scenario-${name}`, title: `Start the scenario ${name}` },
    })),
  ];
}

/** The commands of panels that are not shown: each opens its panel, and runs there. */
export const panelDeeds = computed<readonly Command[]>(() => {
  const offered = new Set(commands.value.map(({ id }) => id));
  return [...always, ...named.value]
    .filter(({ id }) => !offered.has(id))
    .map((deed) => ({ id: deed.id, title: deed.title, run: () => doThere(deed) }));
});

/** Waits until the panel offers it, unless somebody goes elsewhere before. */
function doThere({ panel, path = [], id }: PanelDeed): void {
  goTo(panel, path);
  let hasArrived = false;
  const stop = effect(() => {
    const isThere = route.value.panel === panel;
    const found = commands.value.find((command) => command.id === id);
    hasArrived ||= isThere;
    if (isThere ? found === undefined : !hasArrived) return;
    queueMicrotask(() => {
      stop();
      if (isThere) found?.run();
    });
  });
}

/** Milliseconds between a first key and its second, by the clock of the keyboard. */
const SECOND_KEY_MS = 2_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Runs the command of the keys that are struck, unless somebody types. */
export function followShortcuts(openPalette: () => void): void {
  let struck = '';
  let struckAt = 0;
  /** The key that ran a command, for as long as it is held down. */
  let held: string | null = null;
  document.addEventListener('keyup', () => {
    held = null;
  });
  document.addEventListener('keydown', (event) => {
    // It is no text for the field that the command went to.
    if (event.repeat && event.key === held) return event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // A page that is busy hears of both keys late, and of both at once.
    if (event.timeStamp - struckAt > SECOND_KEY_MS) struck = '';
    struckAt = event.timeStamp;
    struck = `${struck} ${event.key}`.trim();
    const found = commands
      .peek()
      .find(({ keys }) => keys !== undefined && (keys === struck || keys === event.key));
    if (!found) {
      struck = event.key;
      return;
    }
    struck = '';
    held = event.key;
    event.preventDefault();
    found.run();
  });
}
