import type { ControlOperationId } from './endpoints.ts';
import type { ControlOperation } from './operation.ts';
import { fileOperations } from './operations/files.ts';
import { journalOperations } from './operations/journal.ts';
import { keyOperations } from './operations/keys.ts';
import { sandboxOperations } from './operations/sandboxes.ts';
import { serverOperations } from './operations/server.ts';
import { settingOperations } from './operations/settings.ts';

/** All operations by their ids: they are served, documented and typed by these values. */
export const controlOperations = {
  ...serverOperations,
  ...sandboxOperations,
  ...fileOperations,
  ...keyOperations,
  ...settingOperations,
  ...journalOperations,
} satisfies Record<ControlOperationId, ControlOperation>;

export type ControlOperations = typeof controlOperations;
