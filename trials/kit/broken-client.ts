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

interface BrokenRow {
  readonly title: string;
  /** The difference from a correct client. */
  readonly habits?: Partial<Habits>;
  /** The client itself, if habits cannot express it. */
  readonly client?: ConsumerClient;
}

/** Broken clients by id. */
export const brokenClients = (rows: Readonly<Record<string, BrokenRow>>): readonly TriedClient[] =>
  Object.entries(rows).map(([id, { title, habits, client = createClient(habits) }]) => ({
    id,
    title,
    client,
  }));
