import { perProfile } from '../profile/per-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { generatedNames } from '../template/names.ts';
import { insideOf } from './inside.ts';

/** What whoever lets copies of a mock answer for it has to know of the mock. */

/**
 * What the next request may change besides the journal: nothing; what is counted (faults that wait,
 * cursors, a rate limit), which no other answer of the mock needs to know; or data, clock and
 * profile too, as a scenario does.
 */
export type ReadingChanges = 'nothing' | 'counts' | 'data';

/** @throws Error when `createMock` did not make the mock. */
export function readingChanges(mock: object): ReadingChanges {
  const { live, answering, player } = insideOf(mock, 'copy a mock');
  if (player.status()?.next) return 'data';
  const isCounted = countingOf(live.current().profile).counts || answering.faults.list().length > 0;
  return isCounted ? 'counts' : 'nothing';
}

/**
 * Counts answers that copies made.
 *
 * @throws Error when `createMock` did not make the mock.
 */
export function countAnswers(mock: object, made: number): void {
  const { saveCounts, restoreCounts } = insideOf(mock, 'copy a mock').live.current();
  restoreCounts({ answers: saveCounts().answers + made, windows: [] });
}

const GENERATED = new RegExp(`\\{(?:new|${Object.keys(generatedNames).join('|')})[:}]`);

/** Whether answers under a profile depend on what was asked before. */
const countingOf = perProfile(({ cursor, rateLimit, listing, ...others }: Profile) => {
  // What is made up for an entry is made of its file.
  const { entryFields: _ofFile, ...ofPage } = listing;
  const counts =
    rateLimit !== null ||
    cursor.stability === 'changing' ||
    cursor.reuse === 'once' ||
    GENERATED.test(JSON.stringify([others, ofPage]));
  return { counts };
});
