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

/** A client with one mistake that people really make. */
export interface BrokenClient {
  /** Stable: it is in the matrix. */
  readonly id: string;
  /** Its mistake, in one sentence. */
  readonly title: string;
  readonly client: ConsumerClient;
  /**
   * The situations that it must fail in, and no others, in order; nowhere if left out.
   * Groups of them are in situation-groups.ts.
   */
  readonly fails?: readonly SituationPattern[];
  /** Likewise, if it is fragile. */
  readonly fragile?: readonly SituationPattern[];
}

/** The situations that catch a client. */
export type Caught = Pick<BrokenClient, 'fails' | 'fragile'>;

interface BrokenRow extends Caught {
  readonly title: string;
  /** The difference from a correct client. */
  readonly habits?: Partial<Habits>;
  /** The client itself, if it is more than habits. */
  readonly client?: ConsumerClient;
}

/** Broken clients by id. */
export const brokenClients = (rows: Readonly<Record<string, BrokenRow>>): readonly BrokenClient[] =>
  Object.entries(rows).map(([id, { habits, client = createClient(habits), ...row }]) => ({
    id,
    client,
    ...row,
  }));

/** A client that does what the document allows: it fails nowhere. */
export interface PermittedClient {
  readonly id: string;
  /** Its own way of doing things. */
  readonly title: string;
  readonly client: ConsumerClient;
  /** The situations in which it relies on an open choice, in the same form. Default: none. */
  readonly fragile?: readonly SituationPattern[];
  /** Whether a busy machine may come to the end of the kit's patience: unproven then, by design. */
  readonly mayOutlastPatience?: true;
}
