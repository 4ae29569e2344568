import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldWorkspace } from '../world/world.ts';
import { LayeredMap } from './layered-map.ts';
import type { Reader, StoreChange } from './table.ts';

/** The workspaces of a world. Any number of tables share them; none writes. */
export interface IndexedWorkspaces {
  readonly byId: ReadonlyMap<string, WorldWorkspace>;
  readonly byLabel: ReadonlyMap<string, WorldWorkspace>;
}

/** @throws Error if two have the same id or the same label. */
export function indexWorkspaces(workspaces: readonly WorldWorkspace[]): IndexedWorkspaces {
  const byId = new Map<string, WorldWorkspace>();
  const byLabel = new Map<string, WorldWorkspace>();
  for (const workspace of workspaces) store(workspace, byId, byLabel);
  return { byId, byLabel };
}

/** Workspaces by id. */
export class WorkspaceTable implements Reader<WorldWorkspace> {
  readonly #byId: LayeredMap<string, WorldWorkspace>;
  readonly #byLabel: LayeredMap<string, WorldWorkspace>;
  readonly #changed: (change: StoreChange) => void;

  constructor({ byId, byLabel }: IndexedWorkspaces, changed: (change: StoreChange) => void) {
    this.#byId = new LayeredMap(byId);
    this.#byLabel = new LayeredMap(byLabel);
    this.#changed = changed;
  }

  size(): number {
    return this.#byId.size;
  }

  get(workspaceId: string): WorldWorkspace | undefined {
    return this.#byId.get(workspaceId);
  }

  byLabel(label: string): WorldWorkspace | undefined {
    return this.#byLabel.get(label);
  }

  ids(): Iterable<string> {
    return Array.from(this.#byId, ([id]) => id);
  }

  all(): readonly WorldWorkspace[] {
    return Array.from(this.#byId, ([, workspace]) => workspace);
  }

  /** @param subject what is to be stored in it. @throws Error if there is no such workspace. */
  require(workspaceId: string, subject: string): void {
    if (this.#byId.has(workspaceId)) return;
    throw new OperationError({
      action: `store ${subject}`,
      reason: `there is no workspace "${workspaceId}"`,
      problems: [{ path: 'workspaceId', message: 'there is no such workspace' }],
    });
  }

  /** @throws Error if the id or the label is taken. */
  add(workspace: WorldWorkspace): WorldWorkspace {
    store(workspace, this.#byId, this.#byLabel);
    this.#changed({ entity: 'workspace', before: null, after: workspace });
    return workspace;
  }
}

type Writable = Pick<LayeredMap<string, WorldWorkspace>, 'has' | 'set'>;

function store(workspace: WorldWorkspace, byId: Writable, byLabel: Writable): void {
  const { workspaceId, label } = workspace;
  if (byId.has(workspaceId)) throw taken('store a workspace', 'id', workspaceId);
  if (byLabel.has(label)) throw taken('store a workspace', 'label', label);
  byId.set(workspaceId, workspace);
  byLabel.set(label, workspace);
}
