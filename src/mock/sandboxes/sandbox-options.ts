import * as z from 'zod/mini';
import { atFirstUse } from '../../profile/choice.ts';
import { parseInput } from '../../text/parse-input.ts';
import { wholeNumber } from '../../world/fields.ts';
import { isSandboxId, SANDBOX_ID_FORM } from '../../world/key-secrets.ts';
import { type MockOptions, mockOptions } from '../settings.ts';
import type { SavedState } from '../state/schema.ts';

/** The options of a mock. Default: as in the default sandbox. */
export interface SandboxOptions extends Omit<MockOptions, 'faultHeader'> {
  /**
   * 16 letters and digits, if you must know the id in advance: keys begin with `wsk_ID`, so that a
   * proxy can find the server of a sandbox. Default: generated.
   */
  readonly id?: string | undefined;
  /** Seconds without a request after which it expires. Default: 3,600. */
  readonly ttlSeconds?: number | undefined;
}

export interface SandboxesOptions extends Omit<MockOptions, 'state'> {
  /** Sandboxes in addition to the default one. Default: 2,000. */
  readonly maxSandboxes?: number | undefined;
}

export const MAKE_SANDBOX = 'make a sandbox';
const MAKE_ALL = 'make sandboxes';
const DEFAULT_MAX_SANDBOXES = 2_000;
/** Growing more would keep a server from answering anything else for too long. */
export const MAX_FILES_EACH = 20_000;
export const DEFAULT_TTL = 3_600;
const MAX_TTL_SECONDS = 31_536_000;

const sandboxId = z
  .string()
  .check(z.refine((id) => isSandboxId(id), `expected ${SANDBOX_ID_FORM}`));
const ttlSeconds = z.optional(wholeNumber(0, MAX_TTL_SECONDS));
const sandboxOptions = z.extend(z.omit(mockOptions, { faultHeader: true }), {
  id: z.optional(sandboxId),
  ttlSeconds,
});
const hostOptions = z.extend(z.omit(mockOptions, { state: true }), {
  maxSandboxes: z.optional(wholeNumber(0)),
});

/** @throws Error when an option is unknown or invalid. */
export const readSandboxOptions = (given: SandboxOptions): SandboxOptions =>
  parseInput(sandboxOptions, given, MAKE_SANDBOX);

/** The limit of a host, and the options of its mocks. @throws Error when an option is invalid. */
export function readHostOptions(given: SandboxesOptions) {
  const { maxSandboxes = DEFAULT_MAX_SANDBOXES, ...options } = parseInput(
    hostOptions,
    given,
    MAKE_ALL,
  );
  return { options, maxSandboxes };
}

export const DEFAULT_ID = 'default';

/** All sandboxes as JSON; reading a sandbox checks its state. */
export const savedSandboxesSchema = atFirstUse(() =>
  z.strictObject({
    version: z.literal(1),
    sandboxes: z
      .array(
        z.strictObject({
          id: z.union([z.literal(DEFAULT_ID), sandboxId]),
          ttlSeconds,
          /** Milliseconds since 1970, in real time. */
          usedAt: z.number(),
          state: z.custom<SavedState>((state) => typeof state === 'object' && state !== null),
        }),
      )
      .check(
        z.refine(([first]) => first?.id === DEFAULT_ID, 'expected the sandbox "default" first'),
        z.refine(
          (all) => new Set(all.map(({ id }) => id)).size === all.length,
          'expected each id once',
        ),
      ),
  }),
);

/** All sandboxes as JSON, the default one first. */
export type SavedSandboxes = z.input<ReturnType<typeof savedSandboxesSchema>>;

/** The options of the mock of a sandbox: as given, or as those of the host. */
export function optionsOfSandbox(
  { id: _id, ttlSeconds: _ttl, ...given }: SandboxOptions,
  { seed, files, now, world, ...host }: MockOptions,
): MockOptions {
  // An undefined option is an omitted one, and does not replace a default.
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { journalSize, faultHeader } = host;
  if (given.state !== undefined) return { journalSize, faultHeader, ...own };
  // A given world is seeded from its recipe; an omitted one like the default world.
  return { ...host, ...(given.world === undefined && { seed, files, now, world }), ...own };
}
