import {
  createJournalView,
  type Journal,
  type JournalView,
  type NumberedEntry,
} from './journal.ts';
import type { JournalRecord } from './record.ts';
import { JournalRing, type NewRecord } from './ring.ts';
import type { ShownRecord } from './show-record.ts';

export interface WritableJournal extends Journal {
  add(taken: NewRecord): void;
  /** Clears it, and numbers later entries from 1. */
  restart(): void;
}

export interface JournalOptions {
  /** The id of the sandbox that it belongs to. */
  readonly sandbox: string;
  /** Entries to keep. */
  readonly size: number;
  /** Bytes that they may take: older bodies are dropped first, then older entries. */
  readonly bytes: number;
  readonly show: (record: JournalRecord, number: number) => ShownRecord;
}

/** Bytes that all journals of a host may take together; then the oldest entries of any are dropped. */
const MAX_BYTES = 256 * 1024 * 1024;

interface Holder {
  readonly ring: JournalRing;
  readonly show: (taken: NewRecord, number: number) => ShownRecord;
}

/** The journals of all sandboxes of a host, and what they hold together. */
export class Journals {
  /** Those with an entry. */
  readonly #holders = new Set<Holder>();
  readonly #mostBytes: number;
  #count = 0;
  #bytes = 0;
  /** Over all of them: its entries are numbered in the order of the requests to the host. */
  readonly all: JournalView = createJournalView({
    count: () => this.#count,
    oldest: () => {
      const holder = this.#oldest();
      return holder ? firstOrder(holder) : this.#count + 1;
    },
    after: (order) => entriesAfter(this.#holders, order, (taken) => taken.order),
    clear: () => {
      for (const holder of this.#holders) this.#clear(holder);
    },
  });

  constructor(mostBytes = MAX_BYTES) {
    this.#mostBytes = mostBytes;
  }

  open({ sandbox, size, bytes, show }: JournalOptions): WritableJournal {
    const ring = new JournalRing();
    const holder: Holder = {
      ring,
      show: (taken, number) => show({ sandbox, ...taken.facts, ...taken.caller, ...taken }, number),
    };
    const { notify, ...journal } = createJournalView({
      count: () => ring.count,
      oldest: () => ring.oldest,
      after: (after) => entriesAfter([holder], after, (_, number) => number),
      clear: () => this.#clear(holder),
    });
    const add = (taken: NewRecord): void => {
      this.#bytes += ring.push(taken, ++this.#count);
      this.#holders.add(holder);
      if (ring.count - ring.oldest >= size) this.#dropOldest(holder);
      this.#fit(holder, bytes);
      notify(() => holder.show(taken, ring.count).entry);
      this.all.notify(() => holder.show(taken, this.#count).entry);
    };
    const restart = (): void => {
      this.#clear(holder);
      ring.restart();
    };
    return { ...journal, add, restart };
  }

  /** The latest entry of a journal stays, however large it is. */
  #fit(holder: Holder, most: number): void {
    const { ring } = holder;
    while (ring.bytes > most) {
      const freed = ring.dropBody();
      if (freed === 0) break;
      this.#bytes -= freed;
    }
    while (ring.bytes > most && ring.oldest < ring.count) this.#dropOldest(holder);
    while (this.#bytes > this.#mostBytes) this.#dropOldest(this.#oldest() ?? holder);
  }

  #dropOldest(holder: Holder): void {
    const { ring } = holder;
    this.#bytes -= ring.dropOldest();
    if (ring.oldest > ring.count) this.#holders.delete(holder);
  }

  #clear(holder: Holder): void {
    while (this.#holders.has(holder)) this.#dropOldest(holder);
  }

  /** The one with the oldest entry of all. */
  #oldest(): Holder | undefined {
    let found: Holder | undefined;
    for (const each of this.#holders) {
      if (!found || firstOrder(each) < firstOrder(found)) found = each;
    }
    return found;
  }
}

const firstOrder = ({ ring }: Holder): number => ring.at(ring.oldest)?.order ?? 0;

/** Of several journals, in the order of the numbers that `numberOf` gives their entries. */
function entriesAfter(
  holders: Iterable<Holder>,
  after: number,
  numberOf: (taken: { readonly order: number }, own: number) => number,
): readonly NumberedEntry[] {
  const found: (NumberedEntry & { readonly number: number })[] = [];
  for (const { ring, show } of holders) {
    for (let own = ring.count; ; own--) {
      const taken = ring.at(own);
      const number = taken ? numberOf(taken, own) : after;
      if (!taken || number <= after) break;
      found.push({ number, taken, show: () => show(taken, number) });
    }
  }
  return found.sort((a, b) => a.number - b.number);
}
