import {
  createJournalView,
  type Journal,
  type JournalSource,
  type Show,
  type StoredRecord,
} from './journal.ts';
import type { JournalRecord } from './record.ts';

/** The latest records of a mock, each at its number modulo the size. */
class Records implements JournalSource {
  readonly #size: number;
  /** Explains and redacts a record, under a number. */
  readonly #show: Show;
  readonly #slots: (JournalRecord | undefined)[] = [];
  /** The number of the oldest record; if there is none, of the next one. */
  #oldest = 1;
  /** The number of the latest record. */
  #count = 0;

  constructor(size: number, show: Show) {
    this.#size = size;
    this.#show = show;
  }

  readonly count = (): number => this.#count;
  readonly oldest = (): number => this.#oldest;

  get length(): number {
    return this.#count - this.#oldest + 1;
  }

  get first(): JournalRecord | undefined {
    return this.length === 0 ? undefined : this.#slots[this.#oldest % this.#size];
  }

  /** Adds a record, for which there must be room. */
  push(record: JournalRecord): void {
    record.number = ++this.#count;
    if (this.#size === 0) this.#oldest += 1;
    else this.#slots[this.#count % this.#size] = record;
  }

  /** Drops the oldest record. */
  drop(): JournalRecord | undefined {
    const { first } = this;
    if (!first) return undefined;
    this.#slots[this.#oldest % this.#size] = undefined;
    this.#oldest += 1;
    return first;
  }

  /** The records after a number, oldest first. */
  after(number: number): readonly StoredRecord[] {
    const stored: StoredRecord[] = [];
    for (let at = Math.max(number + 1, this.#oldest); at <= this.#count; at++) {
      const record = this.#slots[at % this.#size];
      if (record) stored.push({ record, number: at, show: this.#show });
    }
    return stored;
  }

  /** The records after an order, under these orders as their numbers, the latest first. */
  afterOrder(order: number): readonly StoredRecord[] {
    const stored: StoredRecord[] = [];
    for (let at = this.#count; at >= this.#oldest; at--) {
      const record = this.#slots[at % this.#size];
      if (!record || record.order <= order) break;
      stored.push({ record, number: record.order, show: this.#show });
    }
    return stored;
  }

  /** Numbers the next record 1. The records must have been dropped. */
  restart(): void {
    [this.#count, this.#oldest] = [0, 1];
  }
}

export interface WritableJournal {
  /** For readers. */
  readonly view: Journal;
  add(record: JournalRecord): void;
  /** Clears it, and numbers later entries from 1. */
  restart(): void;
}

const DEFAULT_SIZE = 1_000;
/** The most records of all journals of a host, and the most characters of their bodies. */
const MAX_RECORDS = 50_000;
const MAX_BODIES = 64 * 1024 * 1024;

/** The journals of all sandboxes of a host, and a common one that merges them when it is read. */
export class Journals {
  /** Those that have records. */
  readonly #filled = new Set<Records>();
  #records = 0;
  #bodies = 0;
  /** The order of the latest record. */
  #count = 0;
  readonly #view = createJournalView(
    {
      count: () => this.#count,
      oldest: () => this.#oldest()?.first?.order ?? this.#count + 1,
      after: (order) =>
        Array.from(this.#filled, (records) => records.afterOrder(order))
          .flat()
          .sort((a, b) => a.number - b.number),
    },
    () => {
      for (const records of this.#filled) this.#clear(records);
    },
  );
  /** The journal of all sandboxes, numbered in the order of the requests to the host. */
  readonly all: Journal = this.#view.journal;

  /**
   * @param size entries to keep; default: 1,000.
   * @param show explains and redacts a record.
   */
  open(size: number = DEFAULT_SIZE, show: Show): WritableJournal {
    const own = new Records(size, show);
    const clear = () => this.#clear(own);
    const view = createJournalView(own, clear);
    const add = (record: JournalRecord): void => {
      record.order = ++this.#count;
      if (own.length === size) this.#drop(own);
      own.push(record);
      if (size > 0) {
        this.#filled.add(own);
        this.#records += 1;
        this.#bodies += sizeOf(record);
      }
      while (this.#records > MAX_RECORDS || this.#bodies > MAX_BODIES) {
        const oldest = this.#oldest();
        if (oldest) this.#drop(oldest);
      }
      view.notify(record, record.number, show);
      this.#view.notify(record, record.order, show);
    };
    const restart = () => {
      clear();
      own.restart();
    };
    return { view: view.journal, add, restart };
  }

  /** Those with the oldest record of all. */
  #oldest(): Records | undefined {
    let oldest: Records | undefined;
    for (const records of this.#filled) {
      if ((records.first?.order ?? 0) < (oldest?.first?.order ?? Infinity)) oldest = records;
    }
    return oldest;
  }

  #drop(records: Records): void {
    const dropped = records.drop();
    if (!dropped) return;
    this.#records -= 1;
    this.#bodies -= sizeOf(dropped);
    if (records.length === 0) this.#filled.delete(records);
  }

  #clear(records: Records): void {
    while (records.length > 0) this.#drop(records);
  }
}

/** The characters or bytes of the body of a record. */
const sizeOf = ({ answer }: JournalRecord): number => answer.body?.length ?? 0;
