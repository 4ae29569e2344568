import type { Instant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { refuseUnknownFields } from '../text/check-options.ts';
import { noSuchLabel, taken } from '../text/operation-error.ts';
import { workspaceIdRules } from '../world/id-rules.ts';
import type { WorkspaceLabel } from '../world/named.ts';
import type { WorldWorkspace } from '../world/world.ts';
import { refuseId, refuseOtherThanText } from './check-input.ts';
import type { MockState } from './state/mock-state.ts';

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
  readonly workspaceId?: string | undefined;
  /** The first free `workspace-N` if left out. */
  readonly label?: string | undefined;
  /** The label if left out. */
  readonly name?: string | undefined;
}

export interface MockWorkspaces {
  list(): readonly MockWorkspace[];
  /** @throws Error when there is none, with the labels that there are. */
  byLabel(label: WorkspaceLabel): MockWorkspace;
  /** @throws Error when the id or the label is taken, no path can carry the id, or a field is unknown. */
  create(workspace?: NewWorkspace): MockWorkspace;
}

const CREATE = 'create a workspace';

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
      const found = state().store.workspaces.byLabel(label);
      if (found) return show(found);
      throw noSuchLabel('workspace', label, all());
    },
    create(given = {}) {
      refuseUnknownFields(given, ['workspaceId', 'label', 'name'], CREATE);
      const { store, fresh } = state();
      const { label = fresh().workspaceLabel(), name = label, workspaceId } = given;
      refuseOtherThanText(label, 'label', CREATE);
      refuseOtherThanText(name, 'name', CREATE);
      if (workspaceId !== undefined) {
        refuseId(workspaceId, 'workspaceId', workspaceIdRules, CREATE);
      }
      if (store.workspaces.byLabel(label)) {
        throw taken(CREATE, 'label', label);
      }
      const createdAt = now();
      const id = workspaceId ?? fresh().workspaceId(createdAt);
      return show(store.workspaces.add({ workspaceId: id, label, name, createdAt }));
    },
  };
}
