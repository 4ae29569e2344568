/** Bounds of what a world may be grown by. */

/** The generator takes a seed of 32 bits. */
export const LARGEST_SEED = 4_294_967_295;
/** In one workspace: a typing error should not fill the memory. */
export const MOST_FILES = 10_000_000;
