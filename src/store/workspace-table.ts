import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldWorkspace } from '../world/world.ts';
import { LayeredMap } from './layered-map.ts';
import type { Reader, StoreChange } from './table.ts';

/** Workspaces by their id. */
export interface WorkspaceTable extends Reader<WorldWorkspace> {
  byLabel(label: string): WorldWorkspace | undefined;
  ids(): Iterable<string>;
  /** @throws Error when the id or the label is taken. */
  add(workspace: WorldWorkspace): WorldWorkspace;
}

/** Workspaces of a world, for any number of tables to begin with; none writes to them. */
export interface IndexedWorkspaces {
  readonly byId: ReadonlyMap<string, WorldWorkspace>;
  readonly byLabel: ReadonlyMap<string, WorldWorkspace>;
}

/** @throws Error when two have one id or one label. */
export function indexWorkspaces(workspaces: readonly WorldWorkspace[]): IndexedWorkspaces {
  const byId = new Map<string, WorldWorkspace>();
  const byLabel = new Map<string, WorldWorkspace>();
  for (const workspace of workspaces) takeIn({ byId, byLabel }, workspace);
  return { byId, byLabel };
}

export function createWorkspaceTable(
  indexed: IndexedWorkspaces,
  changed: (change: StoreChange) => void,
): WorkspaceTable {
  const byId = new LayeredMap(indexed.byId);
  const byLabel = new LayeredMap(indexed.byLabel);
  return {
    size: () => byId.size,
    get: (workspaceId) => byId.get(workspaceId),
    byLabel: (label) => byLabel.get(label),
    ids: () => Array.from(byId, ([id]) => id),
    all: () => Array.from(byId, ([, workspace]) => workspace),
    add(workspace) {
      takeIn({ byId, byLabel }, workspace);
      changed({ entity: 'workspace', before: null, after: workspace });
      return workspace;
    },
  };
}

type Writable = Pick<LayeredMap<string, WorldWorkspace>, 'has' | 'set'>;

function takeIn(
  { byId, byLabel }: Readonly<Record<'byId' | 'byLabel', Writable>>,
  workspace: WorldWorkspace,
): void {
  const { workspaceId, label } = workspace;
  if (byId.has(workspaceId)) {
    throw taken('store a workspace', 'id', workspaceId);
  }
  if (byLabel.has(label)) {
    throw taken('store a workspace', 'label', label);
  }
  byId.set(workspaceId, workspace);
  byLabel.set(label, workspace);
}

/** @param subject what was to be stored in it. */
export const noWorkspace = (subject: string, workspaceId: string): OperationError =>
  new OperationError({
    action: `store ${subject}`,
    reason: `there is no workspace "${workspaceId}"`,
    problems: [{ path: 'workspaceId', message: 'there is no such workspace' }],
  });
