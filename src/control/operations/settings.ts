import * as z from 'zod/mini';
import { mockActions } from '../../mock/actions.ts';
import { faultSchema, faultToJson } from '../../mock/faults/fault-schema.ts';
import type { PendingFault } from '../../mock/faults/faults.ts';
import type { Sandbox } from '../../mock/sandboxes/sandboxes.ts';
import type { ScenarioName } from '../../mock/scenario/named.ts';
import type { ScenarioStatus } from '../../mock/scenario/play-scenario.ts';
import type { ScenarioInput } from '../../mock/scenario/schema.ts';
import type { ProfileName } from '../../profile/named.ts';
import type { Profile, ProfileInput } from '../../profile/schema.ts';
import { describedBy } from '../../profile/texts.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { action, controlOperation, nameOr, text, time, typed, whole } from '../operation.ts';

export const clockReply = z.strictObject({ now: time, frozen: z.boolean() });
export const showClock = ({ clock }: Sandbox) => ({
  now: toIso(Math.round(clock.now() * MICROSECONDS.millisecond)),
  frozen: clock.isFrozen(),
});

export const profileInput = nameOr<ProfileName, ProfileInput>(
  'The differences from the default profile.',
);
export const profileReply = typed<Profile>('object', 'The complete profile.');
export const scenarioInput = z.nullable(nameOr<ScenarioName, ScenarioInput>('A scenario.'));
export const scenarioReply = z.nullable(
  typed<ScenarioStatus>(
    'object',
    'A scenario: `name`, `title`, `description`, the number of its `steps` and of those that are `done`, and the `next` step that it waits for.',
  ),
);

const faultId = describedBy('Identifies the fault in the journal, and when you remove it.', text);
export const pendingFault = z.strictObject({
  id: faultId,
  fault: faultSchema(),
  affected: describedBy('Number of requests affected so far.', whole),
});
/** A pending fault as JSON, without the predicate that code in the process of the mock gave it. */
export const showFault = ({ id, affected, fault: { when: _, ...fault } }: PendingFault) => ({
  id,
  affected,
  fault: faultToJson(fault),
});

/** Clock, profile, scenario and faults of a sandbox. `sandboxes.get` has their values. */
export const settingOperations = {
  'clock.set': controlOperation({
    ...action('clock.set'),
    reply: clockReply,
    run({ sandbox, input }) {
      mockActions['clock.set'](sandbox, input);
      return showClock(sandbox);
    },
  }),
  'profile.set': controlOperation({
    ...action('profile.set'),
    input: z.strictObject({ profile: profileInput }),
    reply: profileReply,
    run({ sandbox, input }) {
      sandbox.setProfile(input.profile);
      return sandbox.profile;
    },
  }),
  'profile.change': controlOperation({
    summary: action('profile.change').summary,
    input: z.record(text, z.unknown()),
    reply: profileReply,
    run({ sandbox, input }) {
      mockActions['profile.change'](sandbox, { choices: input });
      return sandbox.profile;
    },
  }),
  'scenario.set': controlOperation({
    summary: 'Starts a scenario, by name or as JSON; null stops it.',
    input: z.strictObject({ scenario: scenarioInput }),
    reply: scenarioReply,
    run({ sandbox, input }) {
      sandbox.setScenario(input.scenario);
      return sandbox.scenario;
    },
  }),
  'faults.add': controlOperation({
    ...action('faults.add'),
    status: 201,
    reply: z.strictObject({ id: faultId }),
    run: ({ sandbox, input }) => mockActions['faults.add'](sandbox, input),
  }),
  'faults.remove': controlOperation({
    ...action('faults.remove'),
    run: ({ sandbox, input }) => mockActions['faults.remove'](sandbox, input),
  }),
};
