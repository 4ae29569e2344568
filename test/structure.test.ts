import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { violationOf } from './support/import-rules.ts';
import { findCycle, importsOf, readImports } from './support/module-graph.ts';

const FOLDERS = ['src', 'contract-tests', 'console', 'trials', 'bench', 'scripts', 'test'];
const imports = readImports(new URL('../', import.meta.url), FOLDERS);

describe('the imports of this package', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(imports).toContainEqual({
      from: 'src/mock/exchange.ts',
      to: 'src/http/read-request.ts',
      kind: 'file',
      typeOnly: false,
    });
  });

  it('run one way', () => {
    expect(imports.map(violationOf).filter(Boolean)).toEqual([]);
  });

  it('form no cycle', () => {
    expect(findCycle(imports)).toBeNull();
  });
});

describe('the import rules', () => {
  const judge = (from: string, source: string) => importsOf(from, source).map(violationOf);

  it.each([
    ['a lower room imports an upper one', 'src/store/a.ts', "import '../http/b.ts'"],
    ['not even a type goes up', 'src/store/a.ts', "type B = import('../http/b.ts').B"],
    ['nor by way of an export', 'src/store/a.ts', "export * from '../http/b.ts'"],
    ['a computed name', 'src/store/a.ts', 'await import(name)'],
    ['rooms of one floor', 'src/msw/a.ts', "import '../server/b.ts'"],
    ['a room out of the order', 'src/helpers/a.ts', "import '../document/b.ts'"],
    ['the index, by the name of the package', 'src/cli/a.ts', "import 'workspace-files-kit'"],
    ['the index imports the server', 'src/index.ts', "import './server/b.ts'"],
    ['the mock imports the suite', 'src/mock/a.ts', "import '../../contract-tests/suite.ts'"],
    ['src imports the bench', 'src/cli/a.ts', "import '../../bench/b.ts'"],
    ['the suite imports the mock', 'contract-tests/a.ts', "import '../src/mock/b.ts'"],
    ['a library in the suite', 'contract-tests/a.ts', "import 'zod'"],
    ['the suite inside, to learn', 'src/learn/a.ts', "import '../../contract-tests/rules.ts'"],
    ['a built-in without its prefix', 'src/mock/a.ts', "import 'fs'"],
    ['the kit runs a client to try it on', 'src/consumer/a.ts', "import '../../trials/kit/b.ts'"],
    ['a test as a library', 'src/mock/a.ts', "import './b.test.ts'"],
    ['the console grows a mock', 'console/src/a.tsx', "import '../../src/mock/b.ts'"],
    ['the server renders the console', 'src/server/a.ts', "import '../../console/src/b.ts'"],
  ])('refuse: %s', (_, from, source) => {
    expect(judge(from, source)).toEqual([expect.stringContaining(`${from} imports `)]);
  });

  it.each([
    ['a lower room', 'src/http/a.ts', "import '../store/b.ts'"],
    ['text, from the suite', 'contract-tests/a.ts', "import '../src/text/b.ts'"],
    ['the suite, from learning', 'src/learn/a.ts', "import '../../contract-tests/suite.ts'"],
    ['a built-in in the server', 'src/server/a.ts', "import 'node:http'"],
    ['a type of the mock', 'console/src/a.tsx', "import type { B } from '../../src/mock/b.ts'"],
    ['fixtures', 'src/world/a.ts', "import '../../fixtures/b.json' with { type: 'json' }"],
    ['anything, from a test', 'src/document/a.test.ts', "import '../mock/b.ts'"],
  ])('allow: %s', (_, from, source) => {
    expect(judge(from, source)).toEqual([null]);
  });

  it('find a cycle, also of types', () => {
    const ring = [
      ...importsOf('src/a.ts', "import './b.ts'"),
      ...importsOf('src/b.ts', "import type { A } from './c.ts'"),
      ...importsOf('src/c.ts', "export { a } from './a.ts'"),
    ];
    expect(findCycle(ring)).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/a.ts']);
  });
});

describe('the build', () => {
  const script = readFileSync('scripts/bundle-declarations.mjs', 'utf8');
  const files = Array.from(
    script.matchAll(/^ {2}'(src\/\S+)': \[(.*)\],$/gm),
    ([, file, names]) => ({
      file: `${file}.ts`,
      names: Array.from(`${names}`.matchAll(/\w+/g), String),
    }),
  );

  it.each(files)('finds the inferred types of $file', ({ file, names }) => {
    const source = readFileSync(file, 'utf8');
    expect(
      names.filter((name) => !RegExp(`export (type|interface) ${name}\\b`).test(source)),
    ).toEqual([]);
  });
});
