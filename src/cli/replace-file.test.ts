import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { replaceFile } from './files.ts';
import { checkReportFiles, writeTextFile } from './publish.ts';

const { folder, path, read, write } = temporaryFolder();

test('a file is replaced, not written into: someone who reads the old one reads all of it', () => {
  write('a', 'yesterday');
  chmodSync(path('a'), 0o640);
  const { ino } = statSync(path('a'));

  replaceFile(path('a'), 'today');

  expect(read('a')).toBe('today');
  expect(statSync(path('a')).ino).not.toBe(ino);
  expect(statSync(path('a')).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a link is kept, and its file is replaced', () => {
  write('b', 'yesterday');
  symlinkSync(path('b'), path('link'));

  replaceFile(path('link'), 'today');

  expect(read('b')).toBe('today');
});

test('a file that cannot be written leaves no temporary file', () => {
  expect(() => replaceFile(path('none/c'), 'today')).toThrow('ENOENT');
});

const none = { html: undefined, markdown: undefined, annotations: undefined };

test('two reports in one file are refused, whatever links lead there', () => {
  write('d', '');
  symlinkSync(path('d'), path('d-link'));

  for (const [json, junit] of [
    ['d', 'd-link'],
    ['not-yet', 'not-yet'],
  ] as const) {
    expect(() => checkReportFiles({ ...none, json: path(json), junit: path(junit) })).toThrow(
      'expected a separate file, found that of the json report',
    );
  }
  expect(() =>
    checkReportFiles({ ...none, json: path('d'), junit: path('not-yet') }),
  ).not.toThrow();
});

test.runIf(process.platform === 'linux')('a device is written to directly, and may be full', () => {
  expect(() => writeTextFile('profile', '/dev/full', 'today')).toThrow(
    'Failed to write the profile "/dev/full": the disk is full',
  );
});
