import { build } from 'esbuild';
import { expect, test } from 'vitest';

/**
 * The client of the control API is for browsers and test suites: it must stay at a few kilobytes.
 */
test('./control brings neither a schema nor a mock along', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [new URL('./index.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
  });

  const inputs = Object.keys(metafile.inputs);
  const isClient = (path: string) => /src\/control\/(client\/|index|address)/.test(path);
  expect(inputs.filter((path) => !isClient(path))).toEqual([
    'src/text/operation-error.ts',
    'src/text/suggest.ts',
    'src/text/check-options.ts',
    'src/template/alphabets.ts',
    'src/world/minted-secrets.ts',
    'src/mock/faults/fault-json.ts',
    'src/mock/journal/own-headers.ts',
  ]);
  expect(outputFiles[0]?.contents.length).toBeLessThan(12_000);
});
