import * as z from 'zod/mini';
import { atFirstUse } from '../profile/choice.ts';
import { toIso } from '../template/write-iso.ts';
import { noSuchLabel } from '../text/operation-error.ts';
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

const newWorkspaceSchema = atFirstUse(() =>
  z.strictObject({
    workspaceId: z.optional(workspaceIdSchema),
    label: z.optional(workspaceSchema().shape.label),
    name: z.optional(z.string()),
  }),
);

const CREATE = 'create a workspace';

/** The workspaces of a mock. Its methods can be taken out of it. */
export class MockWorkspaces {
  readonly #state: () => MockState;

  /** @internal */
  constructor(state: () => MockState) {
    this.#state = state;
  }

  readonly list = (): readonly MockWorkspace[] =>
    this.#state().store.workspaces.all().map(this.#show);

  /** @throws Error with the existing labels, if no workspace has this one. */
  readonly byLabel = (label: WorkspaceLabel): MockWorkspace => {
    const { workspaces } = this.#state().store;
    const found = workspaces.byLabel(label);
    if (found) return this.#show(found);
    throw noSuchLabel('workspace', label, workspaces.all());
  };

  /** @throws Error when the id or the label is taken, or a field is invalid or unknown. */
  readonly create = (workspace: NewWorkspace = {}): MockWorkspace => {
    const { store, fresh, now } = this.#state();
    const {
      label = freeLabel('workspace', store.workspaces),
      name = label,
      workspaceId,
    } = parseInput(newWorkspaceSchema(), workspace, CREATE);
    const id = workspaceId ?? fresh.workspaceId();
    const createdAt = now();
    return this.#show(store.workspaces.add({ workspaceId: id, label, name, createdAt }));
  };

  readonly #show = ({ workspaceId, label, name, createdAt }: WorldWorkspace): MockWorkspace => ({
    workspaceId,
    label,
    name,
    createdAt: toIso(createdAt),
    files: this.#state().store.files.count(workspaceId),
  });
}
