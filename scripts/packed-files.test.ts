import { expect, test } from 'vitest';
import { faultsOfPacked, packedPaths } from './packed-files.ts';

/** Tests the check itself. `npm run try-packed` applies it to the tarball. */

const manifest = {
  bin: { 'workspace-files': './dist/cli.js' },
  exports: {
    '.': { types: './dist/index.d.ts', browser: null, default: './dist/index.js' },
  },
};
const good = [
  'package.json',
  'docs/reference/contract.md',
  'examples/deploy/Dockerfile',
  'docs/images/console-overview.webp',
  'dist/cli.js',
  'dist/default-world.json',
  'dist/index.d.ts',
  'dist/index.js',
  'dist/mock-B2-_x.js',
  'dist/console/index.html',
  'dist/console/console/index-abc.js',
];

test('the files of the package may be packed', () => {
  expect(faultsOfPacked(good, manifest)).toEqual([]);
});

test.each([
  'dist/trials/suite/cases.js',
  'dist/create-mock.test.js',
  'dist/index.js.map',
  'dist/test/support/run-cli.js',
  'dist/scripts/generate.js',
  'trials/suite/cases.ts',
  'src/index.ts',
  'examples/browser.ts',
  'examples/deploy/node_modules/x/index.js',
  'docs/decisions/0001-store.md',
  'docs/architecture.md',
  'fixtures/worlds/default.json',
  '.env',
])('%s does not belong there', (path) => {
  expect(faultsOfPacked([...good, path], manifest)).toEqual([`${path} does not belong there`]);
});

test('every file named in the manifest must be packed', () => {
  const paths = good.filter((path) => path !== 'dist/cli.js');

  expect(faultsOfPacked(paths, manifest)).toEqual(['dist/cli.js is missing']);
});

test('the list is read from the output of npm pack', () => {
  const printed = JSON.stringify([{ name: 'x', files: [{ path: 'LICENSE', size: 1 }] }]);

  expect(packedPaths(printed)).toEqual(['LICENSE']);
});
