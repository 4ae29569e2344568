import type { Profile } from '../profile/schema.ts';
import { writeContentType } from '../world/media-types.ts';
import type { World, WorldFile } from '../world/world.ts';

/** Steps through all numbers of five digits before one comes again, and in no order. */
const FIRST = 10_000;
const NUMBERS = 89_989;
const STEP = 61_803;

/**
 * What a file is called, and how large it is, where neither is the point: short, small, and of its
 * own. In no order: who sorts by name or size is to be told from who keeps the order.
 */
export function plainFile(place: number): Pick<WorldFile, 'name' | 'size'> {
  const number = FIRST + ((place * STEP) % NUMBERS);
  return { name: `file-${number}.txt`, size: number };
}

/** The same world with plain files: its ids, times and statuses are as they were. */
export function withPlainFiles(world: World, { contentType: form }: Profile['formats']): World {
  const contentType = writeContentType({ contentType: 'text/plain', text: true }, form);
  const { recipe, seed, now, workspaces, keys, refused } = world;
  return {
    ...{ recipe, seed, now, workspaces, keys, refused },
    // Of the seed; only who asks for it pays for it.
    get hash() {
      return world.hash;
    },
    files: world.files.map((file, place) => ({ ...file, ...plainFile(place), contentType })),
  };
}
