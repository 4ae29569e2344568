import type { GrownWorld } from '../src/light/index.ts';

/** The module that `build.mjs` writes; declared here because it may not exist yet. */
declare const world: GrownWorld;
export default world;
