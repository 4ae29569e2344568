import { createJournalView, type Journal, type Kept } from './journal.ts';
import { bytesOfBody, bytesOfHead, type JournalRecord } from './journal-record.ts';
import { createRecordList, type ListNode, type RecordList } from './record-list.ts';
import type { ReportError } from './report-error.ts';
import type { ShownRecord } from './show-record.ts';

export interface WritableJournal extends Journal {
  add(record: JournalRecord): void;
  /** Counts entries that were let go before they came here. */
  skip(entries: number): void;
}

export interface JournalOptions {
  /** The id of the sandbox whose it is. */
  readonly sandbox: string;
  /** Entries that are kept; older ones are let go. */
  readonly size: number;
  /** That they may take: older bodies are let go first, and then older entries. */
  readonly bytes: number;
  readonly show: (record: JournalRecord, number: number) => ShownRecord;
}

/** The journals of all sandboxes at a place, and what they hold together. */
export interface Journals {
  open(options: JournalOptions): WritableJournal;
  /** Over all of them: its entries are numbered in the order in which the place was asked. */
  readonly all: Journal;
}

/** That all journals of a place may take together: the oldest entries of any are let go first. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What is held together, and what it takes. */
interface Holdings {
  readonly list: RecordList<Held>;
  bytes: number;
}

/** A journal, and what it holds. */
interface Holder extends Holdings {
  readonly show: JournalOptions['show'];
  /** The oldest that may still have its body; null where none has. */
  bodies: ListNode<Held> | null;
}

interface Held extends Kept {
  readonly holder: Holder;
  readonly head: number;
  body: number;
  own: ListNode<Held> | null;
  all: ListNode<Held> | null;
}

/** @param mostBytes that all journals may take together. */
export function createJournals(reportError: ReportError, mostBytes = MOST_BYTES): Journals {
  const all: Holdings = { list: createRecordList(), bytes: 0 };
  const allView = createJournalView<Held>({
    list: all.list,
    show: ({ record, holder }, number) => holder.show(record, number),
    clear: () => letGoAll(all.list, all),
    reportError,
  });

  return {
    all: allView,
    open({ size, bytes: mostOfOne, show }) {
      const holder: Holder = { list: createRecordList(), bytes: 0, show, bodies: null };
      const { list } = holder;
      const view = createJournalView<Held>({
        list,
        show: ({ record }, number) => show(record, number),
        clear: () => letGoAll(list, all),
        reportError,
      });
      const add = (record: JournalRecord): void => {
        const head = bytesOfHead(record);
        const body = bytesOfBody(record);
        const held: Held = { record, holder, head, body, own: null, all: null };
        const own = list.push(held);
        const place = all.list.push(held);
        held.own = own;
        held.all = place;
        holder.bytes += head + body;
        all.bytes += head + body;
        holder.bodies ??= own;
        if (list.size() > size) letGoOldest(list, all);
        while (holder.bytes > mostOfOne && letGoBody(holder, all));
        // What came last is there to be read, however much it is.
        while (holder.bytes > mostOfOne && list.size() > 1) letGoOldest(list, all);
        while (all.bytes > mostBytes) letGoOldest(all.list, all);
        view.tell(held, own.number);
        allView.tell(held, place.number);
      };
      const { tell, ...journal } = view;
      const skip = (entries: number): void => {
        list.skip(entries);
        all.list.skip(entries);
      };
      return { ...journal, add, skip };
    },
  };
}

/** Lets an entry go, here and among all. */
function letGo({ value: held }: ListNode<Held>, all: Holdings): void {
  const { holder, own } = held;
  if (!own || !held.all) return;
  if (holder.bodies === own) holder.bodies = own.next;
  holder.list.remove(own);
  all.list.remove(held.all);
  holder.bytes -= held.head + held.body;
  all.bytes -= held.head + held.body;
}

function letGoOldest(list: RecordList<Held>, all: Holdings): void {
  const oldest = list.oldest();
  if (oldest) letGo(oldest, all);
}

function letGoAll(list: RecordList<Held>, all: Holdings): void {
  while (list.size() > 0) letGoOldest(list, all);
}

/** Lets the oldest body go. @returns whether there was one. */
function letGoBody(holder: Holder, all: Holdings): boolean {
  let node = holder.bodies;
  while (node?.value.body === 0) node = node.next;
  holder.bodies = node?.next ?? null;
  if (!node) return false;
  const { value: held } = node;
  holder.bytes -= held.body;
  all.bytes -= held.body;
  held.body = 0;
  held.record.body = undefined;
  return true;
}
