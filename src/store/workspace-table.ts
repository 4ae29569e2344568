import type { WorldWorkspace } from '../world/world.ts';
import type { StoreChange } from './change.ts';
import type { Reader } from './reader.ts';

/** Workspaces by their id. */
export interface WorkspaceTable extends Reader<WorldWorkspace> {
  byLabel(label: string): WorldWorkspace | undefined;
  ids(): Iterable<string>;
  /** @throws Error when the id or the label is taken. */
  add(workspace: WorldWorkspace): WorldWorkspace;
}

export function createWorkspaceTable(changed: (change: StoreChange) => void): WorkspaceTable {
  const byId = new Map<string, WorldWorkspace>();
  const byLabel = new Map<string, WorldWorkspace>();
  return {
    get size() {
      return byId.size;
    },
    get: (workspaceId) => byId.get(workspaceId),
    byLabel: (label) => byLabel.get(label),
    ids: () => byId.keys(),
    all: () => [...byId.values()],
    add(workspace) {
      const { workspaceId, label } = workspace;
      if (byId.has(workspaceId)) {
        throw new Error(`Failed to store a workspace: the id "${workspaceId}" is taken`);
      }
      if (byLabel.has(label)) {
        throw new Error(`Failed to store a workspace: the label "${label}" is taken`);
      }
      byId.set(workspaceId, workspace);
      byLabel.set(label, workspace);
      changed({ entity: 'workspace', before: null, after: workspace });
      return workspace;
    },
  };
}
