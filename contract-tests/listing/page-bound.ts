import type { Client } from '../exchange/client.ts';

/** What the usual budget of a run leaves for other things than long walks. */
const RESERVE = 400;

/**
 * How many pages a walk may take: `usual` under the usual budget of a run, and its share of what a
 * larger one leaves.
 *
 * @param shares walks that are yet to come, this one among them, and may want as much.
 * @param kept requests that are set aside besides.
 */
export function boundOf(client: Client, usual: number, shares: number, kept = 0): number {
  const spare = client.requestsLeft() - RESERVE - kept;
  return Math.max(usual, Math.floor(spare / shares));
}
