import { computed, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

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
