import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import type { SituationId } from '../../src/consumer/situations.ts';
import { createClient } from './correct-client.ts';
import type { Habits } from './habits.ts';

/**
 * The id of a situation, or a pattern: `*` matches any characters, and `{a,b}` matches a or b. A
 * misspelt id does not compile; a pattern without a match is an error.
 */
export type SituationName = SituationId | `${string}*${string}` | `${string}{${string}}${string}`;

/** `!` removes what was named before. */
export type SituationPattern = SituationName | `!${SituationName}`;

/** A client on trial: with one common mistake, or correct in a particular way. */
export interface TriedClient extends Caught {
  /** Stable: it is in the matrix. */
  readonly id: string;
  /** Its mistake or particular way, in one sentence. */
  readonly title: string;
  readonly client: ConsumerClient;
  /** Whether it may exceed the kit's timeout on a busy machine; it is then unproven, by design. */
  readonly mayOutlastPatience?: true;
}

/** The situations that catch a client. */
export interface Caught {
  /**
   * Exactly the situations that it must fail in, in order; none if omitted. Groups of situations
   * are in situation-groups.ts.
   */
  readonly fails?: readonly SituationPattern[];
  /** Likewise, those in which it must be fragile. */
  readonly fragile?: readonly SituationPattern[];
}

interface BrokenRow extends Caught {
  readonly title: string;
  /** The difference from a correct client. */
  readonly habits?: Partial<Habits>;
  /** The client itself, if habits cannot express it. */
  readonly client?: ConsumerClient;
}

/** Broken clients by id. */
export const brokenClients = (rows: Readonly<Record<string, BrokenRow>>): readonly TriedClient[] =>
  Object.entries(rows).map(([id, { habits, client = createClient(habits), ...row }]) => ({
    id,
    client,
    ...row,
  }));
