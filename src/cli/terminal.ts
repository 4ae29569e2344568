import stringWidth from 'fast-string-width';
import picocolors from 'picocolors';

export type Colors = ReturnType<typeof picocolors.createColors>;

/** The output streams of a command. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Whether lines of `error` can be overwritten. */
  readonly rewritesLines?: boolean;
  /** Whether each stream may have colours. Default: none. */
  readonly coloured?: { readonly out: boolean; readonly error: boolean };
}

/** The colours of each stream. */
export const colorsFor = ({ coloured }: Terminal): { out: Colors; error: Colors } => ({
  out: picocolors.createColors(coloured?.out ?? false),
  error: picocolors.createColors(coloured?.error ?? false),
});

/** NO_COLOR turns colours off, FORCE_COLOR turns them on. Otherwise only a terminal has them. */
const mayColour = (stream: NodeJS.WriteStream): boolean =>
  !process.env.NO_COLOR && (Boolean(process.env.FORCE_COLOR) || isScreen(stream));

/** Whether lines can be overwritten. */
const isScreen = ({ isTTY }: NodeJS.WriteStream): boolean => isTTY && process.env.TERM !== 'dumb';

export const processTerminal = (): Terminal => ({
  // With braces: what the stream returns must not become an exit code.
  out: (text) => {
    process.stdout.write(text);
  },
  error: (text) => process.stderr.write(text),
  rewritesLines: isScreen(process.stderr),
  coloured: { out: mayColour(process.stdout), error: mayColour(process.stderr) },
});

/** Exit codes, the same for every command. */
export const EXIT = {
  success: 0,
  /** `check`: at least one rule failed; `consumer`: at least one situation. */
  failed: 1,
  /** The arguments, or the files they name, are invalid; or nothing could be judged. */
  usage: 2,
  /**
   * Nothing failed, but a rule is unproven because requests could not be completed or the budget is
   * spent; with `check --complete`, for any reason.
   */
  unproven: 3,
} as const;

/** The context of a command, apart from its flags. */
export interface CommandContext {
  readonly version: string;
  readonly terminal: Terminal;
  /** Resolves when a running server should stop, or a run should end at once. */
  readonly stopped: Promise<unknown>;
  /** Watches the process that started this one; when it has ended, a server stops. */
  readonly watchStarter?: (() => Promise<{ readonly ended: Promise<void> }>) | undefined;
}

const GAP = '  ';

/**
 * Rows as aligned columns, also with colours and characters of two cells. No line ends in spaces.
 */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, stringWidth(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - stringWidth(cell)))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}
