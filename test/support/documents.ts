import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A text for users, for tests that check it. */
export interface TextDocument {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
}

interface CodeBlock {
  readonly document: string;
  readonly language: string;
  /** The file that the block shows; undefined if it names none. */
  readonly file: string | undefined;
  readonly text: string;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The README, the other pages of the root, and all pages of docs except the API reference. */
export const documents: readonly TextDocument[] = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('reference'))
    .map((path) => `docs/${path}`)
    .toSorted(),
].map((path) => {
  const text = readFileSync(root + path, 'utf8');
  const blocks = [...text.matchAll(/^```(\w*)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file, content = '']) => ({ document: path, language, file, text: content }),
  );
  return { path, text, blocks };
});

/** @throws Error when no document has the path. */
export function textOf(path: string): string {
  const found = documents.find((document) => document.path === path);
  if (found) return found.text;
  throw new Error(`Failed to read the document ${path}: there is none`);
}
