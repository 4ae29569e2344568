import type { Json, JsonObject } from '../../src/document/wire.ts';
import { readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { readInstant } from '../listing/instant.ts';
import { isArray, objectOf } from '../listing/page.ts';
import { type FieldShape, fieldShapes, typeOf } from './field-shape.ts';
import { createRefusalReader, sameForm } from './refusal-form.ts';
import { missingKey } from './refusal-observation.ts';
import { listed } from './wording.ts';

/** What the workspace read answers, and to which keys (clause 4.2). */

/** What a field tells, in the words of a profile; null where it is no such thing. */
export type WorkspaceFieldMeaning = 'workspaceId' | 'name' | 'createdAt' | 'fileCount';

export type WorkspaceField = FieldShape & { readonly means: WorkspaceFieldMeaning | null };

export type WorkspaceFieldsValue = {
  /** The description itself, an array that holds it, or any other JSON. */
  readonly shape: 'object' | 'array' | 'other';
  readonly status: number;
  readonly fields: readonly WorkspaceField[];
};

const refusedToKey = (status: number) =>
  notSeen(
    `the workspace read answers ${status} to the key`,
    'a key that may read its workspace, whichever scope that takes',
  );
const unnamed = notSeen('the key check does not name the workspace', 'a key check that names it');

export const workspaceFields: Observation<'workspace.fields', WorkspaceFieldsValue> = {
  id: 'workspace.fields',
  clauses: ['2.2-fields', '4.2-body'],
  question: 'What does the workspace read say?',
  run: async (context) => {
    const id = await context.workspaceId();
    if (id === undefined) return unnamed;
    const answer = await context.ask(readWorkspace(id, context.credentials.key));
    const { ok, status, body, exchange } = answer;
    if (!ok) return refusedToKey(status);
    const described = body.kind === 'json' ? descriptionIn(body.value) : undefined;
    if (!described) {
      const value = { shape: 'other', status, fields: [] } as const;
      const what = body.kind === 'json' ? typeOf(body.value) : 'no JSON';
      return seen(`No fields: ${what}.`, value, exchange);
    }
    const theirs = await otherDescription(context);
    const files = await fileCount(context);
    const fields = fieldShapes([described.fields], []).map((shape) => ({
      ...shape,
      // A value that another workspace has as well says nothing about this one.
      constant: theirs === undefined || same(theirs[shape.name], shape.value),
      means: meaningOf(shape, { id, files, theirs: theirs?.[shape.name] }),
    }));
    const { shape } = described;
    const list = listed(fields.map(({ name, types }) => `${name} (${types.join(' or ')})`));
    return seen(
      `${shape === 'array' ? 'An array that holds' : 'An object with'} ${list || 'no field'}.`,
      { shape, status, fields },
      exchange,
    );
  },
};

export type WorkspaceScopeValue = {
  /** `another`: the good key is refused as for a missing scope; null for none. */
  readonly scope: 'files:read' | 'another' | null;
};

export const workspaceScope: Observation<'workspace.scope', WorkspaceScopeValue> = {
  id: 'workspace.scope',
  clauses: ['4.2-scope'],
  question: 'Does the workspace read need a scope?',
  run: async (context) => {
    const id = await context.workspaceId();
    if (id === undefined) return unnamed;
    const { key, unscoped } = context.credentials;
    const own = await context.ask(readWorkspace(id, key));
    if (!unscoped && !own.ok) return refusedToKey(own.status);
    if (!unscoped) return missingKey('a key without files:read', 'unscoped');
    const bare = await context.ask(readWorkspace(id, unscoped, 'refusal'));
    const exchanges = [own.exchange, bare.exchange] as const;
    if (own.ok && bare.ok) {
      return seen(
        `No: a key without files:read is answered with ${bare.status}.`,
        { scope: null },
        ...exchanges,
      );
    }
    if (own.ok) {
      const text = `Yes: a key without files:read is refused with ${bare.status}.`;
      return seen(text, { scope: 'files:read' }, ...exchanges);
    }
    const { read } = createRefusalReader(await context.keyCheck(), context.client.journal);
    if (bare.ok || !sameForm(read(own), read(bare))) return refusedToKey(own.status);
    const text = `Yes, another than files:read: the key itself is refused with ${own.status}.`;
    return seen(text, { scope: 'another' }, ...exchanges);
  },
};

function descriptionIn(value: Json): { shape: 'object' | 'array'; fields: JsonObject } | undefined {
  const object = objectOf(value);
  if (object) return { shape: 'object', fields: object };
  const [first] = isArray(value) ? value : [];
  const held = objectOf(first);
  return held && { shape: 'array', fields: held };
}

async function otherDescription(context: ObservationContext): Promise<JsonObject | undefined> {
  const { other } = context.credentials;
  const id = await context.otherWorkspaceId();
  if (!other || id === undefined || id === (await context.workspaceId())) return undefined;
  const { ok, body }: Answer = await context.ask(readWorkspace(id, other));
  return ok && body.kind === 'json' ? descriptionIn(body.value)?.fields : undefined;
}

/** Files in the listing, where a walk reached its end. */
async function fileCount(context: ObservationContext): Promise<number | undefined> {
  const survey = await context.survey();
  return survey?.walks.findLast(({ end }) => end.kind === 'complete')?.entries.length;
}

interface Known {
  readonly id: string;
  readonly files: number | undefined;
  /** The field in the description of another workspace. */
  readonly theirs: Json | undefined;
}

function meaningOf({ name, value }: FieldShape, known: Known): WorkspaceFieldMeaning | null {
  if (value === known.id) return 'workspaceId';
  const own = known.theirs === undefined || !same(known.theirs, value);
  if (typeof value === 'number' && Number.isInteger(value)) {
    const counts = known.files === undefined ? /files?|count/i.test(name) : value === known.files;
    return counts && own ? 'fileCount' : null;
  }
  if (typeof value !== 'string' || !own) return null;
  if (readInstant(value) && !/name|title/i.test(name)) return 'createdAt';
  return known.theirs !== undefined || /name|title|label/i.test(name) ? 'name' : null;
}

function same(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
