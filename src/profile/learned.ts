import * as z from 'zod';

/**
 * What a learned profile rests on. It stands beside the choices for people and for a later
 * comparison; a mock ignores it.
 */

const evidenceSchema = z
  .array(z.string())
  .describe('Exchanges that show it: method, path and status, secrets reduced to hints.');

const learnedFieldSchema = z.strictObject({
  source: z
    .enum(['observed', 'assumed'])
    .describe('Whether the deployment showed it, or the default profile stands in.'),
  observation: z.string().describe('The observation that was to show it.'),
  reason: z.string().optional().describe('Why it had to be assumed.'),
  provide: z.string().optional().describe('What would settle it.'),
  atLeast: z
    .number()
    .optional()
    .describe('What it is at least, as was seen, where how much is not known.'),
  evidence: evidenceSchema.optional(),
});

export const learnedSchema = z
  .strictObject({
    from: z.string().describe('Base URL of the deployment.'),
    fields: z
      .record(z.string(), learnedFieldSchema)
      .describe('By the path of a field, or of a group whose fields are all alike.'),
    varying: z
      .strictObject({
        headers: z.array(z.string()).describe('Names of headers.'),
        fields: z.array(z.string()).describe('Paths in bodies, such as `meta.requestId`.'),
      })
      .optional()
      .describe('What names a request, a node, a time or a quota: no drift if it is other later.'),
    unexpressed: z
      .array(
        z.strictObject({
          observation: z.string(),
          what: z.string(),
          evidence: evidenceSchema.optional(),
        }),
      )
      .describe('What was seen and no field of a profile can say.'),
  })
  .describe('Where the choices come from; a mock ignores it.');

export type Learned = z.infer<typeof learnedSchema>;
export type LearnedField = z.infer<typeof learnedFieldSchema>;
