import type { Json, JsonObject } from '../../src/document/wire.ts';
import { readWorkspace } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { need } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { isArray, objectOf } from '../walks/page.ts';
import { type FieldShape, fieldShapes, typeOf } from './field-shape.ts';
import { another, givenKey, ownWorkspace, totalOf } from './listing-seen.ts';
import { areAlike } from './refusal-shape.ts';
import { type Sample, samplesOf } from './sample.ts';
import { listed } from './wording.ts';

/** The responses of the workspace read, and for which keys (clause 4.2). */

export type WorkspaceFieldsValue = {
  /** An object with the description, an array with it, or any other JSON. */
  readonly shape: 'object' | 'array' | 'other';
  readonly status: number;
  readonly fields: readonly FieldShape[];
  /** The key's own; null if the body has no fields. */
  readonly workspaceId: string | null;
  /** The number of files in its listing, if a walk reached the end. */
  readonly files: number | null;
  /** The workspace reads of both workspaces; if the body is an array, its first item. */
  readonly samples: readonly Sample[];
};

const refusedToKey = (status: number) =>
  cannotSee(
    `the workspace read responds with ${status} to the key`,
    need.key('key', 'a key with the scope that reading its workspace requires'),
  );

export const workspaceFields = observation({
  id: 'workspace.fields',
  clauses: ['2.2-fields', '4.2-body'],
  question: 'What does the workspace read return?',
  run: async (context) => {
    const id = await ownWorkspace(context);
    const read = readWorkspace(id, context.credentials.key);
    const answer = await context.ask(read);
    const { ok, status, body, exchange } = answer;
    if (!ok) return refusedToKey(status);
    const described = body.kind === 'json' ? descriptionIn(body.value) : undefined;
    if (!described) {
      const nothing = { workspaceId: null, files: null, fields: [], samples: [] };
      const value: WorkspaceFieldsValue = { shape: 'other', status, ...nothing };
      const what = body.kind === 'json' ? typeOf(body.value) : 'not JSON';
      return seen(`No fields: ${what}.`, value, exchange);
    }
    // A value that another workspace has too does not describe this one.
    const { other } = context.credentials;
    const otherId = await context.otherWorkspaceId();
    if (other && otherId !== undefined && otherId !== id) {
      await context.ask(readWorkspace(otherId, other));
    }
    const files = (await totalOf(context)) ?? null;
    await another(context, answer);
    const fields = fieldShapes([described.fields], []);
    const { shape } = described;
    const samples = samplesIn(context);
    const list = listed(fields.map(({ name, types }) => `${name} (${types.join(' or ')})`));
    const value: WorkspaceFieldsValue = { shape, status, fields, workspaceId: id, files, samples };
    const text = `${shape === 'array' ? 'An array with' : 'An object with'} ${list || 'no field'}.`;
    return seen(text, value, exchange);
  },
});

export const workspaceScope = observation({
  id: 'workspace.scope',
  clauses: ['4.2-scope'],
  question: 'Does the workspace read require a scope?',
  run: async (context) => {
    const id = await ownWorkspace(context);
    const own = await context.ask(readWorkspace(id, context.credentials.key));
    if (!context.credentials.unscoped && !own.ok) return refusedToKey(own.status);
    const unscoped = givenKey(context, 'unscoped');
    const bare = await context.ask(readWorkspace(id, unscoped, 'refusal'));
    // The good key may be refused just like a key without a scope: it lacks a different one.
    const isOther = !own.ok && !bare.ok && (await areAlike(context, own, bare));
    if (!own.ok && !isOther) return refusedToKey(own.status);
    const scope = isOther ? 'another' : bare.ok ? null : 'files:read';
    const text = isOther
      ? `Yes, but not files:read: the key itself is refused with ${own.status}.`
      : bare.ok
        ? `No: a key without files:read gets ${bare.status}.`
        : `Yes: a key without files:read is refused with ${bare.status}.`;
    return seen(text, { scope }, own.exchange, bare.exchange);
  },
});

function descriptionIn(value: Json): { shape: 'object' | 'array'; fields: JsonObject } | undefined {
  const object = objectOf(value);
  if (object) return { shape: 'object', fields: object };
  const held = objectOf(isArray(value) ? value[0] : undefined);
  return held && { shape: 'array', fields: held };
}

/** The workspace reads so far. */
function samplesIn({ client }: RuleContext): Sample[] {
  const sample = samplesOf(client.journal);
  return client.journal.flatMap((answer): Sample[] => {
    const { ok, body, request } = answer;
    const { operation, method = 'GET' } = request;
    if (!ok || body.kind !== 'json' || operation !== 'readWorkspace' || method !== 'GET') return [];
    const value = descriptionIn(body.value)?.fields;
    return value ? [{ ...sample(answer), body: { kind: 'json', value } }] : [];
  });
}
