import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root, textOf } from './support/documents.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Production builds of recipes that start a mock in the page must not contain the mock. */

const APP = `${root}examples/file-browser/`;

/** Vite builds for production depending on NODE_ENV, which Vitest sets to "test". */
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => vi.unstubAllEnvs());

/** The line of a document that starts the mock. */
function lineOf(path: string): string {
  const line = /`(if \(import\.meta\.env\.DEV\)[^`]+)`/.exec(textOf(path))?.[1];
  if (line === undefined) throw new Error(`${path} has no line that starts the mock`);
  return line;
}

const recipes = [
  { title: 'the app of docs/frontend.md', code: `import '${APP}src/main.tsx';`, mocks: '' },
  {
    title: 'docs/browser.md',
    code: lineOf('docs/browser.md'),
    mocks: `${root}examples/browser-mock.ts`,
  },
  { title: 'docs/mock.md', code: lineOf('docs/mock.md'), mocks: `${root}examples/browser.ts` },
] as const;

/** @returns the modules that a build of a recipe contains. */
async function modulesOf({ code, mocks }: (typeof recipes)[number], mode: string) {
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (id) => (id === 'entry.js' ? id : id === './mocks' && mocks !== '' ? mocks : null),
    load: (id) => (id === 'entry.js' ? code : null),
  };
  const built = await build({
    root: APP,
    configFile: false,
    publicDir: false,
    mode,
    logLevel: 'silent',
    plugins: [entry],
    resolve: {
      alias: [
        { find: /^workspace-files-kit$/, replacement: `${root}src/index.ts` },
        { find: /^workspace-files-kit\/(\w+)$/, replacement: `${root}src/$1/index.ts` },
      ],
    },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'entry.js',
        // Packages of the app, which may not be installed, or only in its own folder.
        external: [/^react/, /^@tanstack\//, 'openapi-fetch'],
      },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

const isOfMock = (path: string) =>
  path.startsWith(`${root}src/`) || /mock|node_modules\/(msw|@mswjs)\//.test(path);

test.each(recipes)('$title: only a build for development contains the mock', async (recipe) => {
  vi.stubEnv('VITE_API_BASE_URL', undefined);
  const modules = await modulesOf(recipe, 'production');
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.filter(isOfMock)).toEqual([]);

  // The app has a mode for it.
  const mode = recipe.mocks === '' ? 'mocked' : 'development';
  if (mode === 'development') vi.stubEnv('NODE_ENV', mode);
  const mocked = await modulesOf(recipe, mode);
  vi.stubEnv('NODE_ENV', 'production');
  expect(mocked).toContain(`${root}src/msw/index.ts`);
});
