import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import type { SituationId } from '../../src/consumer/situations.ts';
import { createClient } from './correct-client.ts';
import type { Habits } from './habits.ts';

/**
 * A situation by its id, or many: `*` stands for any characters, and `{a,b}` for a and for b. A
 * misspelt id does not compile; a pattern that names nothing is refused.
 */
export type SituationName = SituationId | `${string}*${string}` | `${string}{${string}}${string}`;

/** `!` removes what was named before. */
export type SituationPattern = SituationName | `!${SituationName}`;

/** A client on trial: with one mistake that people really make, or correct in its own way. */
export interface TriedClient extends Caught {
  /** Stable: it is in the matrix. */
  readonly id: string;
  /** Its mistake or its way, in one sentence. */
  readonly title: string;
  readonly client: ConsumerClient;
  /** Whether a busy machine may reach the end of the kit's patience: unproven then, by design. */
  readonly mayOutlastPatience?: true;
}

/** The situations that catch a client. */
export interface Caught {
  /**
   * The situations that it must fail in, and no others, in order; none if omitted.
   * Groups of them are in situation-groups.ts.
   */
  readonly fails?: readonly SituationPattern[];
  /** Likewise, if it relies on an open choice. */
  readonly fragile?: readonly SituationPattern[];
}

interface BrokenRow extends Caught {
  readonly title: string;
  /** The difference from a correct client. */
  readonly habits?: Partial<Habits>;
  /** The client itself, if it is more than habits. */
  readonly client?: ConsumerClient;
}

/** Broken clients by id. */
export const brokenClients = (rows: Readonly<Record<string, BrokenRow>>): readonly TriedClient[] =>
  Object.entries(rows).map(([id, { habits, client = createClient(habits), ...row }]) => ({
    id,
    client,
    ...row,
  }));
