import { createJournalView, type Journal } from './journal.ts';
import type { NewRecord } from './record.ts';
import { JournalRing, type Kept, type ShowKept } from './ring.ts';

export interface WritableJournal extends Journal {
  add(taken: NewRecord): void;
  /** Clears it, and numbers later entries from 1. */
  restart(): void;
}

/** The most bytes of all journals of a host together; beyond that, the oldest entries go. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The journals of all sandboxes of a host, and a common one of all their entries. */
export class Journals {
  /** The journals with entries. */
  readonly #rings = new Set<JournalRing>();
  #bytes = 0;
  count = 0;
  /** The journal of all sandboxes, numbered in the order of the requests to the host. */
  readonly all = createJournalView(this, 'order');

  get oldest(): number {
    const ring = this.#oldest();
    return ring ? firstOrder(ring) : this.count + 1;
  }

  after(order: number): Iterable<Kept> {
    const found: Kept[] = [];
    for (const ring of this.#rings) {
      let at = ring.count;
      while ((ring.at(at)?.order ?? 0) > order) at--;
      found.push(...ring.after(at));
    }
    return found.sort((a, b) => a.order - b.order);
  }

  clear(): void {
    for (const ring of this.#rings) ring.clear();
  }

  /**
   * @param size entries to keep.
   * @param bytes the most they may take: older bodies are dropped first, then older entries.
   */
  open(size: number, bytes: number, show: ShowKept): WritableJournal {
    const ring: JournalRing = new JournalRing(show, (added) => {
      this.#bytes += added;
      if (ring.oldest > ring.count) this.#rings.delete(ring);
      else this.#rings.add(ring);
    });
    const { notify, ...journal } = createJournalView(ring, 'number');
    const add = (taken: NewRecord): void => {
      const kept = ring.push(taken, ++this.count);
      if (ring.count - ring.oldest >= size) ring.dropOldest();
      this.#fit(ring, bytes);
      notify(kept);
      this.all.notify(kept);
    };
    return { ...journal, add, restart: () => ring.restart() };
  }

  /** Drops the oldest bodies, then the oldest entries, but never the latest entry of a journal. */
  #fit(ring: JournalRing, most: number): void {
    while (ring.bytes > most && ring.dropBody());
    while (ring.bytes > most && ring.oldest < ring.count) ring.dropOldest();
    while (this.#bytes > MAX_BYTES) (this.#oldest() ?? ring).dropOldest();
  }

  /** The journal with the oldest entry of all. */
  #oldest(): JournalRing | undefined {
    let found: JournalRing | undefined;
    for (const each of this.#rings) {
      if (!found || firstOrder(each) < firstOrder(found)) found = each;
    }
    return found;
  }
}

const firstOrder = (ring: JournalRing): number => ring.at(ring.oldest)?.order ?? 0;
