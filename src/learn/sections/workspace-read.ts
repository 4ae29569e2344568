import { need, objectOf, type WorkspaceFieldsValue } from '../../../contract-tests/suite.ts';
import { readKnown, type SectionReaders, type Seen, shownAs, shownBy } from '../field-reader.ts';
import {
  type Body,
  readSources,
  type TemplateField,
  withTemplates,
} from '../generalise/field-templates.ts';
import { workspaceMeaning } from '../generalise/workspace-meaning.ts';
import { successHeaders } from '../own-headers.ts';
import { volatilityIn } from '../volatility.ts';

/** What the workspace read says, and to which keys (clause 4.2). */
export const workspaceRead: SectionReaders<'workspaceRead'> = {
  'workspaceRead.scope': shownBy(
    'workspace.scope',
    ({ scope }) =>
      scope === 'another'
        ? {
            assume: 'the key is refused as for a scope, and which one it lacks cannot be seen',
            need: need.key('key', 'a key that may read its workspace as well'),
            value: 'workspace:read',
          }
        : { value: scope },
    'otherScope',
  ),
  'workspaceRead.status': shownBy(
    'workspace.fields',
    ({ status }, seen) => {
      const what = 'the status of the workspace read';
      const { lost = [], ...reading } = readKnown('workspaceRead.status', status, what);
      return { ...reading, lost: [...lost, ...foreignReads(seen)] };
    },
    'otherScope',
  ),
  'workspaceRead.shape': shownAs(
    'workspace.fields',
    'shape',
    'otherScope',
    'the body of the workspace read',
  ),
  'workspaceRead.fields': shownBy(
    'workspace.fields',
    (value, seen) =>
      readSources('workspaceRead.fields', templatesIn(value, seen), 'the workspace read'),
    'otherScope',
  ),
  'workspaceRead.headers': successHeaders('readWorkspace', 'otherScope'),
};

/** A mock refuses to read what is not the key's. */
function foreignReads(seen: Seen): string[] {
  const ids = ['refusals.other-workspace', 'refusals.unknown-workspace'] as const;
  const isRead = ids.some((id) =>
    seen(id)?.answers.some(
      ({ operation, refusal }) => operation === 'readWorkspace' && refusal === null,
    ),
  );
  return isRead ? ['that the workspace read answers at the id of another workspace'] : [];
}

function templatesIn(value: WorkspaceFieldsValue, seen: Seen): TemplateField[] {
  const { fields, samples, workspaceId, files } = value;
  const bodies = samples.map(({ body, asked }): Body => {
    const facts = {
      workspaceId: asked.workspaceId,
      path: asked.path,
      ...(asked.workspaceId === workspaceId && files !== null && { fileCount: files }),
    };
    const answered = (body.kind === 'json' ? objectOf(body.value) : undefined) ?? {};
    return { fields: answered, facts, subject: asked.workspaceId };
  });
  const known = {
    id: workspaceId ?? '',
    files: files ?? undefined,
    times: seen('listing.time-format'),
  };
  return withTemplates(fields, bodies, workspaceMeaning(known), volatilityIn(seen));
}
