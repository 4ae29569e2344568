import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };

/** examples/deploy, checked with the schemas of Kubernetes and a linter for Dockerfiles. */

const read = (file: string) =>
  readFileSync(new URL(`../../examples/deploy/${file}`, import.meta.url), 'utf8');
const manifests = ['kubernetes.yaml', 'replicas.yaml'].flatMap((file) =>
  parseAllDocuments(read(file)).map((each) => ({ file, ...each.toJS() })),
);
const models = { Deployment, PersistentVolumeClaim, Service };

test.each(manifests)('$file, $kind: conforms to its schema', ({ file: _, ...given }) => {
  const kind: keyof typeof models = given.kind;
  const Model = models[kind];

  expect(() => new Model(given).validate()).not.toThrow();
  expect(() => new Model({ ...given, spec: 'x' }).validate()).toThrow();
});

test.each(manifests.filter(({ kind }) => kind === 'Deployment'))(
  '$file: no container runs as root, writes to its image, or has needless rights',
  ({ file, spec }) => {
    const { securityContext, containers } = spec.template.spec;
    const [{ args, env, ...container }] = containers;

    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    // Replicas are read-only: no control API, no state, no token.
    const isReplica = file === 'replicas.yaml';
    expect(args.includes('--no-control')).toBe(isReplica);
    expect([args.includes('--state'), env === undefined]).toEqual([!isReplica, isReplica]);
  },
);

test('the Dockerfile has no warnings and starts the command of the package', () => {
  const text = read('Dockerfile');
  const [, command = ''] =
    /^ENTRYPOINT \["\/app\/node_modules\/\.bin\/([^"]+)"\]$/m.exec(text) ?? [];

  expect(validate(text)).toEqual([]);
  expect(Object.keys(manifest.bin)).toContain(command);
});
