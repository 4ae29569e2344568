import { expect, test } from 'vitest';
import { faultsOfPacked, packedPaths } from './packed-files.ts';

/** The rule. `npm run try-packed` applies it to the tarball. */

const manifest = {
  bin: { 'workspace-files': './dist/src/cli/main.js' },
  exports: {
    '.': { types: './dist/src/index.d.ts', browser: null, default: './dist/src/index.js' },
  },
};
const good = [
  'package.json',
  'docs/decisions/0001-store.md',
  'docs/images/console-overview.webp',
  'dist/src/cli/main.js',
  'dist/src/index.d.ts',
  'dist/src/index.js',
  'dist/contract-tests/rules/paging.js',
  'dist/fixtures/worlds/default.json',
  'dist/console/index.html',
  'dist/console/console/index-abc.js',
];

test('the files of the package may be packed', () => {
  expect(faultsOfPacked(good, manifest)).toEqual([]);
});

test.each([
  'dist/trials/suite/cases.js',
  'dist/src/mock/create-mock.test.js',
  'dist/contract-tests/rules.test.d.ts',
  'dist/src/index.js.map',
  'dist/test/support/run-cli.js',
  'dist/scripts/generate.js',
  'trials/suite/cases.ts',
  'src/index.ts',
  'examples/browser.ts',
  'fixtures/worlds/default.json',
  '.env',
])('%s does not belong there', (path) => {
  expect(faultsOfPacked([...good, path], manifest)).toEqual([`${path} does not belong there`]);
});

test('every file named in the manifest must be packed', () => {
  const paths = good.filter((path) => path !== 'dist/src/cli/main.js');

  expect(faultsOfPacked(paths, manifest)).toEqual(['dist/src/cli/main.js is missing']);
});

test('the list is read from the output of npm pack', () => {
  const printed = JSON.stringify([{ name: 'x', files: [{ path: 'LICENSE', size: 1 }] }]);

  expect(packedPaths(printed)).toEqual(['LICENSE']);
});
