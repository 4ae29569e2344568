import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../test/support/documents.ts';

/** Checks names only: the generator takes 20 seconds. `reference.prove.test.ts` compares all. */

const folder = join(root, 'test/reference');
const { entryPoints }: { entryPoints: readonly string[] } = JSON.parse(
  readFileSync(join(folder, 'typedoc.json'), 'utf8'),
);
const entries = entryPoints.map((path) => relative(root, join(folder, path)));
const pageOf = (entry: string) =>
  entry
    .replace(/^src\/index\.ts$/, 'workspace-files-kit')
    .replace(/^(?:src\/)?([\w-]+)\/index\.ts$/, '$1')
    .replace('src/learn/contract.ts', 'contract');

function exportedNames(entry: string): readonly string[] {
  const { module } = parseSync(entry, readFileSync(join(root, entry), 'utf8'));
  const names = module.staticExports
    .flatMap((statement) => statement.entries)
    .flatMap(({ exportName, moduleRequest }) =>
      // `export * from` another file has no name of its own.
      exportName.name === null && moduleRequest
        ? exportedNames(join(dirname(entry), moduleRequest.value))
        : (exportName.name ?? []),
    );
  // An entry may replace a name that it takes over from another file.
  return [...new Set(names)].toSorted();
}

test('every package entry that is code has a page', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const expected = Object.keys(exports)
    .filter((name) => !/worlds|json/.test(name))
    .map((name) => (name === '.' ? 'workspace-files-kit' : name.slice(2)));

  expect(entries.map(pageOf).toSorted()).toEqual(expected.toSorted());
  expect(readdirSync(join(root, 'docs/reference')).toSorted()).toEqual(
    ['README', ...expected].map((name) => `${name}.md`).toSorted(),
  );
});

test.each(entries)('the page of %s has every exported name (npm run reference)', (entry) => {
  const page = readFileSync(join(root, `docs/reference/${pageOf(entry)}.md`), 'utf8');
  const headings = [...page.matchAll(/^### (\w+)/gm)].map(([, name]) => name);

  expect(headings.toSorted()).toEqual(exportedNames(entry));
});
