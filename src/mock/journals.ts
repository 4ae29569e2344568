import { createJournalView, type Journal, type Kept } from './journal.ts';
import { bytesOfBody, bytesOfHead, type JournalRecord } from './journal-record.ts';
import { createRecordList, type ListNode, type RecordList } from './record-list.ts';
import type { ReportError } from './report-error.ts';
import type { ShownRecord } from './show-record.ts';

export interface WritableJournal extends Journal {
  add(record: JournalRecord): void;
}

export interface JournalOptions {
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

/** A journal, and what it holds. */
interface Holder extends JournalOptions {
  readonly list: RecordList<Held>;
  bytes: number;
  readonly mostBytes: number;
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
  const all = createRecordList<Held>();
  let bytes = 0;

  const letGo = ({ value: held }: ListNode<Held>): void => {
    const { holder, own } = held;
    if (!own || !held.all) return;
    if (holder.bodies === own) holder.bodies = own.next;
    holder.list.remove(own);
    all.remove(held.all);
    holder.bytes -= held.head + held.body;
    bytes -= held.head + held.body;
  };
  /** @returns whether there was one. */
  const letGoBody = (holder: Holder): boolean => {
    let node = holder.bodies;
    while (node?.value.body === 0) node = node.next;
    holder.bodies = node?.next ?? null;
    if (!node) return false;
    const { value: held } = node;
    holder.bytes -= held.body;
    bytes -= held.body;
    held.body = 0;
    held.record.body = undefined;
    return true;
  };
  const letGoOldest = (list: RecordList<Held>): void => {
    const oldest = list.oldest();
    if (oldest) letGo(oldest);
  };
  const letGoAll = (list: RecordList<Held>): void => {
    while (list.size() > 0) letGoOldest(list);
  };
  const allView = createJournalView<Held>({
    list: all,
    show: ({ record, holder }, number) => holder.show(record, number),
    clear: () => letGoAll(all),
    reportError,
  });

  return {
    all: allView,
    open({ size, bytes: mostOfOne, show }) {
      const list = createRecordList<Held>();
      const holder: Holder = {
        ...{ size, show, list, mostBytes: mostOfOne, bytes: 0, bodies: null },
      };
      const view = createJournalView<Held>({
        list,
        show: ({ record }, number) => show(record, number),
        clear: () => letGoAll(list),
        reportError,
      });
      const add = (record: JournalRecord): void => {
        const head = bytesOfHead(record);
        const body = bytesOfBody(record);
        const held: Held = { record, holder, head, body, own: null, all: null };
        const own = list.push(held);
        const place = all.push(held);
        held.own = own;
        held.all = place;
        holder.bytes += head + body;
        bytes += head + body;
        holder.bodies ??= own;
        if (list.size() > size) letGoOldest(list);
        while (holder.bytes > mostOfOne && letGoBody(holder));
        // What came last is there to be read, however much it is.
        while (holder.bytes > mostOfOne && list.size() > 1) letGoOldest(list);
        while (bytes > mostBytes) letGoOldest(all);
        view.tell(held, own.number);
        allView.tell(held, place.number);
      };
      const { tell, ...journal } = view;
      return { ...journal, add };
    },
  };
}
