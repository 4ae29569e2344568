import * as z from 'zod';
import { faultDescriptions, faultSchema, faultToJson } from '../../mock/faults/fault-schema.ts';
import type { PendingFault } from '../../mock/faults/faults.ts';
import type { Sandbox } from '../../mock/sandboxes/sandboxes.ts';
import type { ScenarioName } from '../../mock/scenario/named.ts';
import type { ScenarioInput, ScenarioStep } from '../../mock/scenario/scenario.ts';
import { describeSchema } from '../../profile/describe-schema.ts';
import { learnedPaths, profileFields } from '../../profile/fields.ts';
import type { ProfileName } from '../../profile/named.ts';
import { learnedBut } from '../../profile/origins.ts';
import type { Profile, ProfileInput } from '../../profile/schema.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { suggestName } from '../../text/suggest.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { ControlError } from '../failure.ts';
import { nameOf, operation, text, time, typed, whole } from '../operation.ts';

export const clockReply = z.strictObject({ now: time, frozen: z.boolean() });
export const showClock = ({ clock }: Sandbox) => ({
  now: toIso(Math.round(clock.now() * MICROSECONDS.millisecond)),
  frozen: clock.isFrozen(),
});

export const profileInput = z.union([
  nameOf<ProfileName>(),
  typed<ProfileInput>('object', 'The differences from the default profile.'),
]);
const profileReply = typed<Profile>('object', 'A complete profile.');
export const scenarioInput = z.union([
  nameOf<ScenarioName>(),
  typed<ScenarioInput>('object', 'A scenario.'),
  z.null(),
]);
const scenarioReply = z
  .strictObject({
    name: text,
    title: text,
    description: text,
    steps: whole,
    done: whole.describe('How many of them are done.'),
    next: typed<ScenarioStep>('object', 'The step that it waits for.').nullable(),
  })
  .nullable();

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

const describedFault = describeSchema(faultSchema, faultDescriptions);
const faultId = text.describe('Identifies the fault in the journal, and when you remove it.');
const pendingFault = z.strictObject({
  id: faultId,
  fault: describedFault,
  met: whole.describe('Number of requests affected so far.'),
});

/** A pending fault as JSON, without the predicate that code in the process of the mock gave it. */
const showFault = ({ id, met, fault: { when: _, ...fault } }: PendingFault) => ({
  id,
  met,
  fault: faultToJson(fault),
});

/** Clock, profile, scenario and faults of a sandbox. */
export const settingOperations = {
  'clock.set': operation({
    summary: 'Sets, advances, stops or starts the clock.',
    input: z.strictObject({
      now: z.optional(instantSchema),
      frozen: z.boolean().optional(),
      advanceSeconds: z.number().optional().describe('Applied after `now` if both are given.'),
    }),
    reply: clockReply,
    run({ sandbox, input: { now, frozen, advanceSeconds } }) {
      const { clock } = sandbox;
      // One call, so that a refused change leaves the clock unchanged.
      const move = () => {
        if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1_000, now);
        else if (now !== undefined) clock.set(now);
      };
      move();
      if (frozen === true) clock.freeze();
      // A running clock went on before it stopped.
      if (frozen === true && now !== undefined) move();
      if (frozen === false && clock.isFrozen()) clock.run();
      return showClock(sandbox);
    },
  }),
  'profile.get': operation({
    summary: 'Returns the complete profile of the sandbox.',
    reply: profileReply,
    run: ({ sandbox }) => ({ ...sandbox.profile }),
  }),
  'profile.set': operation({
    summary: 'Replaces the profile, by name or by what differs from the default one.',
    input: z.strictObject({ profile: profileInput }),
    reply: profileReply,
    run({ sandbox, input }) {
      sandbox.setProfile(input.profile);
      return { ...sandbox.profile };
    },
  }),
  'profile.change': operation({
    summary: 'Changes choices of the profile, by their paths.',
    input: z.strictObject({
      choices: typed<Readonly<Record<string, unknown>>>(
        'object',
        'Values by the paths of choices: `{"limit.default": 3}`.',
      ),
    }),
    reply: profileReply,
    run({ sandbox, input }) {
      const { profile, learned } = sandbox;
      const changed = withChoices(profile, input.choices);
      const origin = learned && { learned: learnedBut(learned, Object.keys(input.choices)) };
      sandbox.setProfile({ ...changed, ...origin });
      return { ...sandbox.profile };
    },
  }),
  'scenario.get': operation({
    summary: 'Returns the scenario and its progress; null if there is none.',
    reply: scenarioReply,
    run: ({ sandbox }) => sandbox.scenario,
  }),
  'scenario.set': operation({
    summary: 'Starts a scenario, by name or as JSON; null stops it.',
    input: z.strictObject({ scenario: scenarioInput }),
    reply: scenarioReply,
    run({ sandbox, input }) {
      sandbox.setScenario(input.scenario);
      return sandbox.scenario;
    },
  }),
  'faults.list': operation({
    summary: 'Lists the faults that still wait for requests.',
    reply: z.strictObject({ faults: z.array(pendingFault) }),
    run: ({ sandbox }) => ({ faults: sandbox.faults.list().map(showFault) }),
  }),
  'faults.add': operation({
    summary: 'Adds a fault for the next matching requests.',
    input: describedFault,
    status: 201,
    reply: z.strictObject({ id: faultId }),
    run: ({ sandbox, input }) => ({ id: sandbox.faults.add(input).id }),
  }),
  'faults.remove': operation({
    summary: 'Removes a fault, or all of them.',
    input: z.strictObject({ id: text.optional().describe('Default: all.') }),
    run({ sandbox, input: { id } }) {
      if (id === undefined) sandbox.faults.clear();
      else if (!sandbox.faults.remove(id)) {
        throw new ControlError(404, `There is no pending fault "${id}" in this sandbox`, 'id');
      }
    },
  }),
};
