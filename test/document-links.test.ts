import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
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

test('every link leads to a file and a heading', () => {
  const anchors = new Map<string, readonly string[]>();
  const anchorsIn = (path: string) => {
    const found = anchors.get(path) ?? partsOf(readFileSync(root + path, 'utf8'));
    anchors.set(path, found);
    return found;
  };
  const broken = links.filter(
    ({ to, part }) => !existsSync(root + to) || (part !== '' && !anchorsIn(to).includes(part)),
  );

  expect(links.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});

test('every file that a document names exists', () => {
  const named = documents.flatMap(({ text }) => [
    ...text.matchAll(
      /`((?:src|contract-tests|trials|test|scripts|bench|examples|fixtures|docs|schemas)\/[\w./-]*)`/g,
    ),
  ]);

  expect(named.map(([, path]) => path).filter((path) => !existsSync(root + path))).toEqual([]);
});

test('documents in the package link only to files in the package', () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [{ files }] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }));
  const packed = new Set(files.map(({ path }: { path: string }) => path));

  expect(packed).toContain('docs/mock.md');
  expect(packed).not.toContain('docs/architecture.md');
  expect(links.filter(({ from, to }) => packed.has(from) && !packed.has(to))).toEqual([]);
});
