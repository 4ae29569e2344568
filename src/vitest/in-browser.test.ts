import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { entries } from '../../scripts/bundle.mjs';

/** The source file of an entry under an export condition. */
function sourceOf(entry: string, condition: string): string {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const path: unknown = exports[entry][condition];
  const name = /^\.\/dist\/(.*)\.js$/.exec(String(path))?.[1];
  return Object(entries)[String(name)];
}

test('./vitest in a page says why it cannot run there, and what to use', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: sourceOf('./vitest', 'browser'), formats: ['es'] } },
  });
  const code = [built].flat().flatMap((result) => ('output' in result ? result.output : []))[0];
  const url = `data:text/javascript,${encodeURIComponent(code?.type === 'chunk' ? code.code : '')}`;

  expect(code).toMatchObject({ exports: ['mockTest', 'test'], imports: [] });
  await expect(import(/* @vite-ignore */ url)).rejects.toThrow(
    expect.objectContaining({
      message:
        "Failed to load workspace-files-kit/vitest: expected Node, found a browser: in Vitest's browser mode, call startBrowserMock of workspace-files-kit/browser in beforeAll (after `npx msw init public/`), or give your client `mock.fetch`",
    }),
  );
});

test('./vitest in Node is itself, also where a project resolves for browsers', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const conditions = Object.keys(exports['./vitest']);

  expect(conditions.indexOf('node')).toBeLessThan(conditions.indexOf('browser'));
  expect(sourceOf('./vitest', 'node')).toBe('src/vitest/index.ts');
});
