import type { ProfileInput } from '../profile/schema.ts';

/**
 * The forms of a deployment that the situations stand on: those of the plainest profile, or, for a
 * client that rests on others, the nearest that it passes the plainest situation under.
 */
export interface Basis {
  /** What differs from the plainest, in a few words each: `file ids are UUIDs`. */
  readonly forms: readonly string[];
  readonly profile: ProfileInput;
  /** What keys begin with; as they do, if left out. */
  readonly keyPrefix?: string | undefined;
}

export const PLAINEST: Basis = { forms: [], profile: {} };

/** Both; the second one counts where they differ. */
export function joined(one: Basis, other: Basis): Basis {
  return {
    forms: [...one.forms, ...other.forms],
    profile: profileUpon(one, other.profile),
    keyPrefix: other.keyPrefix ?? one.keyPrefix,
  };
}

/** What a scene varies, upon a basis. */
export function profileUpon({ profile: basis }: Basis, input: ProfileInput): ProfileInput {
  const createdAt = { ...basis.formats?.createdAt, ...input.formats?.createdAt };
  const formats = { ...basis.formats, ...input.formats, createdAt };
  return { ...basis, ...input, formats, transport: { ...basis.transport, ...input.transport } };
}
