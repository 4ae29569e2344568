import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from './documents.ts';

/** What a bundle for the browser holds of the package, and how much that is. */

async function bundle(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    metafile: true,
    write: false,
    outfile: 'bundle.js',
  });
  const [output] = Object.values(metafile.outputs);
  return {
    gzip: gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length,
    modules: Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path] : [],
    ),
  };
}

describe('the light mock', () => {
  let light: Awaited<ReturnType<typeof bundle>>;

  beforeAll(async () => {
    light = await bundle(
      "import { createMock } from './src/light/index.ts'; globalThis.mock = createMock({ world: globalThis.world });",
    );
  });

  test('loads nothing that grows', () => {
    expect(light.modules).toContain('src/light/index.ts');
    expect(
      light.modules.filter((path) => /faker|src\/world\/(grow-|recipe|file-names)/.test(path)),
    ).toEqual([]);
  });

  test("loads zod's small form alone, without its JSON Schemas and its languages", () => {
    expect(light.modules.some((path) => path.includes('zod/v4/mini/'))).toBe(true);
    expect(
      light.modules.filter((path) => /zod\/v4\/(classic|locales)|json-schema/.test(path)),
    ).toEqual([]);
  });

  test('is at most 75 kB gzip', () => {
    expect(light.gzip).toBeLessThan(75_000);
  });
});

test('the mock that grows its worlds is at most 131 kB gzip', async () => {
  const { gzip, modules } = await bundle(
    "import { createMock } from './src/index.ts'; globalThis.mock = createMock();",
  );

  // Its generator, without the lists of any language.
  expect(modules.filter((path) => path.includes('faker/dist/'))).toEqual([
    expect.stringMatching(/dist\/base-\w+\.js$/),
    expect.stringMatching(/dist\/locale\/base\.js$/),
  ]);
  expect(gzip).toBeLessThan(131_000);
});
