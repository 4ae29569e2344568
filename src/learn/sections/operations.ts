import {
  isArray,
  type KeyCheckFieldsValue,
  need,
  objectOf,
  type WorkspaceFieldsValue,
} from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { readKnown, type SectionReaders, type Seen, shownAs, shownBy } from '../field-reader.ts';
import {
  type Body,
  readSources,
  type TemplateField,
  withTemplates,
} from '../generalise/field-templates.ts';
import { keyMeaning } from '../generalise/key-meaning.ts';
import { workspaceMeaning } from '../generalise/workspace-meaning.ts';
import { successHeaders } from '../own-headers.ts';
import { volatilityIn } from '../volatility.ts';

/** What the key check says, and to which keys (clause 4.1). */
export const keyCheck: SectionReaders<'keyCheck'> = {
  'keyCheck.scope': shownBy('key-check.scope', ({ scope }) => ({ value: scope }), 'refusedAlike'),
  'keyCheck.expiredKey': shownAs('key-check.expired', 'expiredKey', {
    none: 'the key check is asked with an expired key',
  }),
  'keyCheck.fields': shownBy(
    'key-check.fields',
    (value, seen) => readSources('keyCheck.fields', keyTemplatesIn(value, seen), 'the key check'),
    { none: 'the first answer to the good key shows them' },
  ),
  'keyCheck.headers': successHeaders('checkKey', { none: 'every run begins with a key check' }),
};

function keyTemplatesIn(value: KeyCheckFieldsValue, seen: Seen): TemplateField[] {
  const { fields, samples, secret, workspace } = value;
  const bodies = samples.map(({ body, key, asked }): Body => {
    const answered = (body.kind === 'json' ? objectOf(body.value) : undefined) ?? {};
    const facts = { workspaceId: answered.workspaceId ?? null, path: asked.path };
    return { fields: answered, subject: key, facts };
  });
  const own = bodies.find(({ subject }) => subject === 'key');
  const meaning = keyMeaning({
    secret,
    workspaceId: String(own?.fields.workspaceId ?? ''),
    workspaceTexts: textsIn(workspace),
    times: seen('listing.time-format'),
  });
  return withTemplates(fields, bodies, meaning, volatilityIn(seen));
}

function textsIn(workspace: Json): string[] {
  const fields = objectOf(workspace) ?? objectOf(isArray(workspace) ? workspace[0] : null);
  return Object.values(fields ?? {}).filter((value) => typeof value === 'string');
}

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
      readSources('workspaceRead.fields', workspaceTemplatesIn(value, seen), 'the workspace read'),
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

function workspaceTemplatesIn(value: WorkspaceFieldsValue, seen: Seen): TemplateField[] {
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
