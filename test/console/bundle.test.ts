import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../support/documents.ts';
import { inBrowser, visit } from './console.ts';

/** The size of the console. Its files must comply with its content policy. */

const built = `${root}dist/console/`;
const MAX_FIRST = 120_000;

test('the page has no code in it, and names its files by what they hold', () => {
  const page = readFileSync(`${built}index.html`, 'utf8');

  expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/i);
  expect(page).toContain('http-equiv="Content-Security-Policy"');
  const named = [...page.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) expect(path).toMatch(/^\.\/console\/\w+-[\w-]{8}\.(js|css|svg)$/);
});

inBrowser('in a browser', () => {
  test('the first page needs 120 kB, compressed, at most', async () => {
    const { page } = await visit('/#/overview');
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const files = loaded.filter((path) => path.startsWith('/console/'));
    const sizes = files.map((path) => gzipSync(readFileSync(built + path)).length);

    expect(files.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_FIRST);
  });
});
