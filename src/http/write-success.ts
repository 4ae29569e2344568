import type { Assumes } from '../service/outcome.ts';
import type { Instant } from '../template/instant.ts';
import type { Written } from './write-headers.ts';

/** The success of an operation as it is written, and the choices that it shows. */
export interface WrittenSuccess {
  readonly answer: Written;
  readonly assumes: Assumes;
}

/** Writes what an operation tells of; each operation has one. */
export type SuccessWriter<Facts> = (facts: Facts) => WrittenSuccess;

/** Writes a time in the form of the profile. */
export type WriteTime = (instant: Instant) => string;
