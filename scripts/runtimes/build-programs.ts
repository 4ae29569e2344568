import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the programs of `scripts/runtimes/programs` into `build/runtimes`. Those of processes find the built
 * package by its name, as its users do; a worker and a page are bundled with it, by the conditions
 * that the tools of each go by.
 */
export async function buildPrograms(root: string): Promise<void> {
  const bundle = (name: string, options: Parameters<typeof build>[0]) =>
    build({
      entryPoints: [join(root, `scripts/runtimes/programs/${name}.ts`)],
      outfile: join(root, `build/runtimes/${name}.js`),
      bundle: true,
      format: 'esm',
      target: 'es2022',
      // The paths of the project lead to the source: what is tried is what was built.
      tsconfigRaw: '{}',
      logLevel: 'warning',
      ...options,
    });
  await Promise.all([
    bundle('process', { platform: 'node', packages: 'external' }),
    bundle('worker', {
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['workerd', 'worker', 'browser'],
    }),
    bundle('page', { platform: 'browser' }),
  ]);
}
