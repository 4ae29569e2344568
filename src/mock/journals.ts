import { createJournalView, type Journal, type NumberedEntry } from './journal.ts';
import { bytesOfBody, bytesOfHead, type JournalRecord } from './journal-record.ts';
import { createJournalRing, type JournalRing, type Taken } from './journal-ring.ts';
import type { ReportError } from './report-error.ts';
import type { ShownRecord } from './show-record.ts';

export interface WritableJournal extends Journal {
  add(taken: Taken): void;
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

/** A journal, and what it holds. */
interface Holder {
  readonly ring: JournalRing;
  readonly show: (taken: Taken, number: number) => ShownRecord;
  bytes: number;
}

/** @param createRing makes what holds the entries of one. @param mostBytes that all journals may take together. */
export function createJournals(
  reportError: ReportError,
  createRing = createJournalRing,
  mostBytes = MOST_BYTES,
): Journals {
  /** Those with an entry. */
  const holders = new Set<Holder>();
  let count = 0;
  let bytes = 0;
  const letGo = (holder: Holder, gone: number): void => {
    holder.bytes -= gone;
    bytes -= gone;
    if (holder.ring.oldest() > holder.ring.count()) holders.delete(holder);
  };
  const letGoOldest = (holder: Holder) => letGo(holder, holder.ring.letGoOldest());
  const letGoAll = (holder: Holder): void => {
    while (holders.has(holder)) letGoOldest(holder);
  };
  const all = createJournalView({
    count: () => count,
    oldest() {
      const holder = oldestOf(holders);
      return holder ? firstOrder(holder) : count + 1;
    },
    after: (order) => entriesAfter(holders, order, (ring, own) => ring.orderOf(own)),
    clear: () => holders.forEach(letGoAll),
    reportError,
  });

  return {
    all,
    open({ sandbox, size, bytes: mostOfOne, show }) {
      const ring = createRing();
      const holder: Holder = {
        ring,
        bytes: 0,
        show: (taken, number) =>
          show({ sandbox, ...taken.told, ...taken.caller, ...taken }, number),
      };
      const own = createJournalView({
        count: ring.count,
        oldest: ring.oldest,
        after: (number) => entriesAfter([holder], number, (_, own) => own),
        clear: () => letGoAll(holder),
        reportError,
      });
      const add = (taken: Taken): void => {
        const head = bytesOfHead(taken.told, taken.caller);
        const body = bytesOfBody(taken.body);
        ring.push(taken, ++count, head, body);
        const number = ring.count();
        holders.add(holder);
        holder.bytes += head + body;
        bytes += head + body;
        if (number - ring.oldest() + 1 > size) letGoOldest(holder);
        while (holder.bytes > mostOfOne) {
          const gone = ring.letGoBody();
          if (gone === 0) break;
          letGo(holder, gone);
        }
        // What came last is there to be read, however much it is.
        while (holder.bytes > mostOfOne && ring.oldest() < number) letGoOldest(holder);
        while (bytes > mostBytes) letGoOldest(oldestOf(holders) ?? holder);
        own.tell(() => holder.show(taken, number).entry);
        all.tell(() => holder.show(taken, count).entry);
      };
      const { tell: _own, ...journal } = own;
      return { ...journal, add };
    },
  };
}

/** Of several journals, in the order of the numbers that they have in all of these. */
function entriesAfter(
  holders: Iterable<Holder>,
  after: number,
  orderOf: (ring: JournalRing, number: number) => number,
): readonly NumberedEntry[] {
  const found: (NumberedEntry & { readonly order: number })[] = [];
  for (const { ring, show } of holders) {
    for (let number = ring.count(); ; number--) {
      const taken = ring.at(number);
      const order = orderOf(ring, number);
      if (!taken || order <= after) break;
      found.push({ order, taken, show: () => show(taken, order) });
    }
  }
  return found.sort((a, b) => a.order - b.order);
}

const firstOrder = ({ ring }: Holder): number => ring.orderOf(ring.oldest());

/** The one with the oldest entry of all. */
function oldestOf(holders: Iterable<Holder>): Holder | undefined {
  let found: Holder | undefined;
  for (const each of holders) if (!found || firstOrder(each) < firstOrder(found)) found = each;
  return found;
}
