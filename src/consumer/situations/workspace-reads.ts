import type { ClauseId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { rowsOf, situation } from '../define-situation.ts';
import { failure, PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { WORKSPACE_ID_FORMS } from './workspace-ids.ts';

/** The workspace read: JSON that describes the workspace is all that is stated (clause 4.2). */

interface WorkspaceRead<Id extends string = string> {
  readonly id: Id;
  /** `4.2-body` if left out. */
  readonly clause?: ClauseId;
  readonly title: string;
  readonly workspaceRead: NonNullable<ProfileInput['workspaceRead']>;
  readonly workspaceId?: string;
  readonly incidental?: readonly string[];
  /** Whether the key lacks what the read requires. */
  readonly isRefused?: boolean;
}

const reads = rowsOf<WorkspaceRead>()([
  {
    id: 'workspace-read.array',
    title: 'The workspace read answers with an array.',
    workspaceRead: { shape: 'array' },
  },
  {
    id: 'workspace-read.empty',
    title: 'The workspace read answers with an object without fields.',
    workspaceRead: { fields: {} },
  },
  {
    id: 'workspace-read.other-fields',
    clause: '2.2-fields',
    title: 'The workspace read has fields of other names, some of them nested.',
    workspaceRead: {
      fields: {
        id: 'workspaceId',
        displayName: 'name',
        fileCount: 'fileCount',
        error: { value: null },
        quota: { value: { bytes: 9_007_199_254_740_991, used: null } },
      },
    },
  },
  {
    id: 'workspace-read.status',
    title: 'The workspace read succeeds with the status 203.',
    workspaceRead: { status: 203 },
  },
  {
    id: 'workspace-read.escaped-id',
    clause: '2.2-workspaceId',
    title: 'The workspace that is read has an id that a path must escape.',
    workspaceRead: {},
    workspaceId: 'Büro & Co/a?b#c%2Fd',
  },
  {
    id: 'workspace-read.needs-files-read',
    clause: '4.2-scope',
    title: 'The workspace read requires the scope files:read, which the key has.',
    workspaceRead: { scope: 'files:read' },
  },
  {
    id: 'workspace-read.needs-another-scope',
    clause: '4.2-scope',
    title: 'The workspace read requires a scope that the key lacks, and is refused.',
    workspaceRead: { scope: 'workspace:read' },
    isRefused: true,
  },
]);

export const workspaceReadSituations = reads.map(workspaceReadSituation);

export function workspaceReadSituation<const Id extends string>(
  definition: WorkspaceRead<Id>,
): Situation<Id> {
  const {
    id,
    clause = '4.2-body',
    title,
    workspaceRead,
    workspaceId,
    isRefused,
    incidental: own = [],
  } = definition;
  return situation({
    id,
    clause,
    title,
    incidental: workspaceId === undefined ? own : WORKSPACE_ID_FORMS,
    calls: 'readWorkspace',
    arrange: (setStage) => {
      const stage = setStage({
        profile: { limit: PAGES_OF_THREE, workspaceRead },
        ...(workspaceId !== undefined && { workspaceId }),
      });
      const { status, code, error } = stage.mock.profile.refusals.missingScope;
      return {
        ...stage,
        expected: isRefused
          ? failure(status, { code, error })
          : { kind: 'answered', workspaceId: null },
        cameAbout: ({ requests }) =>
          requests.some(({ operation }) => operation === 'readWorkspace'),
      };
    },
  });
}
