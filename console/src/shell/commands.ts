import { useLayoutEffect } from 'preact/hooks';
import { type Command, commands } from './general-commands.ts';
import { goTo, openDialog, route } from './route.ts';

/** What the shown panel does, by the ids of the commands. */
const deeds = new Map<string, () => unknown>();
/** The command whose panel is about to be shown. */
let awaited = '';

/** Does commands for as long as a panel is shown. */
export function useDeeds(own: Readonly<Record<string, () => unknown>>): void {
  useLayoutEffect(() => {
    for (const [id, run] of Object.entries(own)) deeds.set(id, run);
    const wanted = own[awaited];
    if (wanted) {
      awaited = '';
      // The panel takes the focus first.
      queueMicrotask(wanted);
    }
    return () => {
      for (const id of Object.keys(own)) deeds.delete(id);
    };
  });
}

/** Runs a command, in its panel if it has one. */
export function runCommand({ id, panel = '', path, run = deeds.get(id) }: Command): void {
  awaited = '';
  if (run) run();
  else {
    awaited = id;
    goTo(panel, path);
  }
}

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
