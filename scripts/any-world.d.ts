import type { GrownWorld } from '../src/light/index.ts';

/** What `finish-build.mjs` writes: here before it was built. */
declare const world: GrownWorld;
export default world;
