import { mkdirSync, writeFileSync } from 'node:fs';
import { moduleOf } from '../src/cli/seed.ts';
import { createMock } from '../src/mock/create-mock.ts';
import { writeGrownWorld } from '../src/world/grown-world.ts';

/** Writes the grown worlds that the package brings along, a module each, beside what is built. */

const folder = new URL('../dist/worlds/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of ['tiny', 'default']) {
  const grown = writeGrownWorld(createMock({ world: name }).world);
  writeFileSync(new URL(`${name}.js`, folder), moduleOf(grown));
  writeFileSync(
    new URL(`${name}.d.ts`, folder),
    "import type { GrownWorld } from '../src/light/index.js';\n" +
      `/** The world \`${name}\`, grown. */\ndeclare const world: GrownWorld;\nexport default world;\n`,
  );
}
