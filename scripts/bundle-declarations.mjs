// @ts-check
// Writes the declarations of all entries into `dist`, next to their modules.

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { entries } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** In the repository, so that the declarations find the packages that they import. */
const compiled = join(root, 'build/declarations');

/**
 * The types that the source infers from schemas, by their files. The declarations spell them out:
 * users would load Zod's types and infer them again at each run of their compiler.
 */
const inferred = {
  'src/profile/schema': ['Profile', 'ProfileInput'],
  'src/profile/fields': ['ProfileField', 'LearnedPath'],
  'src/profile/learned': ['Learned', 'LearnedField'],
  'src/world/recipe': ['Recipe', 'RecipeInput'],
  'src/world/world-snapshot': ['GrownWorld'],
  'src/mock/faults/fault-schema': ['Fault', 'FaultEffect', 'FaultInput'],
  'src/mock/scenario/schema': ['ScenarioInput', 'Scenario', 'ScenarioAction', 'ScenarioTrigger'],
  'src/mock/state/schema': ['SavedState', 'ReadSaved'],
  'src/report/report': ['ClientCause', 'Dependence'],
  'src/mock/sandboxes/sandbox-options': ['SavedSandboxes'],
  'src/control/connect': ['OperationInputs', 'OperationReplies'],
};
/** Inferred types that other inferred types refer to by name. */
const named = {
  'src/document/wire': ['Json'],
  'src/profile/schema': ['Profile', 'ProfileInput'],
  'src/world/recipe': ['RecipeInput'],
  'src/mock/faults/fault-schema': ['Fault', 'FaultEffect', 'FaultInput'],
  'src/mock/scenario/schema': ['ScenarioInput'],
  'src/mock/state/schema': ['SavedState'],
  'src/mock/journal/entry': ['JournalEntry'],
};

/** @type {import('rolldown').Plugin} */
const resolveDeclarations = {
  name: 'resolve-declarations',
  resolveId: (id, importer) =>
    importer && /^\..*(?<!\.d)\.ts$/.test(id)
      ? join(dirname(importer), id.replace(/\.ts$/, '.d.ts'))
      : undefined,
};

rmSync(compiled, { recursive: true, force: true });
compile('tsconfig.build.json');
spellOut();
await bundleDeclarations();

async function bundleDeclarations() {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries)
        .filter(([name]) => name !== 'cli')
        .map(([name, source]) => [name, join(compiled, source.replace(/\.ts$/, '.d.ts'))]),
    ),
    external: /^[^./]/,
    checks: { pluginTimings: false },
    plugins: [resolveDeclarations, dts({ dtsInput: true, tsconfig: false })],
  });
  await bundle.write({
    dir: join(root, 'dist'),
    entryFileNames: '[name].ts',
    chunkFileNames: '[name]-[hash].d.ts',
  });
  await bundle.close();
}

/** @param {string[]} args */
function compile(...args) {
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['-p', ...args, '--emitDeclarationOnly', '--declaration', '--outDir', compiled],
    ],
    { cwd: root, stdio: 'inherit' },
  );
}

/** Replaces each inferred type with the type that TypeScript infers. */
function spellOut() {
  for (const [file, names] of Object.entries(inferred)) {
    writeFileSync(join(compiled, `${file}-spelled.ts`), probeOf(file, names));
  }
  const project = join(compiled, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { noEmit: false, noUnusedLocals: false, rootDir: '.' },
      include: [],
      files: Object.keys(inferred).map((file) => `${file}-spelled.ts`),
    }),
  );
  compile(project);
  for (const [file, names] of Object.entries(inferred)) {
    const path = join(compiled, `${file}.d.ts`);
    let text = readFileSync(path, 'utf8');
    for (const name of names) {
      // Up to the next statement: the lines of a type are indented, or close it.
      const alias = new RegExp(`^export type ${name} = .*\\n(?:[ }].*\\n)*`, 'm');
      if (!alias.test(text)) throw new Error(`Failed to find the type ${name} in ${file}.ts`);
      text = text.replace(alias, `export type { ${name} };\n`);
    }
    const own = `./${file.split('/').at(-1)}-spelled.ts`;
    writeFileSync(path, `import type { ${names.join(', ')} } from '${own}';\n${text}`);
    const spelled = join(compiled, `${file}-spelled.d.ts`);
    writeFileSync(
      spelled,
      readFileSync(spelled, 'utf8').replaceAll(
        /^export declare const (\w+): /gm,
        'export type $1 = ',
      ),
    );
  }
}

/** @param {string} file @param {readonly string[]} names */
function probeOf(file, names) {
  const pathTo = (/** @type {string} */ to) => {
    const path = relative(dirname(file), to);
    return `${path.startsWith('.') ? path : `./${path}`}.ts`;
  };
  const others = Object.entries(named).map(
    ([other, types]) =>
      `import type { ${types.map((name) => `${name} as Named${name}`).join(', ')} } from '${pathTo(other)}';`,
  );
  const referTo = (/** @type {string} */ otherwise) =>
    Object.values(named)
      .flat()
      .map((name) => `Same<T, Named${name}> extends true ? Named${name} : `)
      .join('') + otherwise;
  return `import type * as source from '${pathTo(file)}';
${others.join('\n')}
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Inner<T> = undefined extends T ? Whole<Exclude<T, undefined>> | undefined : Whole<T>;
type Whole<T> = ${referTo('Members<T>')};
type Members<T> = T extends unknown ? ${referTo('Spelled<T>')} : never;
type Leaf = Date | Uint8Array | ((...given: never[]) => unknown);
type Spelled<T> = T extends Leaf ? T : T extends object ? { [Name in keyof T]: Inner<T[Name]> } : T;
// Through tuples: otherwise the union keeps the name that it is to replace.
type Names<T extends string> = { [Name in T]: [Name] }[T][0];
declare function spell<T>(): [T] extends [string] ? Names<T> : Spelled<T>;
${names.map((name) => `export const ${name} = spell<source.${name}>();`).join('\n')}
`;
}
