import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** The example app has tests of its own (`npm run example:test`); this is what they cannot see. */

const lock = readFileSync(new URL('../examples/file-browser/package-lock.json', import.meta.url));
const { packages } = JSON.parse(lock.toString());

test('its lock file knows what this package needs; if not, run `npm install` there', () => {
  const { dependencies } = packages['node_modules/workspace-files-kit'];

  expect(dependencies).toEqual(manifest.dependencies);
});

test('its lock file has no address of a registry', () => {
  const addresses = lock.toString().match(/"resolved": .*/g);

  expect(addresses).toEqual(['"resolved": "file:../..",']);
});
