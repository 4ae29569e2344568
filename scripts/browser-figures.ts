import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Bundle,
  bundle,
  type ProgramName,
  programs,
  weigh,
} from './browser-figures/bundles.ts';
import { timeFirstResponses, withFirstRequest } from './browser-figures/first-response.ts';
import { spreadOf, tableOf } from './figures-text.ts';

/**
 * What the mock costs a page, beside MSW alone: bytes by package, and the time to the first mocked
 * response. Of the built package, by hand, on a quiet machine; `--write` writes the tables.
 */
const PAGE = 'docs/mock.md';
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, write: { type: 'boolean', default: false } },
});

const names = Object.keys(programs).filter((name): name is ProgramName => name in programs);
const bundled = async (of: (name: ProgramName) => string): Promise<Map<ProgramName, Bundle>> =>
  new Map(await Promise.all(names.map(async (name) => [name, await bundle(of(name))] as const)));

const weights = await weigh(await bundled((name) => programs[name]));
const pages = await bundled((name) => withFirstRequest(programs[name]));
const times = await timeFirstResponses(pages, Number(values.rounds));

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
const ours = weights.filter(({ beyond }) => beyond > 0);
const parts = Object.keys(ours[0]?.shares ?? {});
const bundles = tableOf([
  ['kB gzip', 'beyond MSW', ...parts],
  ...ours.map(({ name, beyond, shares }) => [
    name,
    kilobytes(beyond),
    ...parts.map((part) => kilobytes(Math.max(0, shares[part] ?? 0))),
  ]),
]);
const responses = tableOf([
  ['ms to the first mocked response', 'first visit', 'loaded once more'],
  ...Array.from(times, ([name, { cold, warm }]) => [name, spreadOf(cold), spreadOf(warm)]),
]);
console.log(`${bundles}\n\n${responses}`);
if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page
      .replace(/\| kB gzip .*?\n\n/s, `${bundles}\n\n`)
      .replace(/\| ms to the first .*?\n\n/s, `${responses}\n\n`),
  );
}
