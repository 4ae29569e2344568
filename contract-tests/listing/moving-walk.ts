import type { Walk } from './walk.ts';

/** Adds a file to the workspace while the suite reads its listing. */
export type During = (place: { readonly workspaceId: string }) => void | Promise<void>;

/** What became of a walk during which files were to arrive. */
export type Movement =
  /** Walked while so many files arrived; none shows that any did. */
  | { readonly kind: 'moved'; readonly arrived: number }
  /** What was to add a file did not. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The walk had no second page to be disturbed before. */
  | { readonly kind: 'one-page' };

/** How often a file is added, each time between two pages. */
const ADDITIONS = 2;
const MOVING_PAGES = 12;
/** In about so many pages a walk shows what moves between them. */
const WANTED_PAGES = 5;

export interface MovingWalk {
  readonly limit: number;
  readonly maxPages: number;
  /** To be called between two pages. Never rejects. */
  readonly between: () => Promise<void>;
  /** @param before walks made before it, and `after` one made behind it. */
  readonly outcome: (before: readonly Walk[], after: Walk) => Movement;
}

/** Plans a walk during which files arrive, of a listing whose walks so far are given. */
export function planMovingWalk(
  walks: readonly Walk[],
  during: During,
  workspaceId: string,
): MovingWalk {
  const total = Math.max(0, ...walks.map(({ entries }) => entries.length));
  const largest = Math.max(1, ...walks.map(({ pages }) => pages[0]?.entries?.length ?? 0));
  let added = 0;
  let failure: string | undefined;
  return {
    limit: Math.min(Math.max(1, Math.ceil(total / WANTED_PAGES)), largest),
    maxPages: MOVING_PAGES,
    between: async () => {
      if (added >= ADDITIONS || failure !== undefined) return;
      try {
        await during({ workspaceId });
        added += 1;
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      }
    },
    outcome: (before, after) => {
      if (failure !== undefined) return { kind: 'failed', reason: failure };
      if (added === 0) return { kind: 'one-page' };
      const known = new Set(before.flatMap(({ entries }) => entries.map(({ id }) => id)));
      const arrived = after.entries.filter(({ id }) => !known.has(id));
      return { kind: 'moved', arrived: arrived.length };
    },
  };
}
