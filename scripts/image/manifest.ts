import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

const probeSchema = z.object({
  httpGet: z.object({ path: z.string(), port: z.literal('http') }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
});

const deploymentSchema = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
        containers: z.tuple([
          z.object({
            args: z.array(z.string()),
            env: z.array(z.object({ name: z.string() })),
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            startupProbe: probeSchema,
            readinessProbe: probeSchema,
            livenessProbe: probeSchema,
          }),
        ]),
      }),
    }),
  }),
});

/** What examples/deploy/kubernetes.yaml runs, and how. */
export function readManifest() {
  const file = new URL('../../examples/deploy/kubernetes.yaml', import.meta.url);
  const [first] = parseAllDocuments(readFileSync(file, 'utf8'));
  const { securityContext, containers } = deploymentSchema.parse(first?.toJS()).spec.template.spec;
  const [container] = containers;
  const { startupProbe, readinessProbe, livenessProbe } = container;
  const probes = { startupProbe, readinessProbe, livenessProbe };
  return { user: securityContext.runAsUser, args: container.args, env: container.env, probes };
}
