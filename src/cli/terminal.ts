import { stripVTControlCharacters } from 'node:util';
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
  /** A rule, a field or a situation failed. */
  failed: 1,
  /** The arguments, or the files they name, are invalid; or nothing could be judged. */
  usage: 2,
  /** Nothing failed, but a run of `check` is not complete. */
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

/** Rows as aligned columns, also with colours. No line ends in spaces. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widthOf = (cell = '') => stripVTControlCharacters(cell).length;
  const widthAt = (place: number) => Math.max(...rows.map(({ [place]: cell }) => widthOf(cell)));
  const padded = (cell: string, place: number) => cell + ' '.repeat(widthAt(place) - widthOf(cell));
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}
