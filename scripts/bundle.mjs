// @ts-check
// JavaScript, because `npm start` runs it before anything that can load TypeScript.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The source of each module that users load, by its name in the package. */
export const entries = {
  index: 'src/index.ts',
  browser: 'src/browser/index.ts',
  msw: 'src/msw/index.ts',
  server: 'src/server/index.ts',
  control: 'src/control/index.ts',
  vitest: 'src/vitest/index.ts',
  playwright: 'src/playwright/index.ts',
  data: 'src/data/index.ts',
  contract: 'src/learn/contract.ts',
  consumer: 'src/consumer/index.ts',
  learn: 'src/learn/index.ts',
  worker: 'src/worker/index.ts',
  cli: 'src/cli/main.ts',
};

/**
 * Shared chunks, each with what its modules import: helpers of a few lines, none of which imports
 * Zod; what the suite and the command line need of profiles and recipes; and the mock. Without these
 * groups, Node would find and read fifteen files for a mock, half a millisecond each.
 */
const groups = [
  { name: 'text', test: /src\/(text\/(?!parse-input)|template\/alphabets|world\/key-secrets)/ },
  {
    name: 'profile',
    test: /src\/(text\/parse-input|document\/(?!openapi)|profile|template|world\/(recipe|fields))|fixtures\/profiles/,
  },
  { name: 'mock', test: /src\/(store|service|http|mock)\// },
];

/**
 * Bundles entries, with their shared chunks next to them: Node needs longer to find and read
 * hundreds of modules than to run them. Includes Zod, but no other dependency.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} input
 * @returns {Promise<readonly string[]>} the absolute paths of the bundled modules.
 */
export async function bundle(folder, input) {
  const { dependencies, peerDependencies } = readManifest();
  const packages = Object.keys({ ...dependencies, ...peerDependencies });
  const inputs = await rolldown({
    cwd: root,
    input,
    external: (id) =>
      /^(node:|#)/.test(id) || packages.some((each) => `${id}/`.startsWith(`${each}/`)),
    platform: 'neutral',
    // Node 20 does not support `using`.
    transform: { target: 'es2023' },
    logLevel: 'warn',
  });
  const { output } = await inputs.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups },
  });
  await inputs.close();
  writeFileSync(
    join(folder, 'zod-license.txt'),
    readFileSync(join(root, 'node_modules/zod/LICENSE'), 'utf8'),
  );
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  // Without the bundler's virtual modules.
  return modules.filter((id) => !id.startsWith('\0'));
}

/** @returns {{ dependencies: object, peerDependencies: object }} */
const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Writes the world that `serve` starts with: growing it would take a fifth of the startup time.
 *
 * @param {string} folder of the bundle
 */
export function writeDefaultWorld(folder) {
  const command = [join(folder, 'cli.js'), 'seed', '--world', 'default'];
  const world = execFileSync(process.execPath, command, { encoding: 'utf8' });
  writeFileSync(join(folder, 'default-world.json'), JSON.stringify(JSON.parse(world)));
}
