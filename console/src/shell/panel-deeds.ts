import { computed, effect, signal } from '@preact/signals';
import { client } from '../data/connection.ts';
import { type Command, commands } from './commands.ts';
import { goTo, route } from './route.ts';

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
  { panel: 'switches', path: ['faults'], id: 'clear-faults', title: 'Take all faults away' },
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

/** The deeds of panels that are not shown: each goes there, and is done there. */
export const panelDeeds = computed<readonly Command[]>(() => {
  const offered = new Set(commands.value.map(({ id }) => id));
  return [...always, ...named.value]
    .filter(({ id }) => !offered.has(id))
    .map((deed) => ({ id: deed.id, title: deed.title, run: () => doThere(deed) }));
});

/** Waits until the panel offers it, unless somebody goes elsewhere before. */
function doThere({ panel, path = [], id }: PanelDeed): void {
  goTo(panel, path);
  let hasLeft = false;
  const stop = effect(() => {
    const isThere = route.value.panel === panel;
    const found = commands.value.find((command) => command.id === id);
    hasLeft ||= isThere;
    if (isThere ? found === undefined : !hasLeft) return;
    queueMicrotask(() => {
      stop();
      if (isThere) found?.run();
    });
  });
}
