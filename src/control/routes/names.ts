import { profileNames, resolveProfile } from '../../profile/resolve-profile.ts';
import { recipeNames, resolveRecipe } from '../../world/recipe.ts';
import { nothing, route } from '../route.ts';
import { namesReply } from '../schemas.ts';

export const nameRoutes = [
  route({
    id: 'listWorlds',
    method: 'GET',
    path: '/worlds',
    summary: 'The worlds of the package, by name.',
    input: nothing,
    status: 200,
    reply: namesReply,
    run: () =>
      recipeNames.map((name) => ({ name, description: resolveRecipe(name).description ?? '' })),
  }),
  route({
    id: 'listProfiles',
    method: 'GET',
    path: '/profiles',
    summary: 'The profiles of the package, by name.',
    input: nothing,
    status: 200,
    reply: namesReply,
    run: () =>
      profileNames.map((name) => ({ name, description: resolveProfile(name).description ?? '' })),
  }),
];
