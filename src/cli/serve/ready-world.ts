import { readFileSync } from 'node:fs';
import { offerReady, readyWorld } from '../../world/seed-world.ts';
import type { GrownWorld } from '../../world/world-snapshot.ts';

/** Beside the bundle of the command line; from source there is none, and the world is grown. */
const BUILT = new URL('default-world.json', import.meta.url);

/**
 * Takes the default world as it was grown when the package was built: to grow it, and to hash it,
 * is a fifth of what a process takes that begins to serve.
 */
export function offerDefaultWorld(): void {
  const text = readBuilt();
  if (text === undefined) return;
  const grown: GrownWorld = JSON.parse(text);
  offerReady(readyWorld(grown));
}

function readBuilt(): string | undefined {
  try {
    return readFileSync(BUILT, 'utf8');
  } catch {
    return undefined;
  }
}
