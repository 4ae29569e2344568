import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runContract } from '../../contract-tests/index.ts';
import { buildPackage, installRuntimes } from '../../scripts/npm.ts';
import { bundleWorker, startWorkerd } from '../../scripts/runtimes/workerd.ts';
import type { Served } from '../../scripts/try-serve.ts';
import { connect } from '../../src/control/client/connect.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { hashOfFace } from '../../test/same-bytes/answers.ts';
import { suiteKeys } from '../../test/support/suite-keys.ts';
import { type Benches, type Figure, faultCount } from '../figure.ts';
import { randomRequests } from '../soak/random-requests.ts';
import { survival } from './survival.ts';

const SANDBOXES = 200;
const RANDOM_REQUESTS = 1_500;

/** Benches of the worker of examples/edge in workerd, which is installed if it is missing. */
export async function edgeBenches(): Promise<Benches> {
  // npm runs this in the root, wherever this file is compiled to.
  const root = process.cwd();
  buildPackage();
  const binary = installRuntimes()('.bin/workerd');
  const worker = await bundleWorker(join(root, 'examples/edge/worker.ts'), root);
  const startInFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-files-edge-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'worker.js'), worker);
    const objects = { SANDBOXES: 'MockSandbox', KEYS: 'MockKeys' };
    return () => startWorkerd({ binary, folder, compatibilityDate: '2026-04-01', objects });
  };
  const start = startInFolder();
  return {
    survival: () => survival(SANDBOXES, startInFolder()),
    ownership: () => ownership(start),
    contract: () => contract(start),
    random: () => randomRequests(RANDOM_REQUESTS, start),
  };
}

/** Milliseconds after which a sandbox with `ttlSeconds: 1` has expired. */
const AFTER_TTL = 1_200;

/** Checks that a key belongs to one sandbox as long as that exists. */
async function ownership(start: () => Promise<Served>): Promise<readonly Figure[]> {
  await using served = await start();
  const { baseUrl } = served;
  const control = connect(baseUrl);
  const [one, two] = [
    await control.sandbox({ world: 'tiny' }),
    await control.sandbox({ world: 'tiny' }),
  ];
  const secret = 'a-secret-of-my-own';
  const defaultSecret = createMock().keys.byLabel('reader').secret;
  const state = await one.exportState();
  const brief = await control.sandbox({ world: 'tiny', ttlSeconds: 1 });
  const [first, second] = [`/__mock/sandboxes/${one.id}`, `/__mock/sandboxes/${two.id}`];
  const all = '/__mock/sandboxes';
  const mine = { label: 'mine', secret };
  const auth = '/api/v1/auth';
  const given = one.secretOf('reader');

  type Question = readonly [what: string, status: number, path: string, key: string];
  type Write = readonly [what: string, status: number, path: string, method: string, body?: object];
  const steps: readonly (Question | Write)[] = [
    ['a secret of one’s own', 201, `${first}/keys`, 'POST', mine],
    ['the same in another sandbox', 400, `${second}/keys`, 'POST', mine],
    ['a key of that label, which was not issued', 404, `${second}/keys/mine`, 'DELETE'],
    ['its key check', 200, auth, secret],
    ['a write to the default sandbox', 409, `${all}/default/files`, 'POST', {}],
    ['a key of the default world', 409, `${first}/keys`, 'POST', { secret: defaultSecret }],
    ['an unknown option', 400, all, 'POST', { wrold: 'tiny' }],
    ['its state beside it', 400, all, 'POST', { state }],
    ['deleting it', 204, first, 'DELETE'],
    ['its key check afterwards', 401, auth, secret],
    ['a key that it was made with', 401, auth, given],
    ['reading it afterwards', 404, first, 'GET'],
    ['the secret, which is free again', 201, `${second}/keys`, 'POST', mine],
    ['deleting the other', 204, second, 'DELETE'],
    ['its state once all its keys are free', 201, all, 'POST', { state }],
    ['a key of it that was made at the edge', 200, auth, given],
    ['a sandbox that nobody used', 404, `/__mock/sandboxes/${brief.id}`, 'GET'],
  ];
  await pause(AFTER_TTL);
  let wrong = 0;
  for (const [what, status, path, methodOrKey, body] of steps) {
    const init =
      path === auth
        ? { headers: { authorization: `Bearer ${methodOrKey}` } }
        : { method: methodOrKey, ...(body && jsonOf(body)) };
    const response = await fetch(baseUrl + path, init);
    if (response.status === status) continue;
    wrong += 1;
    console.error(`${what}: expected ${status}, found ${response.status}`);
  }
  const title = 'keys and sandboxes with the wrong owner';
  return [faultCount('edge.ownership', title, wrong, `${steps.length} questions`)];
}

const jsonOf = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** The contract suite on the default world and on a sandbox, and the bytes of the default world. */
async function contract(start: () => Promise<Served>): Promise<readonly Figure[]> {
  await using served = await start();
  const { baseUrl } = served;
  const mock = createMock();
  const sandbox = await connect(baseUrl).sandbox();
  const secrets = {
    'default world': (label: string) => mock.keys.byLabel(label).secret,
    sandbox: sandbox.secretOf,
  };
  const figures: Figure[] = [];
  for (const [title, secretOf] of Object.entries(secrets)) {
    const report = await runContract({
      baseUrl,
      keys: suiteKeys(secretOf),
      requestsPerSecond: Number.POSITIVE_INFINITY,
      observe: false,
    });
    if (report.kind === 'not-judged') throw new Error(report.message);
    const others = report.results.filter(({ outcome }) => outcome.verdict !== 'pass');
    for (const { id, outcome } of others)
      console.error(`${title}, ${id}: ${JSON.stringify(outcome)}`);
    figures.push(
      faultCount(
        `edge.contract-${title.split(' ')[0]}`,
        `rules that the ${title} does not pass`,
        others.length,
        `${report.results.length} rules, ${report.requests} requests`,
      ),
    );
  }
  const own = await hashOfFace(mock.fetch, 'http://files.example.com', mock);
  const isSame = own === (await hashOfFace(fetch, baseUrl, mock));
  const title = 'responses of the default world with different bytes than in Node';
  return [...figures, faultCount('edge.bytes', title, isSame ? 0 : 1, own.slice(0, 12))];
}
