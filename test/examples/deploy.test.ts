import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

/** examples/deploy, checked with the schemas of Kubernetes and a linter for Dockerfiles. */

const read = (file: string) =>
  readFileSync(new URL(`../../examples/deploy/${file}`, import.meta.url), 'utf8');

const models = { Deployment, PersistentVolumeClaim, Service };
const manifestsOf = (file: string) => parseAllDocuments(read(file)).map((each) => each.toJS());
const team = manifestsOf('kubernetes.yaml');
const readers = manifestsOf('replicas.yaml');

test('replicas are read-only: no control API, no state, no token', () => {
  expect(readers.map(({ kind }) => kind)).toEqual(['Deployment', 'Service']);
  const [{ spec }] = readers;
  const [{ args, env, volumeMounts }] = spec.template.spec.containers;

  expect(spec.replicas).toBeGreaterThan(1);
  expect(args).toContain('--no-control');
  expect(args).not.toContain('--state');
  expect([env, volumeMounts]).toEqual([undefined, undefined]);
});

test.each([...team, ...readers])('$kind $metadata.name conforms to its schema', (manifest) => {
  const kind: keyof typeof models = manifest.kind;
  const Model = models[kind];

  expect(() => new Model(manifest).validate()).not.toThrow();
  expect(() => new Model({ ...manifest, spec: 'x' }).validate()).toThrow();
});

test.each([
  ['kubernetes.yaml', team, { httpGet: { path: '/__mock/health', port: 'http' } }],
  ['replicas.yaml', readers, { tcpSocket: { port: 'http' } }],
])(
  '%s: no container runs as root, writes to its image, or has needless rights',
  (_, manifests, probe) => {
    const [{ spec }] = manifests;
    const { securityContext, containers } = spec.template.spec;

    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    expect(containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const name of ['readinessProbe', 'livenessProbe']) {
      expect(containers[0][name]).toMatchObject(probe);
    }
  },
);

test('the Dockerfile has no warnings and starts the command of the package', () => {
  const text = read('Dockerfile');
  const { bin } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const [, command = ''] =
    /^ENTRYPOINT \["\/app\/node_modules\/\.bin\/([^"]+)"\]$/m.exec(text) ?? [];

  expect(validate(text)).toEqual([]);
  expect(Object.keys(bin)).toContain(command);
  expect(validate('FROM node\nCOPY x')).not.toEqual([]);
});
