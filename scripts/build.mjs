// @ts-check
// Bundles all entries into a folder, with the default world: `node scripts/build.mjs dist`.

import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundle, entries, writeDefaultWorld } from './bundle.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Failed to build: expected a folder');
const folder = resolve(given);
rmSync(folder, { recursive: true, force: true });
await bundle(folder, entries);
writeDefaultWorld(folder);
