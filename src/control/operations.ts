import type { OperationId } from './address.ts';
import type { Operation } from './operation.ts';
import { fileOperations } from './operations/files.ts';
import { journalOperations } from './operations/journal.ts';
import { keyOperations } from './operations/keys.ts';
import { sandboxOperations } from './operations/sandboxes.ts';
import { serverOperations } from './operations/server.ts';
import { settingOperations } from './operations/settings.ts';

/** All operations by their ids: they are served, documented and typed by these values. */
export const operations = {
  ...serverOperations,
  ...sandboxOperations,
  ...fileOperations,
  ...keyOperations,
  ...settingOperations,
  ...journalOperations,
} satisfies Record<OperationId, Operation>;

export type Operations = typeof operations;
