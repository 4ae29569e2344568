import * as z from 'zod/mini';
import { toIso } from '../template/write-iso.ts';
import { noSuchLabel, taken } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { workspaceIdSchema } from '../world/fields.ts';
import type { WorkspaceLabel } from '../world/named.ts';
import type { WorldWorkspace } from '../world/world.ts';
import { workspaceSchema } from '../world/world-snapshot.ts';
import { freeLabel, type MockState } from './state/mock-state.ts';

export interface MockWorkspace {
  readonly workspaceId: string;
  readonly label: string;
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** The current number of files. */
  readonly files: number;
}

export interface NewWorkspace {
  /** Default: generated in the profile's format. */
  readonly workspaceId?: string | undefined;
  /** Default: the first free `workspace-N`. */
  readonly label?: string | undefined;
  /** Default: the label. */
  readonly name?: string | undefined;
}

export interface MockWorkspaces {
  list(): readonly MockWorkspace[];
  /** @throws Error with the existing labels, if no key has this one. */
  byLabel(label: WorkspaceLabel): MockWorkspace;
  /** @throws Error when the id or the label is taken, or a field is invalid or unknown. */
  create(workspace?: NewWorkspace): MockWorkspace;
}

const text = z.optional(z.string());
const newWorkspaceSchema = z.strictObject({
  workspaceId: z.optional(workspaceIdSchema),
  label: z.optional(workspaceSchema.shape.label),
  name: text,
});

const CREATE = 'create a workspace';

export function createMockWorkspaces(state: () => MockState): MockWorkspaces {
  const show = ({ workspaceId, label, name, createdAt }: WorldWorkspace): MockWorkspace => ({
    workspaceId,
    label,
    name,
    createdAt: toIso(createdAt),
    files: state().store.files.count(workspaceId),
  });
  const all = () => state().store.workspaces.all();

  return {
    list: () => all().map(show),
    byLabel(label) {
      const found = state().store.workspaces.byLabel(label);
      if (found) return show(found);
      throw noSuchLabel('workspace', label, all());
    },
    create(given = {}) {
      const { store, fresh, now } = state();
      const createdAt = now();
      const {
        label = freeLabel('workspace', store.workspaces),
        name = label,
        workspaceId,
      } = parseInput(newWorkspaceSchema, given, CREATE);
      if (store.workspaces.byLabel(label)) throw taken(CREATE, 'label', label);
      const id = workspaceId ?? fresh.workspaceId();
      return show(store.workspaces.add({ workspaceId: id, label, name, createdAt }));
    },
  };
}
