import type { GrownWorld } from '../src/light/index.ts';

/** What `build.mjs` writes: here before it was built. */
declare const world: GrownWorld;
export default world;
