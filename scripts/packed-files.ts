import * as z from 'zod';

/** The only paths that may be in the package: tests, trials and tools stay in the repository. */
const PACKED: readonly RegExp[] = [
  /^(action\.yml|package\.json|README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md)$/,
  /^schemas\/[^/]+\.schema\.json$/,
  /^docs\/(?!architecture)(reference\/)?[^/]+\.md$/,
  /^docs\/images\/[^/]+\.(webp|svg)$/,
  /^examples\/(list-all-files\.ts|(consumer|control|deploy|edge|replicas)\/[^/]+)$/,
  /^dist\/(zod-license\.txt|default-world\.json)$/,
  /^dist\/console\/(index\.html|console\/[^/]+\.(js|css|svg))$/,
  /^dist\/(worlds\/)?[\w-]+\.(js|d\.ts)$/,
];

const manifestSchema = z.object({
  bin: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.unknown()),
});

/** What `npm pack --json` prints. */
const packedSchema = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

/** The paths in a tarball, read from the output of `npm pack --json`. */
export function packedPaths(printed: string): readonly string[] {
  return packedSchema.parse(JSON.parse(printed))[0].files.map(({ path }) => path);
}

/**
 * The faults of a list of packed files, one line each: files that do not belong there, and missing
 * files that the manifest names.
 */
export function faultsOfPacked(paths: readonly string[], manifest: unknown): string[] {
  const strays = paths.filter((path) => !PACKED.some((pattern) => pattern.test(path)));
  const missing = targetsOf(manifestSchema.parse(manifest)).filter((path) => !paths.includes(path));
  return [
    ...strays.map((path) => `${path} does not belong there`),
    ...missing.map((path) => `${path} is missing`),
  ];
}

/** Every path in the manifest, at any depth. */
function targetsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/^\.\//, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(targetsOf) : [];
}
