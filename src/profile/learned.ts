import * as z from 'zod/mini';
import { describedBy } from './texts.ts';

/** The evidence behind a learned profile, for readers and for `drift`. A mock ignores it. */

const evidence = () =>
  describedBy(
    'Exchanges that show it: method, path and status, secrets reduced to hints.',
    z.optional(z.array(z.string())),
  );

const learnedFieldSchema = () =>
  z.strictObject({
    source: describedBy(
      'Whether the deployment showed the value, it was assumed from the default profile, or it was chosen later.',
      z.enum(['observed', 'assumed', 'chosen']),
    ),
    observation: describedBy('The observation that should have shown it.', z.string()),
    reason: describedBy('Why it had to be assumed.', z.optional(z.string())),
    provide: describedBy('What would be needed to observe it.', z.optional(z.string())),
    atLeast: describedBy(
      'The largest value seen, if the value itself is not known.',
      z.optional(z.number()),
    ),
    evidence: evidence(),
  });

export const learnedSchema = () =>
  describedBy(
    'The origin of the choices; a mock ignores it.',
    z.strictObject({
      from: describedBy('Base URL of the deployment.', z.string()),
      fields: describedBy(
        'By the path of a field, or of a group whose fields all have the same source.',
        z.record(z.string(), learnedFieldSchema()),
      ),
      varying: describedBy(
        'Names of values that vary, such as request ids; drift ignores them.',
        z.optional(
          z.strictObject({
            headers: describedBy('Names of headers.', z.array(z.string())),
            fields: describedBy('Paths in bodies, such as `meta.requestId`.', z.array(z.string())),
          }),
        ),
      ),
      unexpressed: describedBy(
        'What was seen but cannot be expressed in a profile.',
        z.array(
          z.strictObject({ observation: z.string(), what: z.string(), evidence: evidence() }),
        ),
      ),
    }),
  );

export type Learned = z.infer<ReturnType<typeof learnedSchema>>;
export type LearnedField = z.infer<ReturnType<typeof learnedFieldSchema>>;
