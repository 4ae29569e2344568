import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';

/** One import, export-from, `import()` or `import('…')` type of a source file. */
export interface Import {
  /** Path from the root of the package, with slashes. */
  readonly from: string;
  /** Likewise for a file of ours; a bare specifier stays as it is written. */
  readonly to: string;
  readonly kind: 'file' | 'builtin' | 'package';
  /** Whether the compiler erases it. */
  readonly typeOnly: boolean;
}

/** Every import of the TypeScript files in the folders, tests included. */
export function readImports(root: URL, folders: readonly string[]): readonly Import[] {
  return folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.includes('node_modules/'))
      .flatMap((path) => importsOf(path, readFileSync(new URL(path, root), 'utf8'))),
  );
}

/** The imports of one file. */
export function importsOf(from: string, source: string): readonly Import[] {
  const { program, errors } = parseSync(from, source);
  if (errors[0]) throw new Error(`Failed to read the imports of ${from}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    found.push({ from, typeOnly, ...locate(from, specifier) });

  new Visitor({
    ImportDeclaration: ({ source: { value }, importKind, specifiers }) => {
      const named = specifiers.map((part) => part.type === 'ImportSpecifier' && part.importKind);
      // An import without names runs the file.
      const onlyTypes = named.length > 0 && named.every((kind) => kind === 'type');
      add(value, importKind === 'type' || onlyTypes);
    },
    ExportNamedDeclaration: ({ source: origin, exportKind, specifiers }) => {
      if (!origin) return;
      const onlyTypes = specifiers.every((part) => part.exportKind === 'type');
      add(origin.value, exportKind === 'type' || (specifiers.length > 0 && onlyTypes));
    },
    ExportAllDeclaration: ({ source: { value }, exportKind }) => add(value, exportKind === 'type'),
    TSImportType: ({ source: { value } }) => add(value, true),
    ImportExpression: ({ source: specifier }) => add(literalText(specifier), false),
  }).visit(program);
  return found;
}

/** An `import()` of a computed name becomes `?`: it may be anything, so no check accepts it. */
function literalText(expression: Expression): string {
  return expression.type === 'Literal' && typeof expression.value === 'string'
    ? expression.value
    : '?';
}

function locate(from: string, specifier: string): Pick<Import, 'to' | 'kind'> {
  if (specifier.startsWith('.')) {
    return { to: posix.join(posix.dirname(from), specifier), kind: 'file' };
  }
  return { to: specifier, kind: isBuiltin(specifier) ? 'builtin' : 'package' };
}

/** Files that import each other in a ring, the first one again at the end; null if there are none. */
export function findCycle(imports: readonly Import[]): readonly string[] | null {
  const edges = new Map<string, string[]>();
  for (const { from, to, kind } of imports) {
    if (kind === 'file') edges.set(from, [...(edges.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const to of edges.get(file) ?? []) {
      const cycle = visit(to);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of edges.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return null;
}
