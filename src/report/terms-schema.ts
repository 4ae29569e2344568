import * as z from 'zod';

/** In the order of the report: `newly-` if the verdict differs, `still-` if it is the same. */
export const changeKinds = [
  'newly-failing',
  'newly-fragile',
  'newly-warned',
  'newly-unproven',
  'newly-passing',
  'still-failing',
  'still-fragile',
  'still-warned',
] as const;

const verdict = z.enum(['pass', 'warn', 'fragile', 'unproven', 'fail']);
const answer = z.string().nullable();

/** The comparison with an earlier run, in the JSON reports of `check` and `consumer`. */
export const baselineSchema = z
  .strictObject({
    file: z.string().describe('The earlier report, as it was given.'),
    startedAt: z.iso.datetime().describe('When the earlier run began.'),
    subject: z.string().describe('What the earlier run judged: a base URL, a command.'),
    strict: z.boolean().describe('Whether the earlier run was strict.'),
    notes: z.array(z.string()).describe('What limits the comparison.'),
    changes: z
      .array(
        z.strictObject({
          id: z.string(),
          kind: z.enum(changeKinds),
          was: verdict.nullable().describe('Null if the earlier run did not judge it.'),
          verdict: verdict.describe('The verdict of this run.'),
        }),
      )
      .describe('The worst first; unchanged passes and unproven rules are omitted.'),
    answers: z
      .array(z.strictObject({ id: z.string(), question: z.string(), was: answer, is: answer }))
      .describe('Observations whose answer changed; null if nothing was seen.'),
  })
  .describe('Present if an earlier run was given.');

export type BaselineJson = z.output<typeof baselineSchema>;

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
