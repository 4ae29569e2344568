import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../package.json' with { type: 'json' };

/** GitHub's own parser. Bundled, because it imports JSON in a way that Node refuses. */
const bundle = await build({
  entryPoints: [fileURLToPath(import.meta.resolve('@actions/workflow-parser'))],
  bundle: true,
  format: 'esm',
  platform: 'browser',
  write: false,
});
const { NoOperationTraceWriter, parseWorkflow }: typeof import('@actions/workflow-parser') =
  await import(
    `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0]?.contents ?? []).toString('base64')}`
  );

const errorsOf = (name: string, content: string): string[] =>
  parseWorkflow({ name, content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

const read = (name: string) => readFileSync(`.github/workflows/${name}`, 'utf8');

test.each(['ci.yml', 'release.yml'])('%s fits the schema of workflows', (name) => {
  const content = read(name);

  expect(errorsOf(name, content)).toEqual([]);
  expect(errorsOf(name, content.replace('runs-on', 'runs-at'))).not.toEqual([]);
});

test('CI runs everything on each Node line that the package supports', () => {
  const { all } = parse(read('ci.yml')).jobs;

  expect(all.steps.at(-1)).toEqual({ run: 'bash .ci/run' });
  expect(manifest.engines.node).toBe(`>=${all.strategy.matrix.node[0]}.19`);
});
