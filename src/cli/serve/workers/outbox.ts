import { bytesOfBody } from '../../../mock/journal-record.ts';
import { createJournals, type Journals } from '../../../mock/journals.ts';
import { reportToConsole } from '../../../mock/report-error.ts';
import type { Report, SandboxTaken } from './messages.ts';
import type { Timeline } from './timeline.ts';

/** What a worker answered, until the primary asks for it. */
export interface Outbox {
  /** Those of the sandboxes of the worker: they keep nothing, and nobody reads them. */
  readonly journals: Journals;
  /** Takes all that came since the last time. */
  take(): Report;
  /** Whether as much waits as may wait where somebody follows the journal, and misses nothing. */
  isFull(): boolean;
  follow(isFollowed: boolean): void;
}

interface Waiting {
  readonly size: number;
  /** That the journal of the sandbox may take. */
  readonly bytes: number;
  records: SandboxTaken[];
  answers: number;
  skipped: number;
  at: number;
}

/** Entries that wait where somebody follows the journal. */
const MOST_FOLLOWED = 500;

/** @param news called when something waits where nothing did, and when the outbox becomes full. */
export function createOutbox(timeline: Timeline, news: () => void): Outbox {
  const views = createJournals(reportToConsole);
  let waiting = new Map<string, Waiting>();
  let count = 0;
  let isFollowed = false;
  const isFull = () => isFollowed && count >= MOST_FOLLOWED;

  const note = (sandbox: string, size: number, bytes: number, record: SandboxTaken): void => {
    let own = waiting.get(sandbox);
    if (!own) {
      own = { size, bytes, records: [], answers: 0, skipped: 0, at: 0 };
      waiting.set(sandbox, own);
    }
    own.answers++;
    own.at = timeline.elapsed();
    own.records.push(record);
    // No journal keeps more of one sandbox; a few at once, since each time moves all others.
    if (!isFollowed && own.records.length >= 2 * size) letGo(own);
    count++;
    if (count === 1 || count === MOST_FOLLOWED) news();
  };
  return {
    journals: {
      all: views.all,
      open(options) {
        const { sandbox, size, bytes } = options;
        const view = views.open({ ...options, size: 0 });
        return { ...view, add: (taken) => note(sandbox, size, bytes, { ...taken, sandbox }) };
      },
    },
    isFull,
    follow: (given) => {
      isFollowed = given;
    },
    take() {
      const entries = [...waiting];
      waiting = new Map();
      count = 0;
      for (const [, own] of entries) {
        if (!isFollowed) letGo(own);
        letGoBodies(own);
      }
      return {
        records: entries.flatMap(([, { records }]) => records),
        used: entries.map(([sandbox, { answers, skipped, at }]) => ({
          ...{ sandbox, answers, skipped },
          at: timeline.toShared(at),
        })),
        wallClock: timeline.wallClock,
      };
    },
  };
}

/** Of one sandbox, the entries that are let go before anybody could read them. */
function letGo(own: Waiting): void {
  const over = own.records.length - own.size;
  if (over <= 0) return;
  own.records = own.records.slice(over);
  own.skipped += over;
}

/** Those of the latest entries are kept, as far as there is room: to carry others is for nothing. */
function letGoBodies({ records, bytes }: Waiting): void {
  let left = bytes;
  for (const record of records.toReversed()) {
    left -= bytesOfBody(record.body);
    if (left < 0) record.body = undefined;
  }
}
