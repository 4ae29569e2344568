import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { lockFile } from './state-file.ts';

/** Reads a lock. After the first read, another process acts. */
function readAndThen(meanwhile: () => void) {
  let isFirst = true;
  return (path: string) => {
    const text = readFileSync(path, 'utf8');
    if (isFirst) meanwhile();
    isFirst = false;
    return text;
  };
}

const { folder, path } = temporaryFolder();
let file = '';
let lock = '';
let count = 0;
beforeEach(() => {
  file = path(`${++count}.jsonl`);
  lock = `${file}.lock`;
});
const GONE = '999999999\n';
const held = `Failed to open --state`;

test('the lock of a killed process is replaced, and no other file is left', () => {
  writeFileSync(lock, GONE);
  const taken = lockFile(file);
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+\n$`));
  const beside = readdirSync(folder).filter((name) => name.startsWith(basename(file)));
  expect(beside).toEqual([basename(lock)]);
  taken[Symbol.dispose]();
  expect(existsSync(lock)).toBe(false);
});

test('a lock that a different process has just replaced is kept', () => {
  writeFileSync(lock, GONE);
  const read = readAndThen(() => writeFileSync(lock, `${process.ppid}\n`));
  expect(() => lockFile(file, read)).toThrow(held);
  expect(readFileSync(lock, 'utf8')).toBe(`${process.ppid}\n`);
});

test('of two processes that replace the same lock, the second is refused', () => {
  writeFileSync(lock, GONE);
  let first: Disposable | undefined;
  const read = readAndThen(() => {
    first = lockFile(file);
  });
  expect(() => lockFile(file, read)).toThrow(held);
  expect(first).toBeDefined();
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
});

test('a lock whose owner is not written yet is not replaced', () => {
  writeFileSync(lock, '');
  expect(() => lockFile(file)).toThrow('another process is opening it');
  expect(existsSync(lock)).toBe(true);
});

test('a lock that a different process has by now is not removed', () => {
  const taken = lockFile(file);
  writeFileSync(lock, `${process.ppid}\n`);
  taken[Symbol.dispose]();
  expect(existsSync(lock)).toBe(true);
});

test.runIf(existsSync('/proc/self/stat'))(
  'the lock of a process whose id another one has by now is replaced',
  () => {
    lockFile(file)[Symbol.dispose]();
    writeFileSync(lock, `${process.ppid} 1\n`);
    expect(() => lockFile(file)[Symbol.dispose]()).not.toThrow();
  },
);

test('a file and a link to it have one lock', () => {
  writeFileSync(file, '');
  writeFileSync(lock, `${process.ppid}\n`);
  const link = path('link.jsonl');
  symlinkSync(file, link);
  expect(() => lockFile(link)).toThrow(held);
});
