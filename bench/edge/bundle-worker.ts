import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The worker of `examples/edge` with the built package, as wrangler bundles it. */
export async function bundleWorker(root: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    // As if it stood beside the manifest, so that the package is found by its name.
    stdin: {
      contents: readFileSync(join(root, 'examples/edge/worker.ts'), 'utf8'),
      loader: 'ts',
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    // The paths of the project lead to the source: what is tried is what was built.
    tsconfigRaw: '{}',
    write: false,
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('Failed to bundle the worker: there is no output');
  return file.contents;
}
