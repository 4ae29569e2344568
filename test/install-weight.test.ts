import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/documents.ts';

/** The packages that an install of this package adds. */

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const brought = Object.entries(lock.packages)
  .filter(([, { dev, optional, devOptional, peer }]) => !(dev || optional || devOptional || peer))
  .map(([path]) => path)
  .filter((path) => path !== '');

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

test('an install adds at most 12 packages and 12 MB', () => {
  expect(brought.length).toBeLessThanOrEqual(12);
  const bytes = brought.map((path) => bytesIn(join(root, path))).reduce((a, b) => a + b);

  expect(bytes).toBeGreaterThan(1e6);
  expect(bytes).toBeLessThanOrEqual(12e6);
});

test('the lock file contains no address of a registry', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
});
