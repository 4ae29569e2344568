import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packedPaths } from '../scripts/packed-files.ts';
import { runCommand } from '../scripts/processes.ts';
import { documents, root } from './support/documents.ts';

/**
 * Links of the documents lead to files and headings that exist, in the repository and in the
 * package.
 */

interface Link {
  readonly from: string;
  readonly to: string;
  readonly part: string;
}

const links: readonly Link[] = documents.flatMap(({ path, text }) =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, file = '', part = '']) => ({
      from: path,
      to: file === '' ? path : posix.join(posix.dirname(path), file),
      part,
    }),
  ),
);

/** The anchors of the headings of a page, as GitHub makes them. */
const partsOf = (text: string): readonly string[] =>
  [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

let packed: ReadonlySet<string>;

beforeAll(async () => {
  const listing = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  packed = new Set(packedPaths(await runCommand('npm', listing, { cwd: root })));
});

test('the documents contain links', () => {
  expect(links.length).toBeGreaterThan(30);
});

test.each(links)('$from → $to#$part', ({ to, part }) => {
  expect(existsSync(root + to)).toBe(true);
  if (part !== '') expect(partsOf(readFileSync(root + to, 'utf8'))).toContain(part);
});

test.each(documents)('every file named in $path exists', ({ text }) => {
  const named = text.matchAll(
    /`((?:src|contract-tests|trials|test|scripts|bench|examples|fixtures|docs|schemas)\/[\w./-]*)`/g,
  );

  expect([...named].map(([, path]) => path).filter((path) => !existsSync(root + path))).toEqual([]);
});

test('pictures have at most 60 kB', () => {
  const pictures = links.map(({ to }) => to).filter((to) => to.endsWith('.webp'));

  expect(pictures.length).toBeGreaterThan(0);
  for (const path of pictures) expect(statSync(root + path).size, path).toBeLessThanOrEqual(60_000);
});

test('documents in the package link only to files in the package', () => {
  expect(packed).toContain('docs/mock.md');
  expect(links.filter(({ from, to }) => packed.has(from) && !packed.has(to))).toEqual([]);
});
