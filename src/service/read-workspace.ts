import type { WorkspaceDescription } from '../document/wire.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import { fillFields, prepareFields, type Sources } from '../template/fill.ts';
import type { Instant } from '../template/instant.ts';
import {
  type AnswerFacts,
  answerSubject,
  generatedBy,
  generatedNamed,
  requestSources,
  timeOf,
} from '../template/sources.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { refuseExpired, refuseUnscoped, restsOnScope } from './authenticate.ts';
import { type Assumes, assuming, type Outcome, passed } from './outcome.ts';
import { refuseForeign } from './refuse-foreign.ts';

export interface WorkspaceReadContext extends AnswerFacts {
  readonly key: WorldKey;
  readonly findWorkspace: (workspaceId: string) => WorldWorkspace | undefined;
  readonly countFiles: (workspaceId: string) => number;
  readonly writeTime: (instant: Instant) => string;
}

/** The workspace read (clause 4.2), of the key's own workspace only (clause 2.1, binding). */
export function createWorkspaceRead(
  profile: Profile['workspaceRead'],
): (context: WorkspaceReadContext) => Outcome<WorkspaceDescription> {
  const fields = prepareFields(profile.fields, workspaceSources);
  const shown = shownBy(profile);
  return (context) => {
    const { key, request } = context;
    const valid = refuseExpired(key, context.now());
    if (!valid.ok) return valid;
    const assumes: Assumes = restsOnScope(key, profile.scope) ? ['workspaceRead.scope'] : [];
    const scoped = refuseUnscoped(key, profile.scope);
    if (!scoped.ok) return assuming(assumes, scoped);
    const workspace = context.findWorkspace(request.workspaceId);
    if (!workspace || request.workspaceId !== key.workspaceId) {
      return assuming(assumes, refuseForeign(workspace !== undefined, key));
    }
    const body = fillFields(fields, { ...context, workspace });
    return passed(profile.shape === 'array' ? [body] : body, [...assumes, ...shown]);
  };
}

/** The choices that every description shows. */
function shownBy({ status, fields }: Profile['workspaceRead']): Assumes {
  const shown: ProfileField[] = ['workspaceRead.fields', 'workspaceRead.shape'];
  if (status !== 200) shown.push('workspaceRead.status');
  const text = JSON.stringify(fields);
  if (text.includes('workspaceId')) shown.push('formats.workspaceId');
  if (text.includes('createdAt')) shown.push('formats.createdAt');
  return shown;
}

interface Described extends WorkspaceReadContext {
  readonly workspace: WorldWorkspace;
}

/** What the fields of a workspace may tell, by the names that placeholders give it. */
const workspaceSources: Sources<Described> = {
  ...requestSources,
  /** `{name:slug}`: in small letters and hyphens. */
  name: ({ workspace }, form) => (form === 'slug' ? slugOf(workspace.name) : workspace.name),
  createdAt: ({ workspace, writeTime }, form) => timeOf(workspace.createdAt, form, writeTime),
  /** `{fileCount:text}`: its digits. */
  fileCount({ workspace, countFiles }, form) {
    const count = countFiles(workspace.workspaceId);
    return form === 'text' ? String(count) : count;
  },
  ...generatedBy(
    ({ seed, workspace }, place) => `${seed} workspace ${workspace.workspaceId} ${place}`,
  ),
  new: generatedNamed(answerSubject),
};

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
