import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const startsTheMock =
  /^(target\.ts|contract\.test\.ts|matrix\.test\.ts|mutants\/|learn\/testing\/|learn\/[\w-]+\.test\.ts|observations\/profiles\.test\.ts)/;

const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !startsTheMock.test(path))
  .map((path) => ({ path, imports: importsOf(path) }));

function importsOf(path: string): string[] {
  const text = readFileSync(join(here, path), 'utf8');
  // Types of a profile are data that both sides share, and no code of the mock.
  const code = text.replace(/^import type [^;]*from '[^']*\/src\/profile\/[^']*';$/gm, '');
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
  return Array.from(found, ([, specifier = '']) =>
    specifier.startsWith('.')
      ? relative(here, join(here, dirname(path), specifier))
          .split(sep)
          .join('/')
      : specifier,
  );
}

test('the suite is an independent witness: of src it knows the document alone', () => {
  const foreign = sources.flatMap(({ path, imports }) =>
    imports
      .filter(
        (specifier) => specifier.startsWith('../') && !specifier.startsWith('../src/document/'),
      )
      .map((specifier) => `${path} imports ${specifier}`),
  );

  expect(sources.length).toBeGreaterThan(30);
  expect(foreign).toEqual([]);
});

/** What the reports need, and what runs in a browser as well. */
const packagesOfReports = ['entities/escape', '@noble/hashes/sha2.js'];

test('the suite runs in a browser: no built-in but in tests, and no package but in reports', () => {
  const outside = sources
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => !/^\.\.\/|\.ts$/.test(specifier))
        .filter((name) => !(path.startsWith('reports/') && packagesOfReports.includes(name)))
        .map((name) => `${path}: ${name}`),
    );

  expect(outside).toEqual([]);
});
