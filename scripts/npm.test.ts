import { chmodSync, mkdirSync, utimesSync } from 'node:fs';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { installPackages } from './npm.ts';

const { folder, path, read, write } = temporaryFolder();

/** A fake npm that records its arguments and installs nothing. */
beforeEach(() => {
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  write('npm', '#!/bin/sh\necho "$@" >> asked\ntouch node_modules/.package-lock.json\n');
  chmodSync(path('npm'), 0o755);
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('packages are installed once, and again after their lock file has changed', () => {
  mkdirSync(path('node_modules'));
  write('package-lock.json', '{}');
  const install = () => installPackages(folder, { flags: ['--ignore-scripts'] });

  install();
  install();
  expect(read('asked')).toMatch(/^install --no-save .*--ignore-scripts\n$/);

  utimesSync(path('package-lock.json'), new Date(), new Date(Date.now() + 60_000));
  install();
  expect(read('asked').split('\n')).toHaveLength(3);
});
