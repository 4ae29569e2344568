import type { Note } from '../service/notes.ts';
import type { Instant } from '../template/instant.ts';
import type { Written } from './write-headers.ts';

/**
 * Writes what an operation tells of; each operation has one.
 *
 * @param note told of each choice that shows in the answer.
 */
export type SuccessWriter<Facts> = (facts: Facts, note: Note) => Written;

/** Writes a time in the form of the profile. */
export type WriteTime = (instant: Instant) => string;

/** The same, and notes that the form shows. */
export function notingTime(writeTime: WriteTime, note: Note): WriteTime {
  return (instant) => {
    note('formats.createdAt');
    return writeTime(instant);
  };
}
