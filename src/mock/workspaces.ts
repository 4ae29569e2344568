import type { Instant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import type { WorldWorkspace } from '../world/world.ts';
import type { MockState } from './state.ts';

export interface MockWorkspace {
  readonly workspaceId: string;
  readonly label: string;
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** How many files are in it now. */
  readonly files: number;
}

export interface NewWorkspace {
  /** Of the profile's format if left out. */
  readonly workspaceId?: string;
  /** `workspace-N` if left out. */
  readonly label?: string;
  /** The label if left out. */
  readonly name?: string;
}

export interface MockWorkspaces {
  list(): readonly MockWorkspace[];
  /** @throws Error when there is none, with the labels that there are. */
  byLabel(label: string): MockWorkspace;
  /** @throws Error when the id or the label is taken. */
  create(workspace?: NewWorkspace): MockWorkspace;
}

export function createMockWorkspaces(state: () => MockState, now: () => Instant): MockWorkspaces {
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
      const found = all().find((workspace) => workspace.label === label);
      if (found) return show(found);
      const labels = all().map((workspace) => workspace.label);
      throw new Error(
        `Failed to find the workspace "${label}": expected one of ${labels.join(', ')}`,
      );
    },
    create({ label = `workspace-${all().length + 1}`, name = label, workspaceId } = {}) {
      if (all().some((workspace) => workspace.label === label)) {
        throw new Error(`Failed to create a workspace: the label "${label}" is taken`);
      }
      const createdAt = now();
      const id = workspaceId ?? state().nextWorkspaceId(createdAt);
      return show(state().store.workspaces.add({ workspaceId: id, label, name, createdAt }));
    },
  };
}
