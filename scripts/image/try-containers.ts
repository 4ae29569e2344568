import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { connect } from '../../src/control/index.ts';
import { freePort } from '../processes.ts';
import { type Container, type ContainerOptions, runContainer } from './container.ts';

const TOKEN = 'token-of-the-trial';

/** Tries what an image runs, as the manifest has it run. @throws Error where something fails. */
export async function tryContainers(image: Omit<ContainerOptions, 'args' | 'env'>): Promise<void> {
  const running: Container[] = [];
  try {
    await tryAll(image, running);
  } finally {
    for (const each of running) await each.end('KILL').catch(() => {});
  }
}

async function tryAll(
  image: Omit<ContainerOptions, 'args' | 'env'>,
  running: Container[],
): Promise<void> {
  const manifest = readManifest();
  const { startupProbe } = manifest.probes;
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { [manifest.env[0]?.name ?? '']: TOKEN };
  const args = [...manifest.args, '--port', `${port}`];
  const start = async (): Promise<Container> => {
    const container = runContainer({ ...image, args, env });
    running.push(container);
    await container.process.untilAnswered(baseUrl + startupProbe.httpGet.path);
    return container;
  };
  const { state = '', rootfs } = image;
  const step = (what: string) => console.log(`ok    ${what}`);

  assert.equal(image.image.User.split(':')[0], `${manifest.user}`);
  assert.deepEqual(readdirSync(join(rootfs, 'app')).toSorted(), [
    'node_modules',
    'package-lock.json',
    'package.json',
  ]);
  step(
    'the image has the packed package and what it depends on, and runs as the user of the manifest',
  );

  const first = await start();
  for (const { httpGet } of Object.values(manifest.probes)) {
    assert.equal((await fetch(baseUrl + httpGet.path)).status, 200);
  }
  assert.equal((await fetch(`${baseUrl}/__mock/sandboxes`)).status, 401);
  step(
    'it starts, and every probe of the manifest is answered; what is no probe asks for the token',
  );

  const control = connect(baseUrl, { token: TOKEN });
  const sandbox = await control.sandbox();
  const headers = { authorization: `Bearer ${sandbox.secretOf('reader')}` };
  const key = await fetch(`${baseUrl}/api/v1/auth`, { headers });
  const { workspaceId } = await key.json();
  const page = await fetch(`${baseUrl}/api/v1/workspaces/${workspaceId}/files`, { headers });
  assert.equal((await page.json()).files.length, 50);
  step('a key is checked, and a page of files comes');

  const status = readFileSync(`/proc/${await first.pid()}/status`, 'utf8');
  const { user } = manifest;
  assert.match(status, new RegExp(`^Uid:\\t${user}\\t${user}\\t${user}\\t${user}$`, 'm'));
  assert.match(status, /^CapEff:\t0+$/m);
  assert.match(status, /^CapBnd:\t0+$/m);
  assert.match(status, /^NoNewPrivs:\t1$/m);
  for (const path of ['/app/x', '/tmp/x', '/home/node/x', '/x']) {
    const write = `fs.writeFileSync('${path}', '')`;
    await assert.rejects(first.execute(['node', '-e', write]), /EROFS/);
  }
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  step(
    `it is not root, has no capability, and writes nowhere (${Math.round(Number(kilobytes) / 1024)} MiB)`,
  );

  assert.equal(await first.end('TERM'), 'exit code 0');
  step('SIGTERM ends it, with exit code 0');

  for (const [signal, id] of [
    ['KILL', 'kept-1'],
    ['TERM', 'kept-2'],
  ] as const) {
    const container = await start();
    await control.default.files.create({ id });
    await container.end(signal);
  }
  const last = await start();
  for (const id of ['kept-1', 'kept-2']) assert.ok(await control.default.files.get(id), id);
  await last.end('TERM');
  assert.deepEqual(readdirSync(state), ['mock.jsonl']);
  step('what is written to a volume is there for the next container, after SIGKILL too');
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

/** What examples/deploy/kubernetes.yaml runs, and how; test/examples/deploy.test.ts checks its form. */
function readManifest() {
  const file = new URL('../../examples/deploy/kubernetes.yaml', import.meta.url);
  const [deployment] = parseAllDocuments(readFileSync(file, 'utf8')).map((each) => each.toJS());
  const { securityContext, containers } = deployment.spec.template.spec;
  const { args, env, startupProbe, readinessProbe, livenessProbe } = containers[0];
  const probes: Readonly<Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>> = {
    ...{ startupProbe, readinessProbe, livenessProbe },
  };
  return { user: securityContext.runAsUser, args, env, probes };
}
