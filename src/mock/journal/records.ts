import { createJournalView, type Journal, type NumberedRecord } from './journal.ts';
import { type JournalRecord, sizeOf } from './record.ts';
import type { ShownRecord } from './show-record.ts';

/** A record that can be dropped from its own journal too. */
interface OwnedRecord extends NumberedRecord {
  readonly own: Records;
}

/** The latest records, by their numbers. */
export class Records {
  readonly #byNumber = new Map<number, OwnedRecord>();
  /** The number of the oldest record; if there is none, of the next one. */
  oldest = 1;
  /** The number of the latest record. */
  count = 0;

  get size(): number {
    return this.#byNumber.size;
  }

  get first(): OwnedRecord | undefined {
    return this.#byNumber.get(this.oldest);
  }

  push(record: OwnedRecord): void {
    this.#byNumber.set(++this.count, record);
  }

  delete(number: number): void {
    this.#byNumber.delete(number);
    while (this.oldest <= this.count && !this.#byNumber.has(this.oldest)) this.oldest += 1;
  }

  /** The records after a number, oldest first. */
  *after(number: number): Iterable<OwnedRecord> {
    for (let at = Math.max(number + 1, this.oldest); at <= this.count; at++) {
      const record = this.#byNumber.get(at);
      if (record) yield record;
    }
  }

  /** Numbers the next record 1. The records must have been deleted. */
  restart(): void {
    [this.count, this.oldest] = [0, 1];
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

/** The journals of all sandboxes of a host, and a common one of all their entries. */
export class Journals {
  readonly #records = new Records();
  #bodies = 0;
  readonly #view = createJournalView(this.#records, 'order', () => this.#clear(this.#records));
  /** The journal of all sandboxes, numbered in the order of the requests to the host. */
  readonly all: Journal = this.#view.journal;

  /**
   * @param size entries to keep; default: 1,000.
   * @param show explains and redacts a record.
   */
  open(
    size: number = DEFAULT_SIZE,
    show: (record: JournalRecord, number: number) => ShownRecord,
  ): WritableJournal {
    const own = new Records();
    const clear = () => this.#clear(own);
    const view = createJournalView(own, 'number', clear);
    const add = (record: JournalRecord): void => {
      const added: OwnedRecord = {
        ...record,
        number: own.count + 1,
        order: this.#records.count + 1,
        show: (number) => show(record, number),
        own,
      };
      own.push(added);
      this.#records.push(added);
      this.#bodies += sizeOf(record);
      if (own.size > size) this.#drop(own.first);
      while (this.#records.size > MAX_RECORDS || this.#bodies > MAX_BODIES) {
        this.#drop(this.#records.first);
      }
      view.notify(added);
      this.#view.notify(added);
    };
    const restart = () => {
      clear();
      own.restart();
    };
    return { view: view.journal, add, restart };
  }

  #drop(record: OwnedRecord | undefined): void {
    if (!record) return;
    this.#records.delete(record.order);
    record.own.delete(record.number);
    this.#bodies -= sizeOf(record);
  }

  #clear(records: Records): void {
    while (records.first) this.#drop(records.first);
  }
}
