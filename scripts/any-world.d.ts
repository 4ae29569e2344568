import type { GrownWorld } from '../src/light/index.ts';

/** What `write-worlds.ts` writes: here before it was built. */
declare const world: GrownWorld;
export default world;
