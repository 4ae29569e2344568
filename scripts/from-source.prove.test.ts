import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVersion } from '../src/server/package-version.ts';
import { root } from '../test/support/documents.ts';

/** Tests of what `npm start` and `npm run cli` run. */

const note = join(root, 'build/from-source/latest.json');
const run = (): string =>
  execFileSync(process.execPath, ['scripts/from-source.mjs', '--version'], {
    ...{ cwd: root, encoding: 'utf8' },
  }).trim();
const noted = (): { folder: string; stamps: Record<string, string> } =>
  JSON.parse(readFileSync(note, 'utf8'));

test('the source is bundled once, and again after it has changed', () => {
  expect(run()).toBe(readVersion());
  const first = noted();
  expect(Object.keys(first.stamps)).toContain(join(root, 'src/cli/serve.ts'));

  run();
  expect(noted()).toEqual(first);

  const stamps = { ...first.stamps, [join(root, 'src/cli/serve.ts')]: 'of another time' };
  writeFileSync(note, JSON.stringify({ ...first, stamps }));
  expect(run()).toBe(readVersion());
  expect(noted().stamps).toEqual(first.stamps);
  expect(noted().folder).not.toBe(first.folder);
});
