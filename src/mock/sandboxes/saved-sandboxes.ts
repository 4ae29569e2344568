import * as z from 'zod/mini';
import type { SavedState } from '../state/schema.ts';
import { MAX_TTL_SECONDS } from './sandbox-options.ts';

export const DEFAULT_ID = 'default';

/** All sandboxes as JSON, the default one first. */
export interface SavedSandboxes {
  readonly version: 1;
  /** The default sandbox comes first. */
  readonly sandboxes: readonly {
    readonly id: string;
    readonly ttlSeconds?: number | undefined;
    /** Milliseconds since 1970, in real time. */
    readonly usedAt: number;
    readonly state: SavedState;
  }[];
}

/** Reading a sandbox checks its state. */
export const savedSandboxesSchema = z.strictObject({
  version: z.literal(1),
  sandboxes: z
    .array(
      z.strictObject({
        id: z.string(),
        ttlSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_TTL_SECONDS))),
        usedAt: z.number(),
        state: z.custom<SavedState>((given) => typeof given === 'object' && given !== null),
      }),
    )
    .check(z.refine(([first]) => first?.id === DEFAULT_ID, 'expected the sandbox "default" first')),
});
