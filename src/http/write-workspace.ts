import type { Profile } from '../profile/schema.ts';
import type { Note } from '../service/notes.ts';
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
import {
  type Headers,
  notingTime,
  prepareHeaders,
  type SuccessWriter,
  type WriteTime,
} from './write-headers.ts';

/** A workspace to describe, and its request. */
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
  return (facts, note) => {
    note('workspaceRead.fields');
    note('workspaceRead.shape');
    if (status !== 200) note('workspaceRead.status');
    const noting = { note, writeTime: notingTime(writeTime, note) };
    const description = fields.fill({ ...facts, ...noting });
    const body = JSON.stringify(shape === 'array' ? [description] : description);
    return { status, headers: headers.fill(facts), body };
  };
}

interface Described extends WorkspaceFacts {
  readonly writeTime: WriteTime;
  readonly note: Note;
}

const answerBinding = bindSources(answerNames, answerSources);

/** The values that the fields of a workspace can contain, by the names of their placeholders. */
const workspaceBinding = bindSources<ValuesOf<typeof workspaceNames>, Described>(workspaceNames, {
  ...requestSources,
  workspaceId({ workspace, note }) {
    note('formats.workspaceId');
    return workspace.workspaceId;
  },
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
