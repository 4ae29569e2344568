import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

/** examples/deploy: checked by the schemas of Kubernetes, and by a linter of Dockerfiles. */

const read = (file: string) =>
  readFileSync(new URL(`../examples/deploy/${file}`, import.meta.url), 'utf8');

const models = { Deployment, Service, HorizontalPodAutoscaler };
const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS());

test('the manifests are a Deployment, a Service and an autoscaler', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(Object.keys(models));
});

test.each(manifests)('$kind is one by its schema', (manifest) => {
  const kind: keyof typeof models = manifest.kind;
  const Model = models[kind];

  expect(() => new Model(manifest).validate()).not.toThrow();
  expect(() => new Model({ ...manifest, spec: 'x' }).validate()).toThrow();
});

test('no container runs as root, writes to its image, or may do more than it needs', () => {
  const [{ spec }] = manifests;
  const { securityContext, containers } = spec.template.spec;

  expect(securityContext).toMatchObject({ runAsNonRoot: true });
  expect(containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    expect(containers[0][probe].httpGet).toEqual({ path: '/__mock/health', port: 'http' });
  }
});

test('the Dockerfile is one without warnings, and starts what the package has', () => {
  const text = read('Dockerfile');
  const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const [, command = ''] =
    /^ENTRYPOINT \["\/app\/node_modules\/\.bin\/([^"]+)"\]$/m.exec(text) ?? [];

  expect(validate(text)).toEqual([]);
  expect(Object.keys(bin)).toContain(command);
  expect(validate('FROM node\nCOPY x')).not.toEqual([]);
});
