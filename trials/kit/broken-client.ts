import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import { createClient } from './correct-client.ts';
import type { Habits } from './habits.ts';

/** A client on trial: with one common mistake, or correct in a particular way. */
export interface TriedClient {
  readonly id: string;
  /** Its mistake or particular way, in one sentence. */
  readonly title: string;
  readonly client: ConsumerClient;
  /** Situations in which a correct client may be fragile. */
  readonly reliesOn?: readonly string[];
}

/** Broken clients by id: the mistake of each, and its difference from a correct client. */
export const brokenClients = (
  rows: Readonly<Record<string, readonly [title: string, habits: Partial<Habits>]>>,
): readonly TriedClient[] =>
  Object.entries(rows).map(([id, [title, habits]]) => ({
    id,
    title,
    client: createClient(habits),
  }));
