import { readShownTime } from './times.ts';

/** A file that the caller knows is in the workspace under test. */
export interface KnownFile {
  readonly id: string;
  /** ISO 8601 with an offset. */
  readonly createdAt?: string | undefined;
}

/** A known file with its parsed time and a label. */
export type KnownEntry = ReturnType<typeof knownEntry>;

/**
 * Reads known files from text: one id per line, optionally followed by a tab and its creation time.
 *
 * @throws Error "line 3: expected …, found …".
 */
export function readKnownFiles(text: string): readonly KnownFile[] {
  const seen = new Map<string, number>();
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const files = lines.flatMap((line, index): KnownFile[] => {
    if (line === '') return [];
    const at = index + 1;
    const [id = '', createdAt, ...rest] = line.split('\t');
    const file = createdAt === undefined ? { id } : { id, createdAt };
    const earlier = seen.get(id);
    const problem =
      (rest.length > 0 ? 'expected an id, a tab and a time, found more' : knownFileProblem(file)) ??
      (earlier === undefined
        ? undefined
        : `expected each id once, found that of line ${earlier} again`);
    if (problem !== undefined) throw new Error(`line ${at}: ${problem}`);
    seen.set(id, at);
    return [file];
  });
  if (files.length === 0) throw new Error('expected one file id per line, found an empty file');
  return files;
}

/** The error in a known file: "expected …, found …"; undefined if there is none. */
export function knownFileProblem({ id, createdAt }: KnownFile): string | undefined {
  if (typeof id !== 'string' || id.trim() === '') return 'expected the id of a file, found none';
  if (createdAt === undefined) return undefined;
  const time = typeof createdAt === 'string' ? readShownTime(createdAt) : undefined;
  if (time?.format === 'iso-8601' && time.zoned) return undefined;
  const found = JSON.stringify(createdAt).slice(0, 80);
  return `expected a time in ISO 8601 with an offset, such as 2026-01-31T09:30:00Z, found ${found}`;
}

export function knownEntry({ id, createdAt }: KnownFile) {
  const time = createdAt === undefined ? undefined : readShownTime(createdAt);
  return { id, time, label: createdAt === undefined ? id : `${id} (${createdAt})` };
}
