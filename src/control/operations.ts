import * as z from 'zod/mini';
import { namesOf } from '../mock/scenario/named.ts';
import { describedBy } from '../profile/texts.ts';
import type { ControlOperationId } from './endpoints.ts';
import { METRICS_TYPE } from './metrics.ts';
import { type ControlOperation, controlOperation, text, whole } from './operation.ts';
import { fileOperations } from './operations/files.ts';
import { journalOperations } from './operations/journal.ts';
import { sandboxOperations } from './operations/sandboxes.ts';
import { settingOperations } from './operations/settings.ts';

const named = z.array(z.strictObject({ name: text, description: text }));

/** Operations on the whole server. */
const serverOperations = {
  health: controlOperation({
    summary: 'Returns version, default world, uptime and number of sandboxes, without a token.',
    reply: z.strictObject({
      status: z.literal('ok'),
      version: text,
      worldHash: describedBy('The same hash is the same world.', text),
      uptimeSeconds: z.number(),
      sandboxes: whole,
    }),
    run: ({ sandboxes, uptime, version }) => ({
      status: 'ok' as const,
      version,
      worldHash: sandboxes.default.world.hash,
      uptimeSeconds: Math.floor(uptime / 1_000),
      sandboxes: sandboxes.list().length,
    }),
  }),
  metrics: controlOperation({
    summary: 'Returns metrics of the server in the Prometheus text format.',
    mediaType: METRICS_TYPE,
    reply: text,
    run: ({ metrics }) => metrics(),
  }),
  names: controlOperation({
    summary: 'Lists the worlds, profiles and scenarios of the package.',
    reply: z.strictObject({ worlds: named, profiles: named, scenarios: named }),
    run: () => ({
      worlds: namesOf.worlds(),
      profiles: namesOf.profiles(),
      scenarios: namesOf.scenarios(),
    }),
  }),
};

/** All operations by their ids: they are served, documented and typed by these values. */
export const controlOperations = {
  ...serverOperations,
  ...sandboxOperations,
  ...fileOperations,
  ...settingOperations,
  ...journalOperations,
} satisfies Record<ControlOperationId, ControlOperation>;

export type ControlOperations = typeof controlOperations;
