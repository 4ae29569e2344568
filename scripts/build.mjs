// @ts-check
// Bundles all entries and grows the package's worlds into a folder: `node scripts/build.mjs dist`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle, entries, growWorld, writeDefaultWorld } from './bundle.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Failed to build: expected a folder');
const folder = resolve(given);
rmSync(folder, { recursive: true, force: true });
await bundle(folder, entries);
writeDefaultWorld(folder);

const worlds = join(folder, 'worlds');
mkdirSync(worlds);
for (const name of ['tiny', 'default']) {
  writeFileSync(join(worlds, `${name}.js`), growWorld(folder, name, 'module'));
  writeFileSync(
    join(worlds, `${name}.d.ts`),
    "import type { GrownWorld } from '../light.js';\n" +
      `/** The world \`${name}\`, grown. */\ndeclare const world: GrownWorld;\nexport default world;\n`,
  );
}
