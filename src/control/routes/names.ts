import { namesOf } from '../../mock/scenario/names.ts';
import { nothing, route } from '../route.ts';
import { namesReply } from '../schemas.ts';

const listing = <const Id extends string, const What extends keyof typeof namesOf>(
  id: Id,
  what: What,
) =>
  route({
    id,
    method: 'GET',
    path: `/${what}` as const,
    summary: `The ${what} of the package, by name.`,
    input: nothing,
    status: 200,
    reply: namesReply,
    run: namesOf[what],
  });

export const nameRoutes = [
  listing('listWorlds', 'worlds'),
  listing('listProfiles', 'profiles'),
  listing('listScenarios', 'scenarios'),
];
