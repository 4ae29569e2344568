import * as z from 'zod/mini';

/**
 * What a learned profile rests on. It stands beside the choices for people and for a later
 * comparison; a mock ignores it.
 */

const evidenceSchema = z
  .array(z.string())
  .check(z.describe('Exchanges that show it: method, path and status, secrets reduced to hints.'));

const learnedFieldSchema = z.strictObject({
  source: z
    .enum(['observed', 'assumed'])
    .check(z.describe('Whether the deployment showed it, or the default profile stands in.')),
  observation: z.string().check(z.describe('The observation that was to show it.')),
  reason: z.optional(z.string()).check(z.describe('Why it had to be assumed.')),
  provide: z.optional(z.string()).check(z.describe('What would settle it.')),
  atLeast: z
    .optional(z.number())
    .check(z.describe('What it is at least, as was seen, where how much is not known.')),
  evidence: z.optional(evidenceSchema),
});

export const learnedSchema = z
  .strictObject({
    from: z.string().check(z.describe('Base URL of the deployment.')),
    fields: z
      .record(z.string(), learnedFieldSchema)
      .check(z.describe('By the path of a field, or of a group whose fields are all alike.')),
    varying: z
      .optional(
        z.strictObject({
          headers: z.array(z.string()).check(z.describe('Names of headers.')),
          fields: z
            .array(z.string())
            .check(z.describe('Paths in bodies, such as `meta.requestId`.')),
        }),
      )
      .check(
        z.describe(
          'What names a request, a node, a time or a quota: no drift if it is other later.',
        ),
      ),
    unexpressed: z
      .array(
        z.strictObject({
          observation: z.string(),
          what: z.string(),
          evidence: z.optional(evidenceSchema),
        }),
      )
      .check(z.describe('What was seen and no field of a profile can say.')),
  })
  .check(z.describe('Where the choices come from; a mock ignores it.'));

export type Learned = z.infer<typeof learnedSchema>;
export type LearnedField = z.infer<typeof learnedFieldSchema>;
