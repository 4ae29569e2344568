import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mistake, Subject } from './subject.ts';

export const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * The path of a program with one mistake in it, or of the program as it is.
 *
 * @throws Error if a text to replace does not occur exactly once.
 */
export function plant({ id, file }: Pick<Subject, 'id' | 'file'>, mistake?: Mistake): string {
  const path = join(folder, file);
  if (mistake === undefined) return path;
  const planted = join(folder, 'build/planted', `${id}.${mistake.id}${extname(file)}`);
  mkdirSync(dirname(planted), { recursive: true });
  writeFileSync(planted, plantIn(readFileSync(path, 'utf8'), mistake));
  return planted;
}

function plantIn(program: string, { id, edits }: Mistake): string {
  return Object.entries(edits).reduce((text, [before, instead]) => {
    const parts = text.split(before);
    if (parts.length === 2) return parts.join(instead);
    throw new Error(
      `Failed to plant ${id}: expected once in the program, found ${parts.length - 1} times: ${before}`,
    );
  }, program);
}
