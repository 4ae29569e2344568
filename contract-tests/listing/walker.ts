import type { Client } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { identified } from './history.ts';
import { type Walk, walkListing } from './walk.ts';

/** What the usual budget of a run leaves for other things than long walks. */
const RESERVE = 480;

/** Walks the listing of one key, and keeps all walks in the order in which they were made. */
export class Walker {
  readonly made: Walk[] = [];
  readonly workspaceId: string;
  readonly #client: Client;
  readonly #credential: Credential;

  constructor(client: Client, credential: Credential, workspaceId: string) {
    this.#client = client;
    this.#credential = credential;
    this.workspaceId = workspaceId;
  }

  /** @param between called before each following page is asked for. */
  async walk(
    limit: number | undefined,
    maxPages: number,
    between?: () => Promise<void>,
  ): Promise<Walk> {
    const { workspaceId } = this;
    const plan = { workspaceId, credential: this.#credential, limit, maxPages, between };
    const walk = await walkListing(this.#client, plan);
    this.made.push(walk);
    return walk;
  }

  /** The walks so far, with each file known by its id where that tells it from others. */
  get walks(): readonly Walk[] {
    return identified(this.made);
  }

  /**
   * How many pages a walk may take: `usual` under the usual budget of a run, and its share of what a
   * larger one leaves.
   *
   * @param shares walks that are yet to come, this one among them, and may want as much.
   * @param kept requests that are set aside for others.
   */
  bound(usual: number, shares: number, kept = 0): number {
    const spare = this.#client.requestsLeft() - RESERVE - kept;
    return Math.max(usual, Math.floor(spare / shares));
  }
}
