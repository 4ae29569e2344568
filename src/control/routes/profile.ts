import { learnedPaths, profileFields } from '../../profile/fields.ts';
import type { Profile, ProfileInput } from '../../profile/schema.ts';
import { suggestName } from '../../text/suggest.ts';
import { ControlError } from '../failure.ts';
import { nothing, route } from '../route.ts';
import { choicesInput, profileInput, profileReply } from '../switch-schemas.ts';

const paths = [...new Set<string>([...profileFields, ...learnedPaths])];

/** A profile with other values at some paths; nothing is examined but the paths. */
function withChoices(profile: Profile, choices: Readonly<Record<string, unknown>>): ProfileInput {
  let changed: Record<string, unknown> = { ...profile };
  for (const [path, value] of Object.entries(choices)) {
    if (!paths.includes(path)) {
      const message = `There is no choice "${path}": ${suggestName(path, paths)}`;
      throw new ControlError(400, message, path);
    }
    changed = withValue(changed, path.split('.'), value);
  }
  return changed;
}

function withValue(part: object, [step = '', ...rest]: readonly string[], value: unknown) {
  const own: Record<string, unknown> = { ...part };
  own[step] = rest.length === 0 ? value : withValue(Object(own[step] ?? {}), rest, value);
  return own;
}

export const profileRoutes = [
  route({
    id: 'readProfile',
    method: 'GET',
    path: '/sandboxes/{id}/profile',
    summary: 'The complete profile of the sandbox.',
    input: nothing,
    status: 200,
    reply: profileReply,
    run: ({ sandbox }) => ({ ...sandbox.profile }),
  }),
  route({
    id: 'replaceProfile',
    method: 'PUT',
    path: '/sandboxes/{id}/profile',
    summary: 'Another profile: by its name, or by what differs from the default one.',
    input: profileInput,
    status: 200,
    reply: profileReply,
    run({ sandbox, input }) {
      sandbox.setProfile(input);
      return { ...sandbox.profile };
    },
  }),
  route({
    id: 'changeProfile',
    method: 'PATCH',
    path: '/sandboxes/{id}/profile',
    summary: 'Other choices, by their paths; all else stays.',
    input: choicesInput,
    status: 200,
    reply: profileReply,
    run({ sandbox, input }) {
      sandbox.setProfile(withChoices(sandbox.profile, input));
      return { ...sandbox.profile };
    },
  }),
];
