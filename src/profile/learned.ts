import * as z from 'zod/mini';

/**
 * What a learned profile rests on. It stands beside the choices for people and for a later
 * comparison; a mock ignores it.
 */

const evidenceSchema = z.array(z.string());

const learnedFieldSchema = z.strictObject({
  source: z.enum(['observed', 'assumed']),
  observation: z.string(),
  reason: z.optional(z.string()),
  provide: z.optional(z.string()),
  atLeast: z.optional(z.number()),
  evidence: z.optional(evidenceSchema),
});

export const learnedSchema = z.strictObject({
  from: z.string(),
  fields: z.record(z.string(), learnedFieldSchema),
  varying: z.optional(
    z.strictObject({
      headers: z.array(z.string()),
      fields: z.array(z.string()),
    }),
  ),
  unexpressed: z.array(
    z.strictObject({
      observation: z.string(),
      what: z.string(),
      evidence: z.optional(evidenceSchema),
    }),
  ),
});

export type Learned = z.infer<typeof learnedSchema>;
export type LearnedField = z.infer<typeof learnedFieldSchema>;
