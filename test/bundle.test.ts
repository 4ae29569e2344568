import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from './support/documents.ts';

/** The modules of the package in a browser bundle, and its size. */

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
  const bytes = new Map(outputFiles.map(({ path, contents: text }) => [path, text]));
  /** A chunk, and all chunks that it imports. */
  const withImports = (path: string, all = new Set<string>()): Set<string> => {
    if (all.has(path)) return all;
    all.add(path);
    for (const { kind, path: to } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && to in outputs) withImports(to, all);
    }
    return all;
  };
  const weigh = (paths: readonly string[]) => ({
    gzip: paths
      .map((path) => gzipSync(bytes.get(root + path) ?? new Uint8Array()).length)
      .reduce((sum, each) => sum + each, 0),
    modules: paths.flatMap((path) =>
      Object.entries(outputs[path]?.inputs ?? {}).flatMap(([module, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [module] : [],
      ),
    ),
  });
  const entry = withImports('stdin.js');
  /** The additional chunks that an `import()` of a module loads. */
  const onDemand = (module: string) => {
    const path = Object.keys(outputs).find((each) => outputs[each]?.entryPoint === module);
    if (path === undefined) throw new Error(`Failed to weigh ${module}: nothing loads it`);
    return weigh([...withImports(path)].filter((each) => !entry.has(each)));
  };
  return { ...weigh([...entry]), onDemand };
}

describe('the mock in a page', () => {
  let page: Awaited<ReturnType<typeof bundle>>;

  beforeAll(async () => {
    page = await bundle(
      "import { startBrowserMock } from './src/browser/index.ts'; startBrowserMock();",
    );
  });

  test('loads the overlay on demand', () => {
    expect(page.modules).toContain('src/msw/index.ts');
    expect(page.modules.filter((path) => path.includes('overlay'))).toEqual([]);
    const { modules, gzip } = page.onDemand('src/browser/overlay.ts');
    expect(modules.filter((path) => !path.startsWith('src/browser/'))).toEqual([]);
    expect(gzip).toBeLessThan(5_000);
  });

  test('adds at most 150 kB gzip to MSW', () => {
    expect(page.gzip).toBeLessThan(150_000);
  });
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
