import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** Checks that the tests of the example packages cannot make themselves. */

const textOf = (path: string) =>
  readFileSync(new URL(`../../examples/${path}`, import.meta.url), 'utf8');

describe.each([
  ['file-browser', 'file:../..'],
  ['recipes', 'file:../..'],
  ['deploy', 'file:workspace-files-kit.tgz'],
])('the lock file of examples/%s', (name, resolved) => {
  const lock = textOf(`${name}/package-lock.json`);

  test('has the dependencies of this package (`npm install` there)', () => {
    const { dependencies } = JSON.parse(lock).packages['node_modules/workspace-files-kit'];

    expect(dependencies).toEqual(manifest.dependencies);
  });

  test('contains no address of a registry', () => {
    expect(lock.match(/"resolved": .*/g)).toEqual([`"resolved": "${resolved}",`]);
  });
});

test('the worker script of the app belongs to its MSW (`npx msw init public` there)', () => {
  const { version } = JSON.parse(textOf('file-browser/package-lock.json')).packages[
    'node_modules/msw'
  ];

  expect(textOf('file-browser/public/mockServiceWorker.js')).toContain(
    `const PACKAGE_VERSION = '${version}'`,
  );
});
