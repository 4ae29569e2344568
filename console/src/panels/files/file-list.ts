import { signal } from '@preact/signals';
import type { ReplyOf } from '../../../../src/control/client/endpoints.ts';

export type ListedFiles = Pick<ReplyOf<'listFiles'>, 'files' | 'total'>;
export type StoredFile = ListedFiles['files'][number];

/** Files of a chunk: read together, and let go together. */
const CHUNK = 200;
/** Rows above and below that are read too. */
const NEAR = 60;
/** Chunks that are kept; those that came first are let go. */
const MOST_CHUNKS = 100;
/** Requests under way at a time. */
const MOST_UNDER_WAY = 2;

/**
 * Files of a workspace, whichever of them are looked at: what can be seen is read first, and what
 * was passed by while scrolling is not read at all.
 */
export function createFileList(read: (offset: number, limit: number) => Promise<ListedFiles>) {
  const chunks = new Map<number, readonly StoredFile[]>();
  /** Counts on with all that changes. */
  const version = signal(0);
  const total = signal<number | undefined>(undefined);
  const error = signal<unknown>(undefined);
  /** Chunks to be read again, though they are there. */
  const stale = new Set<number>();
  const underWay = new Set<number>();
  let range: readonly [first: number, last: number] = [0, 0];

  const keep = (chunk: number, { files, total: count }: ListedFiles) => {
    if (total.peek() !== undefined && total.peek() !== count) {
      // What stands elsewhere moved along: it is read when it is looked at again.
      for (const other of chunks.keys()) if (other !== chunk) stale.add(other);
    }
    const before = chunks.get(chunk);
    stale.delete(chunk);
    if (total.peek() === count && JSON.stringify(before) === JSON.stringify(files)) return;
    chunks.delete(chunk);
    chunks.set(chunk, files);
    const [oldest] = chunks.keys();
    if (chunks.size > MOST_CHUNKS && oldest !== undefined) chunks.delete(oldest);
    total.value = count;
    version.value += 1;
  };
  const load = async (chunk: number) => {
    underWay.add(chunk);
    try {
      keep(chunk, await read(chunk * CHUNK, CHUNK));
      error.value = undefined;
    } catch (cause) {
      stale.delete(chunk);
      error.value = cause;
    }
    underWay.delete(chunk);
    if (error.peek() === undefined) loadMissing();
  };
  const loadMissing = () => {
    for (const chunk of chunksIn(range)) {
      if (underWay.size >= MOST_UNDER_WAY) return;
      const isBeyond = chunk > 0 && chunk * CHUNK >= (total.peek() ?? Number.POSITIVE_INFINITY);
      const isNeeded = !isBeyond && (!chunks.has(chunk) || stale.has(chunk));
      if (isNeeded && !underWay.has(chunk)) void load(chunk);
    }
  };

  return {
    version,
    total,
    error,
    fileAt: (index: number) => chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK],
    /** Says what can be seen; what is near is read before it is scrolled to. */
    look(first: number, last: number): void {
      range = [Math.max(0, first - NEAR), last + NEAR];
      loadMissing();
    },
    /** Reads what can be seen again. */
    reload(): void {
      for (const chunk of chunksIn(range)) stale.add(chunk);
      loadMissing();
    },
  };
}

function chunksIn([first, last]: readonly [number, number]): readonly number[] {
  const from = Math.floor(first / CHUNK);
  return Array.from({ length: Math.floor(last / CHUNK) - from + 1 }, (_, index) => from + index);
}
/** Where an entry stands among those that have the same creation time. */
export interface Tie {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Entries that are bound together, as far as they are known. */
  readonly size: number;
}

/** Beyond, a tie is not counted: it is as long as it gets. */
const MOST_COUNTED = 100;

/**
 * The tie that an entry is part of; undefined where it has a time of its own.
 *
 * @param timeAt the time that an entry is ordered by; undefined beyond the ends, and where it is
 *   not known.
 */
export function tieAt(
  timeAt: (index: number) => string | undefined,
  index: number,
): Tie | undefined {
  const time = timeAt(index);
  if (time === undefined) return undefined;
  let first = index;
  let last = index;
  while (index - first < MOST_COUNTED && timeAt(first - 1) === time) first -= 1;
  while (last - index < MOST_COUNTED && timeAt(last + 1) === time) last += 1;
  if (first === last) return undefined;
  return { isFirst: index === first, isLast: index === last, size: last - first + 1 };
}
