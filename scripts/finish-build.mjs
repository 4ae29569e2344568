// @ts-check
// What tsc leaves to do in a folder: `node scripts/finish-build.mjs dist`.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleCli } from './bundle-cli.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Failed to finish the build: expected a folder');
const folder = resolve(given);

// What was compiled file by file makes way for the bundle.
const cli = join(folder, 'src/cli');
rmSync(cli, { recursive: true, force: true });
await bundleCli(cli);

/** @param {string} name @param {string} format */
const grow = (name, format) =>
  execFileSync(
    process.execPath,
    [join(cli, 'main.js'), 'seed', '--world', name, '--format', format],
    { encoding: 'utf8' },
  );

// What `serve` begins with; it would grow the same.
const ready = JSON.stringify(JSON.parse(grow('default', 'json')));
writeFileSync(join(cli, 'default-world.json'), ready);

// The grown worlds that the package brings along, a module each.
const worlds = join(folder, 'worlds');
mkdirSync(worlds, { recursive: true });
for (const name of ['tiny', 'default']) {
  writeFileSync(join(worlds, `${name}.js`), grow(name, 'module'));
  writeFileSync(
    join(worlds, `${name}.d.ts`),
    "import type { GrownWorld } from '../src/light/index.js';\n" +
      `/** The world \`${name}\`, grown. */\ndeclare const world: GrownWorld;\nexport default world;\n`,
  );
}
