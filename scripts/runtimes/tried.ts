import { existsSync } from 'node:fs';
import * as z from 'zod';

/** What was tried in a runtime: each part is what came of it, or "Failed to …". */
export interface Tried {
  readonly version: string;
  readonly answers: string;
  readonly faces: Readonly<Record<string, string>>;
  readonly contract: string;
  /** Null where there is no command line. */
  readonly serve: string | null;
  readonly check: string | null;
  readonly ended: string;
}

/** A runtime, and how it is tried. */
export interface Runtime {
  readonly name: string;
  /** @throws Error where the runtime is not there, or does not run. */
  readonly trial: () => Promise<Tried>;
}

/** What the programs of `scripts/runtimes/programs` hand back. */
export const resultsSchema = z.object({
  answers: z.string(),
  faces: z.record(z.string(), z.string()),
  contract: z.string(),
});

/** @throws Error where npm installed no binary for this system. */
export function requireInstalled(name: string, binary: string): void {
  if (existsSync(binary)) return;
  throw new Error(
    `Failed to find ${name}: npm installed none for ${process.platform}-${process.arch}`,
  );
}

/** What came of something, or why it failed. */
export async function attempt(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    return text.startsWith('Failed to ') ? text : `Failed to run: ${text}`;
  }
}
