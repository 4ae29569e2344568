import * as z from 'zod';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import type { ScenarioName } from '../../mock/scenario/named.ts';
import type { ScenarioInput, ScenarioStep } from '../../mock/scenario/scenario.ts';
import { learnedPaths, profileFields } from '../../profile/fields.ts';
import type { ProfileName } from '../../profile/named.ts';
import type { ProfileOption } from '../../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../../profile/schema.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { isObject } from '../../text/is-object.ts';
import { suggestName } from '../../text/suggest.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { ControlError } from '../failure.ts';
import { route } from '../route.ts';
import { nameOf, text, time, whole } from '../schema-parts.ts';

/** The switches of a running mock: clock, profile and scenario. */

export const clockReply = z.strictObject({ now: time, frozen: z.boolean() });
const clockInput = z.strictObject({
  now: z.optional(instantSchema),
  frozen: z.boolean().optional(),
  advanceSeconds: z.number().optional().describe('Applied after `now` if both are given.'),
});

/** The schemas of profiles and scenarios validate these later and name invalid fields. */
const profile = z.custom<ProfileInput>(isObject, 'expected a profile').meta({ type: 'object' });
const scenario = z.custom<ScenarioInput>(isObject, 'expected a scenario').meta({ type: 'object' });

const profileReply = z
  .custom<Profile>(isObject, 'expected a profile')
  .meta({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] });
export const profileInput = z
  .union([nameOf<ProfileName>(), profile])
  .describe('A name, or the differences from the default profile.');
const choicesInput = z
  .custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object')
  .meta({ type: 'object' })
  .describe('Values by the paths of choices: `{"limit.maximum": 3}`.');

export const scenarioInput = z
  .union([nameOf<ScenarioName>(), scenario, z.null()])
  .describe('A name, a scenario, or null for none.');
const scenarioReply = z
  .strictObject({
    name: text,
    title: text,
    description: text,
    steps: whole,
    done: whole.describe('How many of them are done.'),
    next: z
      .custom<ScenarioStep>(isObject)
      .meta({ type: 'object' })
      .nullable()
      .describe('The step that it waits for; null after the last one.'),
  })
  .nullable();

export const clockOf = ({ clock }: Sandbox) => ({
  now: toIso(Math.round(clock.now() * MICROSECONDS.millisecond)),
  frozen: clock.isFrozen(),
});

const paths = [...new Set<string>([...profileFields, ...learnedPaths])];

/** A profile with new values at some paths. Only the paths are checked. */
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

function setProfile(sandbox: Sandbox, profile: ProfileOption): Profile {
  sandbox.setProfile(profile);
  return { ...sandbox.profile };
}

export const switchRoutes = {
  readClock: route({
    summary: 'Returns the time of the sandbox.',
    reply: clockReply,
    run: ({ sandbox }) => clockOf(sandbox),
  }),
  changeClock: route({
    summary: 'Sets, advances, stops or starts the clock.',
    input: clockInput,
    reply: clockReply,
    run({ sandbox, input: { now, frozen, advanceSeconds } }) {
      const { clock } = sandbox;
      // One call, so that a refused change leaves the clock unchanged.
      if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1_000, now);
      else if (now !== undefined) clock.set(now);
      if (frozen === true) clock.freeze();
      if (frozen === false && clock.isFrozen()) clock.run();
      return clockOf(sandbox);
    },
  }),
  readProfile: route({
    summary: 'Returns the complete profile of the sandbox.',
    reply: profileReply,
    run: ({ sandbox }) => ({ ...sandbox.profile }),
  }),
  replaceProfile: route({
    summary: 'Replaces the profile, by name or by what differs from the default one.',
    input: profileInput,
    reply: profileReply,
    run: ({ sandbox, input }) => setProfile(sandbox, input),
  }),
  changeProfile: route({
    summary: 'Changes choices of the profile, by their paths.',
    input: choicesInput,
    reply: profileReply,
    run: ({ sandbox, input }) => setProfile(sandbox, withChoices(sandbox.profile, input)),
  }),
  readScenario: route({
    summary: 'Returns the scenario and its progress; null if there is none.',
    reply: scenarioReply,
    run: ({ sandbox }) => sandbox.scenario,
  }),
  replaceScenario: route({
    summary: 'Starts a scenario, by name or as JSON; null stops it.',
    input: scenarioInput,
    reply: scenarioReply,
    run({ sandbox, input }) {
      sandbox.setScenario(input);
      return sandbox.scenario;
    },
  }),
};
