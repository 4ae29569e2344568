import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mapConcurrently } from '../src/consumer/map-concurrently.ts';
import { createMock } from '../src/mock/create-mock.ts';
import { hashOfAnswers, hashOfFace } from '../test/support/same-bytes.ts';
import { installRuntimes } from './npm.ts';
import { chromium, firefox } from './runtimes/browsers.ts';
import type { Results } from './runtimes/programs/results.ts';
import { tryBrowser, tryProcess, tryWorkerd } from './runtimes/trials.ts';

/**
 * Tries the built package in every runtime. Exits with 1 if a runtime responds with other bytes
 * than the source, fails the contract suite, keeps its process open or is missing. Run
 * `npm run build` first.
 *
 * `--only NAME` selects one and can be repeated.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] } },
});

const installed = installRuntimes();
const runtimes: Readonly<Record<string, () => Promise<Results>>> = {
  'this node': () => tryProcess(process.execPath),
  'node 22': () => tryProcess(installed('node-22/bin/node')),
  'node 24': () => tryProcess(installed('node-24/bin/node')),
  'node 26': () => tryProcess(installed('node-26/bin/node')),
  bun: () => tryProcess(installed('.bin/bun')),
  deno: () => tryProcess(installed('.bin/deno'), 'run', '-A'),
  workerd: () => tryWorkerd(installed('.bin/workerd')),
  chromium: () => tryBrowser(chromium),
  firefox: () => tryBrowser(firefox),
};
const { only } = values;
const unknown = only.filter((name) => !(name in runtimes));
if (unknown.length > 0) {
  throw new Error(`Failed to try ${unknown}: expected one of ${Object.keys(runtimes).join(', ')}`);
}

const mock = createMock();
const answers = await hashOfAnswers(createMock);
const listed = await hashOfFace(mock.fetch, 'http://files.example.com', mock);

/** What is wrong, or null. */
async function faultOf(trial: () => Promise<Results>): Promise<string | null> {
  try {
    const found = await trial();
    const others = Object.entries(found.faces).filter(([, hash]) => hash !== listed);
    const wrong = [...(found.answers === answers ? [] : ['mock.fetch']), ...others.map(String)];
    return wrong.length === 0 ? null : `other bytes than the source from ${wrong.join(', ')}`;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

const chosen = Object.entries(runtimes).filter(
  ([name]) => only.length === 0 || only.includes(name),
);
// One at a time per processor.
const faults = await mapConcurrently(chosen, availableParallelism(), async ([name, trial]) => {
  const fault = await faultOf(trial);
  console.log(`${fault === null ? 'ok   ' : 'FAIL '} ${name}${fault === null ? '' : `: ${fault}`}`);
  return fault;
});
if (faults.some((fault) => fault !== null)) process.exitCode = 1;
