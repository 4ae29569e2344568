import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import type { SituationId } from '../../src/consumer/situations.ts';

/**
 * A situation by its id, or many: `*` stands for any characters, and `!` before it takes away again
 * what was named. A misspelt id does not compile.
 */
export type SituationPattern = SituationId | `!${SituationId}` | `${string}*${string}`;

/** A client with one mistake that people really make. */
export interface BrokenClient {
  /** Stable: it stands in the matrix. */
  readonly id: string;
  /** Its mistake, in one sentence. */
  readonly title: string;
  readonly client: ConsumerClient;
  /**
   * The situations that it must fail in, and no others: ids, with `*` for any characters and `!`
   * before what is taken away again, in order.
   */
  readonly fails: readonly SituationPattern[];
  /** Likewise, where it is fragile; nowhere if left out. */
  readonly fragile?: readonly SituationPattern[];
}

/** Where a client is caught. */
export type Caught = Pick<BrokenClient, 'fails' | 'fragile'>;

/** A client that does what the document allows: it fails nowhere. */
export interface PermittedClient {
  readonly id: string;
  /** What it does in a way of its own. */
  readonly title: string;
  readonly client: ConsumerClient;
  /** Where it rests on an open choice, in the same form; nowhere if left out. */
  readonly fragile?: readonly SituationPattern[];
  /** Whether a busy machine may come to the end of the kit's patience: unproven then, by design. */
  readonly mayOutlastPatience?: true;
}
