import type { Journal } from '../../../mock/journal.ts';
import { createJournalColumns } from '../../../mock/journal-columns.ts';
import type { Taken } from '../../../mock/journal-ring.ts';
import { createJournals, type Journals, type WritableJournal } from '../../../mock/journals.ts';
import { reportToConsole } from '../../../mock/report-error.ts';
import type { Report, SandboxTaken } from './messages.ts';

/** The journals of a place where several processes answer: its entries stand in one order. */
export interface MergedJournals {
  /** What the primary answers itself waits here, as what the workers report does. */
  readonly journals: Journals;
  /** The sandbox is gone: what comes of it still stands in no journal. */
  close(sandbox: string): void;
  receive(report: Report): void;
  /**
   * Lets all that was answered up to a moment into the journals, in its order. Nothing of before may
   * come later.
   *
   * @param until milliseconds since 1970, on the clock of this process.
   * @returns how many entries that were.
   */
  merge(until: number): number;
  /** Whether somebody is told of every entry. */
  isFollowed(): boolean;
}

/**
 * @param wallClock what the real time has over the shared milliseconds in this process.
 * @param news called when the primary answered something itself.
 */
export function createMergedJournals(wallClock: number, news: () => void): MergedJournals {
  const real = createJournals(reportToConsole, createJournalColumns);
  const opened = new Map<string, Pick<WritableJournal, 'add' | 'skip'>>();
  let waiting: SandboxTaken[] = [];
  let skipped: [sandbox: string, entries: number][] = [];
  let followers = 0;

  const counted = <Given extends Journal>(journal: Given): Given => ({
    ...journal,
    subscribe(listener) {
      const end = journal.subscribe(listener);
      let isOver = false;
      followers++;
      return () => {
        if (!isOver) followers--;
        isOver = true;
        end();
      };
    },
  });
  return {
    journals: {
      all: counted(real.all),
      open(options) {
        const { add, skip, ...journal } = real.open(options);
        opened.set(options.sandbox, { add, skip });
        const wait = (taken: Taken) => {
          waiting.push({ ...taken, sandbox: options.sandbox });
          news();
        };
        return { ...counted(journal), add: wait, skip };
      },
    },
    close: (sandbox) => void opened.delete(sandbox),
    receive({ records, used, wallClock: theirs }) {
      for (const record of records) {
        waiting.push({ ...record, startedAt: record.startedAt - theirs + wallClock });
      }
      for (const { sandbox, skipped: entries } of used) {
        if (entries > 0) skipped.push([sandbox, entries]);
      }
    },
    merge(until) {
      for (const [sandbox, entries] of skipped) opened.get(sandbox)?.skip(entries);
      skipped = [];
      const ready = waiting.filter((record) => endOf(record) <= until);
      waiting = waiting.filter((record) => endOf(record) > until);
      ready.sort((a, b) => endOf(a) - endOf(b));
      // One that was deleted meanwhile has no journal any more.
      for (const record of ready) opened.get(record.sandbox)?.add(record);
      return ready.length;
    },
    isFollowed: () => followers > 0,
  };
}

/** When it was answered: what came behind that was asked knowing the answer. */
const endOf = ({ startedAt, milliseconds }: SandboxTaken): number => startedAt + milliseconds;
