import type { JsonObject } from '../../src/document/wire.ts';
import { checkKey, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credential, madeUpKey, secretOf } from '../exchange/credentials.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { objectOf } from '../listing/page.ts';
import { fieldShapes } from './field-shape.ts';
import { type Body, type TemplateField, withTemplates } from './field-templates.ts';
import { type KeyChecks, type KeyFieldMeaning, meaningOf } from './key-field.ts';
import { keyMeaning } from './key-template.ts';
import { timesSeen } from './listing-seen.ts';
import { createRefusalReader, sameForm } from './refusal-form.ts';
import { missingKey } from './refusal-observation.ts';
import { listed } from './wording.ts';

/** What the key check says besides workspaceId, and to which keys (clause 4.1). */

export type KeyField = TemplateField & { readonly means: KeyFieldMeaning | null };

export type KeyCheckFieldsValue = {
  /** Besides workspaceId. */
  readonly fields: readonly KeyField[];
};

export const keyCheckFields: Observation<'key-check.fields', KeyCheckFieldsValue> = {
  id: 'key-check.fields',
  clauses: ['4.1-fields', '2.1-fields'],
  question:
    'What does the key check say besides workspaceId, of validity and permissions above all?',
  run: async (context) => {
    const answer = await context.keyCheck();
    const own = bodyOf(answer);
    if (!own)
      return notSeen(
        'the key check answers no object',
        need.deployment('a key check that answers an object'),
      );
    const checks = await compare(context, own);
    await context.otherWorkspaceId();
    const isOwn = ({ subject }: Body) => subject === 'key';
    // Twice at least: what is new in each answer differs.
    if (bodiesOf(context).filter(isOwn).length < 2) {
      await context.send(checkKey(context.credentials.key));
    }
    const bodies = bodiesOf(context);
    const times = await timesSeen(context);
    const objects = bodies.filter(isOwn).map(({ fields }) => fields);
    const shapes = fieldShapes(objects, ['workspaceId']).map((shape) => ({
      ...shape,
      means: meaningOf(shape.name, checks),
    }));
    const workspaceId = String(own.workspaceId ?? '');
    const fields = withTemplates(shapes, bodies, keyMeaning({ ...checks, workspaceId, times }));
    return seen(sentence(fields), { fields }, answer.exchange);
  },
};

export type KeyCheckScopeValue = {
  /** The scope that it takes, as far as a key without files:read can show; null for none. */
  readonly scope: 'files:read' | null;
  readonly status: number;
};

export const keyCheckScope: Observation<'key-check.scope', KeyCheckScopeValue> = {
  id: 'key-check.scope',
  clauses: ['4.1-scope'],
  question: 'Does the key check need a scope?',
  run: async (context) => {
    const { unscoped } = context.credentials;
    if (!unscoped) return missingKey('a key without files:read', 'unscoped');
    const answer = await context.ask(checkKey(unscoped, 'refusal'));
    const { status, exchange, ok } = answer;
    if (ok) {
      const text = `No: a key without files:read is answered with ${status}.`;
      return seen(text, { scope: null, status }, exchange);
    }
    const madeUp = await context.ask(checkKey(madeUpKey, 'refusal'));
    const { read } = createRefusalReader(await context.keyCheck(), context.client.journal);
    if (sameForm(read(answer), read(madeUp))) {
      return notSeen(
        'the key without files:read is refused no differently from a made-up one',
        need.key('unscoped', 'a key that is valid but for the scope'),
      );
    }
    const text = `Yes: a key without files:read is refused with ${status}.`;
    return seen(text, { scope: 'files:read', status }, exchange, madeUp.exchange);
  },
};

export type KeyCheckExpiredValue = {
  readonly expiredKey: 'refused' | 'answered';
  readonly status: number;
  /** Fields whose value differs from that for the good key; empty where it is refused. */
  readonly differing: readonly string[];
};

export const keyCheckExpired: Observation<'key-check.expired', KeyCheckExpiredValue> = {
  id: 'key-check.expired',
  clauses: ['4.1-scope'],
  question: 'What does the key check say to an expired key?',
  run: async (context) => {
    const { expired } = context.credentials;
    if (!expired) return missingKey('an expired key', 'expired');
    const { ok, status, exchange, ...answer } = await context.ask(checkKey(expired, 'refusal'));
    if (!ok) {
      const value = { expiredKey: 'refused', status, differing: [] } as const;
      return seen(`It refuses it with ${status}.`, value, exchange);
    }
    const good = bodyOf(await context.keyCheck()) ?? {};
    const theirs = answer.body.kind === 'json' ? (objectOf(answer.body.value) ?? {}) : {};
    const differing = Object.keys({ ...good, ...theirs }).filter(
      (name) => JSON.stringify(good[name]) !== JSON.stringify(theirs[name]),
    );
    const how = differing.length === 0 ? 'no differently' : `other values of ${listed(differing)}`;
    return seen(
      `It answers with ${status}, and ${how}.`,
      { expiredKey: 'answered', status, differing },
      exchange,
    );
  },
};

async function compare(context: ObservationContext, own: JsonObject): Promise<KeyChecks> {
  const { key, unscoped, expired } = context.credentials;
  const checkOf = async (credential: Credential | undefined) =>
    credential && bodyOf(await context.ask(checkKey(credential, 'refusal')));
  const id = await context.workspaceId();
  const read = id === undefined ? undefined : await context.ask(readWorkspace(id, key));
  return {
    own,
    secret: secretOf(key) ?? '',
    unscoped: await checkOf(unscoped),
    expired: await checkOf(expired),
    workspaceTexts: read ? textsIn(read) : [],
  };
}

/** Every key check that was answered so far, by the key. */
function bodiesOf({ client, credentials }: ObservationContext): Body[] {
  const { key, unscoped, expired, other } = credentials;
  const subjects = Object.entries({ key, unscoped, expired, other });
  return client.journal.flatMap((answer): Body[] => {
    const { operation, method = 'GET', credential, path } = answer.request;
    const fields = bodyOf(answer);
    const secret = secretOf(credential);
    const subject = subjects.find(([, each]) => each && secretOf(each) === secret)?.[0];
    const isCheck = operation === 'checkKey' && method === 'GET' && secret !== undefined;
    if (!isCheck || !fields || subject === undefined) return [];
    return [{ fields, subject, facts: { workspaceId: fields.workspaceId ?? null, path } }];
  });
}

function bodyOf({ ok, body }: Answer): JsonObject | undefined {
  return ok && body.kind === 'json' ? objectOf(body.value) : undefined;
}

function textsIn({ body }: Answer): string[] {
  if (body.kind !== 'json') return [];
  const fields = objectOf(body.value) ?? objectOf(Array.isArray(body.value) ? body.value[0] : null);
  return Object.values(fields ?? {}).filter((value) => typeof value === 'string');
}

function sentence(fields: readonly KeyField[]): string {
  if (fields.length === 0) return 'Nothing: its success alone says that the key is valid.';
  const means = (wanted: KeyFieldMeaning) => fields.find((field) => field.means === wanted)?.name;
  const scopes = means('scopes') ?? means('scopes-text');
  return `${listed(fields.map(({ name, types }) => `${name} (${types.join(' or ')})`))}; ${said('valid', means('valid'))}, ${said('what it may do', scopes)}.`;
}

function said(what: string, field: string | undefined): string {
  return field === undefined
    ? `no field says ${what === 'valid' ? 'that it is valid' : what}`
    : `${field} says ${what === 'valid' ? 'that it is valid' : what}`;
}
