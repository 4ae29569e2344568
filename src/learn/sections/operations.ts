import {
  isArray,
  need,
  type ObservationValues,
  objectOf,
  readShownTime,
  type TimeFormatValue,
  type WorkspaceFieldsValue,
} from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { type SectionReaders, type Seen, shownAs, shownBy } from '../field-reader.ts';
import {
  type Body,
  fieldsOf,
  generatedIn,
  readSources,
  type TemplateField,
  withTemplates,
} from '../generalise/field-templates.ts';
import { type Meaning, type Showing, templateOfText } from '../generalise/generalise.ts';
import { areGenerated } from '../generalise/generated-form.ts';
import { keyMeaning } from '../generalise/key-meaning.ts';
import { nowPlaceholder, timePlaceholder } from '../generalise/time-placeholder.ts';
import { successHeaders } from '../headers.ts';

/** The responses of the key check and the workspace read, and their scopes (clauses 4.1, 4.2). */
export const operations: SectionReaders<'keyCheck' | 'workspaceRead'> = {
  'keyCheck.scope': shownBy('key-check.scope', ({ scope }) => ({ value: scope })),
  'keyCheck.expiredKey': shownAs('key-check.expired', 'expiredKey'),
  'keyCheck.fields': shownBy('key-check.fields', (value, seen) =>
    readSources('keyCheck.fields', keyTemplatesIn(value, seen), 'the key check'),
  ),
  'keyCheck.headers': successHeaders('checkKey'),
  'workspaceRead.scope': shownBy('workspace.scope', ({ scope }) =>
    scope === 'another'
      ? {
          assume: 'the key lacks a scope, and the response does not show which one',
          need: need.key('key', 'a key that may also read its workspace'),
          value: 'workspace:read',
        }
      : { value: scope },
  ),
  'workspaceRead.status': shownBy('workspace.fields', ({ status }, seen) => ({
    shown: status,
    what: 'the status of the workspace read',
    lost: foreignReads(seen),
  })),
  'workspaceRead.shape': shownAs('workspace.fields', 'shape', 'the body of the workspace read'),
  'workspaceRead.fields': shownBy('workspace.fields', (value, seen) =>
    readSources('workspaceRead.fields', workspaceTemplatesIn(value, seen), 'the workspace read'),
  ),
  'workspaceRead.headers': successHeaders('readWorkspace'),
};

function keyTemplatesIn(value: ObservationValues['key-check.fields'], seen: Seen): TemplateField[] {
  const { fields, samples, secret, workspace } = value;
  const bodies = samples.map((sample): Body => {
    const answered = fieldsOf(sample);
    const facts = { workspaceId: answered.workspaceId ?? null, path: sample.asked.path };
    return { fields: answered, subject: sample.key, facts };
  });
  const own = bodies.find(({ subject }) => subject === 'key');
  const meaning = keyMeaning({
    secret,
    workspaceId: String(own?.fields.workspaceId ?? ''),
    workspaceTexts: textsIn(workspace),
    times: seen('listing.time-format'),
  });
  return withTemplates(fields, bodies, meaning, generatedIn(seen));
}

function textsIn(workspace: Json): string[] {
  const fields = objectOf(workspace) ?? objectOf(isArray(workspace) ? workspace[0] : null);
  return Object.values(fields ?? {}).filter((value) => typeof value === 'string');
}

/** A mock never reads the workspace of another key. */
function foreignReads(seen: Seen): string[] {
  const ids = ['refusals.other-workspace', 'refusals.unknown-workspace'] as const;
  const isRead = ids.some((id) =>
    seen(id)?.answers.some(
      ({ operation, refusal }) => operation === 'readWorkspace' && refusal === null,
    ),
  );
  return isRead ? ['the workspace read succeeds with the id of another workspace'] : [];
}

function workspaceTemplatesIn(value: WorkspaceFieldsValue, seen: Seen): TemplateField[] {
  const { fields, samples, workspaceId, files } = value;
  const bodies = samples.map((sample): Body => {
    const { workspaceId: id, path } = sample.asked;
    const count = id === workspaceId && files !== null && { fileCount: files };
    return { fields: fieldsOf(sample), facts: { workspaceId: id, path, ...count }, subject: id };
  });
  const known = {
    id: workspaceId ?? '',
    files: files ?? undefined,
    times: seen('listing.time-format'),
  };
  return withTemplates(fields, bodies, workspaceMeaning(known), generatedIn(seen));
}

interface Known {
  readonly id: string;
  readonly files: number | undefined;
  /** The format of creation times in the listing. */
  readonly times: TimeFormatValue | undefined;
}

/** The meaning of values in the workspace read, at any depth. */
export function workspaceMeaning({ id, files, times }: Known): Meaning {
  return (path, showings) => {
    const name = path.split('.').at(-1) ?? '';
    const value = showings.find(({ subject }) => subject === id)?.value ?? null;
    const theirs = showings.find(({ subject }) => subject !== id)?.value;
    if (files !== undefined && value === String(files)) return '{fileCount:text}';
    if (value === id) return '{workspaceId}';
    const isOwn = theirs === undefined || JSON.stringify(theirs) !== JSON.stringify(value);
    const isName = theirs !== undefined || /name|title|label/i.test(name);
    if (isTime(name, value) || (isOwn && isTimeText(name, value))) {
      return timePlaceholder('createdAt', value, times);
    }
    if (isOwn && counts(name, value, files)) return '{fileCount}';
    if (isOwn && isName && typeof value === 'string' && !/^\d{1,9}$/.test(value)) {
      return nameIn(name, showings);
    }
    return nowPlaceholder(
      name,
      showings.map((showing) => showing.value ?? null),
    );
  };
}

const isTime = (name: string, value: Json): boolean =>
  typeof value === 'number' && /creat|since|born/i.test(name) && value > 1e9;

const isTimeText = (name: string, value: Json): boolean =>
  typeof value === 'string' &&
  !/^\d{1,9}$/.test(value) &&
  readShownTime(value) !== undefined &&
  !/name|title/i.test(name);

const counts = (name: string, value: Json, files: number | undefined): boolean =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  (files === undefined ? /files?|count/i.test(name) : value === files);

/** A text that repeats the request or is generated is not a name, although it differs. */
function nameIn(name: string, showings: readonly Showing[]): string | undefined {
  const texts = showings.flatMap(({ value, facts }) =>
    typeof value === 'string' ? [{ value, facts }] : [],
  );
  const repeated = templateOfText(texts);
  if (repeated !== undefined) return repeated;
  if (areGenerated(showings.map(({ value }) => value))) return undefined;
  return /slug|handle/i.test(name) ? '{name:slug}' : '{name}';
}
