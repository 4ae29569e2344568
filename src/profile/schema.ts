import { z } from 'zod';
import { formatsSchema } from './formats.ts';
import { learnedSchema } from './learned.ts';
import { refusalsSchema } from './refusals.ts';
import {
  cursorSchema,
  keyCheckSchema,
  limitSchema,
  listingSchema,
  workspaceReadSchema,
} from './responses.ts';
import { authorizationSchema, rateLimitSchema, transportSchema } from './transport.ts';

/**
 * A profile: a deployment's choice at every open clause. A file gives only what differs from the
 * default profile; parsing fills in the rest. Every profile that parses is allowed by the
 * document.
 */
export const profileSchema = z.strictObject({
  $schema: z.string().optional().describe('For editors; ignored.'),
  name: z.string().min(1).default('unnamed'),
  description: z.string().default(''),
  authorization: authorizationSchema,
  refusals: refusalsSchema,
  keyCheck: keyCheckSchema,
  workspaceRead: workspaceReadSchema,
  listing: listingSchema,
  limit: limitSchema,
  cursor: cursorSchema,
  formats: formatsSchema,
  transport: transportSchema,
  rateLimit: rateLimitSchema,
  learned: learnedSchema.optional(),
});

/** A complete profile, every choice made. */
export type Profile = Readonly<Omit<z.output<typeof profileSchema>, '$schema' | 'learned'>>;

/** A profile as a file or a caller gives it: only what differs from the default. */
export type ProfileInput = z.input<typeof profileSchema>;
