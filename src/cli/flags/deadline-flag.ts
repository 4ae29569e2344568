import type { Flag } from './flag.ts';
import { wholeNumber } from './values.ts';

/** A timer of Node counts to no more than 2^31 milliseconds. */
const LONGEST_SECONDS = 2_147_483;

/** The same for every command that judges. */
export const deadlineFlag: Flag = {
  flags: '--deadline <seconds>',
  description: 'end the whole run after this time, write the reports, and exit with 2',
  parse: wholeNumber(1, LONGEST_SECONDS),
};
