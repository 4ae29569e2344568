import * as z from 'zod';

/** The state of an expected failure, in the JSON reports of `check` and `consumer`. */
export const expectationSchema = z.strictObject({
  state: z
    .enum(['met', 'lapsed', 'stale', 'undecided'])
    .describe(
      'met: fails as expected; lapsed: fails after its date; stale: no longer fails; undecided: unproven.',
    ),
  reason: z.string(),
  until: z.iso.date().optional().describe('The last day on which the failure is ignored.'),
});
