import {
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';
import { checkReportFiles, writeTextFile } from './report-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-replace-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

test('a file is replaced and not written into: whoever has the old one open keeps it whole', () => {
  writeFileSync(path('a'), 'yesterday');
  chmodSync(path('a'), 0o640);
  const { ino } = statSync(path('a'));

  replaceFile(path('a'), 'today');

  expect(readFileSync(path('a'), 'utf8')).toBe('today');
  expect(statSync(path('a')).ino).not.toBe(ino);
  expect(statSync(path('a')).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a link stays one, and its file is replaced', () => {
  writeFileSync(path('b'), 'yesterday');
  symlinkSync(path('b'), path('link'));

  replaceFile(path('link'), 'today');

  expect(readFileSync(path('b'), 'utf8')).toBe('today');
});

test('a file that cannot be put in place leaves nothing beside it', () => {
  expect(() => replaceFile(path('none/c'), 'today')).toThrow('ENOENT');
});

test('two reports at one file are refused, whatever links lead there', () => {
  writeFileSync(path('d'), '');
  symlinkSync(path('d'), path('d-link'));

  linkSync(path('d'), path('d-hard'));
  symlinkSync(path('not-yet'), path('to-not-yet'));

  for (const [json, junit] of [
    ['d', 'd-link'],
    ['d', 'd-hard'],
    ['d-link', 'd-hard'],
    ['not-yet', 'to-not-yet'],
  ] as const) {
    expect(() => checkReportFiles({ json: path(json), junit: path(junit) })).toThrow(
      'expected a file of its own, found that of the json report',
    );
  }
  expect(() => checkReportFiles({ json: path('d'), junit: path('not-yet') })).not.toThrow();
});

test.runIf(process.platform === 'linux')(
  'a device is written to as it is, and says if full',
  () => {
    expect(() => writeTextFile('profile', '/dev/full', 'today')).toThrow(
      'Failed to write the profile "/dev/full": the disk is full',
    );
  },
);
