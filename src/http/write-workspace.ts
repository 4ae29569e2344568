import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import type { Assumes } from '../service/outcome.ts';
import type { DescribedWorkspace } from '../service/read-workspace.ts';
import { bindSources, prepareFields } from '../template/fill.ts';
import { answerNames, type ValuesOf, workspaceNames } from '../template/names.ts';
import {
  type AnswerFacts,
  answerSources,
  answerSubject,
  generatedBy,
  generatedNamed,
  requestSources,
  timeOf,
} from '../template/sources.ts';
import { type Headers, prepareHeaders } from './write-headers.ts';
import type { SuccessWriter, WriteTime } from './write-success.ts';

/** A workspace that is described, and the request that asked. */
export interface WorkspaceFacts extends AnswerFacts, DescribedWorkspace {}

/**
 * Writes descriptions of workspaces as a profile says (clause 4.2).
 *
 * @param usual headers of every success.
 */
export function createWorkspaceWriter(
  { workspaceRead }: Profile,
  writeTime: WriteTime,
  usual: Headers,
): SuccessWriter<WorkspaceFacts> {
  const { status, shape } = workspaceRead;
  const headers = prepareHeaders(answerBinding, usual, workspaceRead.headers);
  const fields = prepareFields(workspaceRead.fields, workspaceBinding);
  const assumes = choicesShown(workspaceRead);
  return (facts) => {
    const description = fields.fill({ ...facts, writeTime });
    const body = JSON.stringify(shape === 'array' ? [description] : description);
    return { answer: { status, headers: headers.fill(facts), body }, assumes };
  };
}

function choicesShown({ status, fields }: Profile['workspaceRead']): Assumes {
  const shown: ProfileField[] = ['workspaceRead.fields', 'workspaceRead.shape'];
  if (status !== 200) shown.push('workspaceRead.status');
  const text = JSON.stringify(fields);
  if (text.includes('workspaceId')) shown.push('formats.workspaceId');
  if (text.includes('createdAt')) shown.push('formats.createdAt');
  return shown;
}

interface Described extends WorkspaceFacts {
  readonly writeTime: WriteTime;
}

/** What the fields of a workspace may tell, by the names that placeholders give it. */
const answerBinding = bindSources(answerNames, answerSources);

const workspaceBinding = bindSources<ValuesOf<typeof workspaceNames>, Described>(workspaceNames, {
  ...requestSources,
  /** `{name:slug}`: in small letters and hyphens. */
  name: ({ workspace }, form) => (form === 'slug' ? slugOf(workspace.name) : workspace.name),
  createdAt: ({ workspace, writeTime }, form) => timeOf(workspace.createdAt, form, writeTime),
  /** `{fileCount:text}`: its digits. */
  fileCount: ({ fileCount }, form) => (form === 'text' ? String(fileCount) : fileCount),
  ...generatedBy(
    ({ seed, workspace }, place) => `${seed} workspace ${workspace.workspaceId} ${place}`,
  ),
  new: generatedNamed(answerSubject),
});

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
