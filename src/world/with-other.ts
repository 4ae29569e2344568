import type { World } from './world.ts';

/**
 * The same world with other keys, or at another time; the very same where nothing is another. Its
 * files are not copied, and its hash is that of before.
 */
export function withOther(
  world: World,
  { keys = world.keys, now = world.now }: Partial<Pick<World, 'keys' | 'now'>>,
): World {
  if (keys === world.keys && now === world.now) return world;
  const { recipe, seed, workspaces, files, refused, grownFrom } = world;
  return {
    ...{ recipe, seed, now, workspaces, keys, files, refused, grownFrom },
    // Only who asks for the hash pays for it.
    get hash() {
      return world.hash;
    },
  };
}
