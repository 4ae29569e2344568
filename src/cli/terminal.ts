/** Where a command writes. Passed in, so that a test can read it. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

export const processTerminal: Terminal = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
};

/** Exit codes, the same for every command. */
export const EXIT = { success: 0, usage: 2 } as const;
