import * as z from 'zod/mini';

/** The evidence behind a learned profile, for readers and for `drift`. A mock ignores it. */

const evidenceSchema = z.array(z.string());

const learnedFieldSchema = z.strictObject({
  source: z.enum(['observed', 'assumed', 'chosen']),
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
