import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** Examples with a package of their own have tests of their own; this is what those cannot see. */

const textOf = (path: string) =>
  readFileSync(new URL(`../../examples/${path}`, import.meta.url), 'utf8');

describe.each(['file-browser', 'recipes'])('the lock file of examples/%s', (name) => {
  const lock = textOf(`${name}/package-lock.json`);

  test('knows what this package needs; if not, run `npm install` there', () => {
    const { dependencies } = JSON.parse(lock).packages['node_modules/workspace-files-kit'];

    expect(dependencies).toEqual(manifest.dependencies);
  });

  test('has no address of a registry', () => {
    expect(lock.match(/"resolved": .*/g)).toEqual(['"resolved": "file:../..",']);
  });
});

test('the worker script of the app is of its MSW; if not, run `npx msw init public` there', () => {
  const { version } = JSON.parse(textOf('file-browser/package-lock.json')).packages[
    'node_modules/msw'
  ];

  expect(textOf('file-browser/public/mockServiceWorker.js')).toContain(
    `const PACKAGE_VERSION = '${version}'`,
  );
});
