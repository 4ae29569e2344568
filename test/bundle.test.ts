import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from './support/documents.ts';

/** The modules of the package in a browser bundle, and its size. */

/** Bundles a program. @returns what it loads at once, without what an `import()` loads. */
async function bundle(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    // A peer dependency, which users have anyway.
    external: ['msw', 'msw/browser', '#msw-http'],
    metafile: true,
    write: false,
    outdir: root,
  });
  const { outputs } = metafile;
  const first = new Set(['stdin.js']);
  for (const path of first) {
    for (const { kind, path: to } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && to in outputs) first.add(to);
    }
  }
  const gzip = outputFiles
    .filter(({ path }) => first.has(path.slice(root.length)))
    .map((file) => gzipSync(file.contents).length)
    .reduce((sum, each) => sum + each, 0);
  const modules = [...first].flatMap((path) =>
    Object.entries(outputs[path]?.inputs ?? {}).flatMap(([module, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [module] : [],
    ),
  );
  return { gzip, modules };
}

test('the mock in a page adds at most 150 kB gzip to MSW, and loads the overlay on demand', async () => {
  const { gzip, modules } = await bundle(
    "import { startBrowserMock } from './src/browser/index.ts'; startBrowserMock();",
  );

  expect(modules).toContain('src/msw/index.ts');
  expect(modules.filter((path) => path.includes('overlay'))).toEqual([]);
  expect(gzip).toBeLessThan(150_000);
});

test('the mock is at most 125 kB gzip, with only zod/mini', async () => {
  const { gzip, modules } = await bundle(
    "import { createMock } from './src/index.ts'; globalThis.mock = createMock();",
  );

  // Faker's generator, without the data of any language.
  expect(modules.filter((path) => path.includes('faker/dist/'))).toEqual([
    expect.stringMatching(/dist\/base-\w+\.js$/),
    expect.stringMatching(/dist\/locale\/base\.js$/),
  ]);
  expect(modules.filter((path) => /zod\/v4\/(classic|locales)/.test(path))).toEqual([]);
  expect(gzip).toBeLessThan(125_000);
});
