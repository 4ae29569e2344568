import * as z from 'zod';
import type { ScenarioInput, ScenarioStep } from '../mock/scenario/scenario.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { isObject } from '../text/is-object.ts';
import { text, whole } from './schema-parts.ts';

/** What is switched while a mock runs: its profile and its scenario. */

/** Their own schemas read them further on, and name the field at fault. */
export const profile = z
  .custom<ProfileInput>(isObject, 'expected a profile')
  .meta({ type: 'object' });
export const scenario = z
  .custom<ScenarioInput>(isObject, 'expected a scenario')
  .meta({ type: 'object' });

export const profileReply = z
  .custom<Profile>(isObject, 'expected a profile')
  .meta({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] });
export const profileInput = z
  .union([text, profile])
  .describe('A name, or what differs from the default profile.');
export const choicesInput = z
  .custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object')
  .meta({ type: 'object' })
  .describe('By the path of a choice, its value: `{"limit.maximum": 3}`.');

export const scenarioInput = z
  .union([text, scenario, z.null()])
  .describe('A name, a scenario, or null for none.');
export const scenarioReply = z
  .strictObject({
    name: text,
    title: text,
    description: text,
    steps: whole,
    done: whole.describe('How many of them have happened.'),
    next: z
      .custom<ScenarioStep>(isObject)
      .meta({ type: 'object' })
      .nullable()
      .describe('The step that is waited for; null behind the last one.'),
  })
  .nullable();
