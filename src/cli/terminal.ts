import colors from 'picocolors';

/** Where a command writes. Passed in, so that a test can read it. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Whether `error` reaches a screen, where a line can be written over. */
  readonly rewritesLines?: boolean;
  /** Whether `out` may carry colours. */
  readonly coloured?: boolean;
}

export const processTerminal: Terminal = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  rewritesLines: process.stderr.isTTY === true,
  // No colours into a file, not on a CI machine either, unless they are asked for.
  coloured:
    colors.isColorSupported && (process.stdout.isTTY === true || 'FORCE_COLOR' in process.env),
};

/** Exit codes, the same for every command. */
export const EXIT = {
  success: 0,
  /** `check`: at least one rule failed; `consumer`: at least one situation. */
  failed: 1,
  /** The arguments or the files they name are at fault; `check`: nothing could be judged. */
  usage: 2,
  /** `check --complete`: nothing failed, but something is unproven. */
  unproven: 3,
} as const;
