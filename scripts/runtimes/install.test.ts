import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Npm, prepareWorkerd } from './install.ts';

/** The preparation of `npm run edge`. */

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-edge-'));
afterAll(() => rmSync(folder, { recursive: true }));
const workerd = 'test/runtimes/node_modules/.bin/workerd';
let clone = '';
let count = 0;
let asked: string[] = [];
beforeEach(() => {
  clone = join(folder, `${++count}`);
  asked = [];
});
const write = (path: string) => {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), '');
};
const npm: Npm = (...args) => {
  asked.push(args.slice(0, 2).join(' '));
  write(args[0] === 'install' ? workerd : 'dist/worker.js');
};

test('a fresh clone is built and workerd is installed', () => {
  expect(prepareWorkerd(clone, npm)).toBe(join(clone, workerd));
  expect(asked).toEqual(['run build', 'install --prefix']);
});

test('nothing is built or installed twice', () => {
  write(workerd);
  write('dist/worker.js');
  prepareWorkerd(clone, npm);
  expect(asked).toEqual([]);
});

test('the error names a system without workerd', () => {
  expect(() => prepareWorkerd(clone, () => {})).toThrow('npm has none for');
});
