import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { faultOf } from './support/import-rules.ts';
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
    expect(imports.map((each) => faultOf(each, manifest.name)).filter(Boolean)).toEqual([]);
  });

  it('form no cycle', () => {
    expect(findCycle(imports)).toBeNull();
  });
});

describe('the import rules', () => {
  const judge = (from: string, source: string) =>
    importsOf(from, source).map((each) => faultOf(each, manifest.name));

  it.each([
    ['a lower room imports an upper one', 'src/store/a.ts', "import '../http/b.ts'"],
    ['text imports the document', 'src/text/a.ts', "import '../document/b.ts'"],
    ['not even a type goes up', 'src/store/a.ts', "import type { B } from '../http/b.ts'"],
    ['nor one named in place', 'src/store/a.ts', "type B = import('../http/b.ts').B"],
    ['nor by way of an export', 'src/store/a.ts', "export * from '../http/b.ts'"],
    ['nor at run time', 'src/store/a.ts', "await import('../http/b.ts')"],
    ['a computed name', 'src/store/a.ts', 'await import(name)'],
    ['msw imports server', 'src/msw/a.ts', "import '../server/b.ts'"],
    ['server imports msw', 'src/server/a.ts', "import '../msw/b.ts'"],
    ['a room out of the order', 'src/helpers/a.ts', "import '../document/b.ts'"],
    ['the index', 'src/cli/a.ts', "import '../index.ts'"],
    ['the index, by the name of the package', 'src/cli/a.ts', "import 'workspace-files-kit'"],
    ['the index, from the bench', 'bench/a.ts', "import '../src/index.ts'"],
    ['the index imports the server', 'src/index.ts', "import './server/b.ts'"],
    ['the mock imports the suite', 'src/mock/a.ts', "import '../../contract-tests/b.ts'"],
    ['src imports the bench', 'src/cli/a.ts', "import '../../bench/b.ts'"],
    ['the suite imports the mock', 'contract-tests/a.ts', "import '../src/mock/b.ts'"],
    ['the suite has a type', 'contract-tests/a.ts', "import type { B } from '../src/profile/b.ts'"],
    ['a library in the suite', 'contract-tests/a.ts', "import * as z from 'zod'"],
    ['the suite runs a mutant', 'contract-tests/a.ts', "import '../trials/suite/b.ts'"],
    ['the suite imports its own index', 'contract-tests/a.ts', "import './suite.ts'"],
    ['the suite inside, to learn', 'src/learn/a.ts', "import '../../contract-tests/rules.ts'"],
    ['a rule writes a page', 'contract-tests/rules/a.ts', "import '../../src/report/b.ts'"],
    ['a built-in in the mock', 'src/mock/a.ts', "import 'node:fs'"],
    ['a built-in without its prefix', 'src/mock/a.ts', "import 'fs'"],
    ['a built-in in the suite', 'contract-tests/a.ts', "import 'node:fs'"],
    ['the kit runs a client to try it on', 'src/consumer/a.ts', "import '../../trials/kit/b.ts'"],
    ['a test as a library', 'src/mock/a.ts', "import './b.test.ts'"],
    ['the console grows a mock', 'console/src/a.tsx', "import '../../src/mock/b.ts'"],
    ['the server renders the console', 'src/server/a.ts', "import '../../console/src/b.ts'"],
    ['a built-in in the console', 'console/src/a.tsx', "import 'node:fs'"],
  ])('refuse: %s', (_, from, source) => {
    expect(judge(from, source)).toEqual([expect.stringContaining(`${from} imports `)]);
  });

  it.each([
    ['a lower room', 'src/http/a.ts', "import '../store/b.ts'"],
    ['the suite, from the command line', 'src/cli/a.ts', "import '../../contract-tests/suite.ts'"],
    ['the document, from the suite', 'contract-tests/a.ts', "import '../src/document/b.ts'"],
    ['text, from the suite', 'contract-tests/a.ts', "import '../src/text/b.ts'"],
    ['text, from any room', 'src/template/a.ts', "import '../text/b.ts'"],
    ['the mock, from a mutant', 'trials/suite/a.ts', "import '../../src/mock/b.ts'"],
    ['the suite, from learning', 'src/learn/a.ts', "import '../../contract-tests/suite.ts'"],
    ['the suite, from its reports', 'src/report/a.ts', "import '../../contract-tests/suite.ts'"],
    ['a built-in in the server', 'src/server/a.ts', "import 'node:http'"],
    ['the client, from the console', 'console/src/a.tsx', "import '../../src/control/connect.ts'"],
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
