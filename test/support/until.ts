import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two checks. */
const PAUSE = 20;

/**
 * Waits for a condition, as long as the test may take.
 *
 * @param look returns the awaited value; null, undefined, false, 0 and '' mean not yet.
 */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
): Promise<Exclude<Seen, null | undefined | false | 0 | ''>> {
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<Seen, null | undefined | false | 0 | ''>;
    await pause(PAUSE);
  }
}
