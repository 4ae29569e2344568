import { computed, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { openDialog, route } from './route.ts';

/** An entry of the palette. */
export interface Command {
  readonly id: string;
  /** A verb phrase: "Advance the clock by a day". */
  readonly title: string;
  /** The keys that run it, one after the other: `g f`. */
  readonly keys?: string;
  /** The only panel in which its keys work. */
  readonly panel?: string;
  readonly run: () => unknown;
}

const groups = signal<readonly (readonly Command[])[]>([]);

/** Every command that can be run now. */
export const commands = computed(() => groups.value.flat());

/** Adds commands until the returned function is called. */
export function offer(offered: readonly Command[]): () => void {
  groups.value = [...groups.peek(), offered];
  return () => {
    groups.value = groups.peek().filter((group) => group !== offered);
  };
}

/** Whether the keys of a command work in the panel that is shown. */
export const hasKeysHere = ({ keys, panel = route.value.panel }: Command): boolean =>
  keys !== undefined && panel === route.value.panel;

/**
 * Adds commands for as long as a panel is shown: their keys work as soon as it is visible.
 *
 * @param inputs what they depend on.
 */
export function useCommands(offered: readonly Command[], inputs: readonly unknown[] = []): void {
  useLayoutEffect(() => offer(offered), inputs);
}

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
    const found = commands
      .peek()
      .find((each) => hasKeysHere(each) && (each.keys === pressed || each.keys === event.key));
    pressed = found ? '' : event.key;
    if (!found) return;
    held = event.key;
    event.preventDefault();
    found.run();
  });
}
