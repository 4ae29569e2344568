import type { Json, JsonObject } from '../../src/document/wire.ts';
import { checkKey, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credential, type KeyName, madeUpKey, secretOf } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { objectOf } from '../listing/page.ts';
import {
  type ComparedChecks,
  type FieldShape,
  fieldShapes,
  type KeyTelling,
  tellsScopes,
  tellsValidity,
} from './field-shape.ts';
import { givenKey } from './listing-seen.ts';
import { areAlike } from './refusal-shape.ts';
import { type Sample, samplesOf } from './sample.ts';
import { type SecretPart, secretParts } from './secret-parts.ts';
import { listed } from './wording.ts';

/** What the key check says besides workspaceId, and to which keys (clause 4.1). */

export type KeyField = FieldShape & { readonly tells: KeyTelling | null };

/** A key check that was answered, and which of the keys it was. */
export type KeySample = Sample & { readonly key: KeyName };

export type KeyCheckFieldsValue = {
  /** Besides workspaceId. */
  readonly fields: readonly KeyField[];
  /** Every key check that was answered, of each key. */
  readonly samples: readonly KeySample[];
  /** Texts of the good key's check that show a part of its secret. */
  readonly secret: readonly SecretPart[];
  /** What the workspace read says to the good key; null where it is no JSON. */
  readonly workspace: Json;
};

export const keyCheckFields: Observation<'key-check.fields', KeyCheckFieldsValue> = {
  id: 'key-check.fields',
  clauses: ['4.1-fields', '2.1-fields'],
  question:
    'What does the key check return in addition to workspaceId, especially about validity and permissions?',
  run: async (context) => {
    const answer = await context.keyCheck();
    const own = bodyOf(answer);
    if (!own)
      return notSeen(
        'the key check does not return an object',
        need.deployment('a key check that returns an object'),
      );
    await repeat(context);
    const workspace = await readOwnWorkspace(context);
    const checks = await checksOf(context, own);
    await context.otherWorkspaceId();
    const isOwn = ({ key }: KeySample) => key === 'key';
    const samples = keySamples(context);
    const objects = samples
      .filter(isOwn)
      .map(bodyOf)
      .filter((body) => body !== undefined);
    const fields = fieldShapes(objects, ['workspaceId']).map((shape) => ({
      ...shape,
      tells: tellsValidity(shape.name, checks)
        ? ('validity' as const)
        : tellsScopes(shape.name, checks)
          ? ('permissions' as const)
          : null,
    }));
    const secret = secretParts(own, secretOf(context.credentials.key) ?? '');
    return seen(sentence(fields), { fields, samples, secret, workspace }, answer.exchange);
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
  question: 'Does the key check require a scope?',
  run: async (context) => {
    const answer = await context.ask(checkKey(givenKey(context, 'unscoped'), 'refusal'));
    const { status, exchange, ok } = answer;
    if (ok) {
      const text = `No: a key without files:read gets ${status}.`;
      return seen(text, { scope: null, status }, exchange);
    }
    const madeUp = await context.ask(checkKey(madeUpKey, 'refusal'));
    if (await areAlike(context, answer, madeUp)) {
      return notSeen(
        'the key without files:read is refused in the same way as a made-up key',
        need.key('unscoped', 'a key that lacks only the scope'),
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
  question: 'What does the key check return for an expired key?',
  run: async (context) => {
    const expired = givenKey(context, 'expired');
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
    const how =
      differing.length === 0
        ? 'the same values as for a valid key'
        : `different values of ${listed(differing)}`;
    return seen(
      `It returns ${status} with ${how}.`,
      { expiredKey: 'answered', status, differing },
      exchange,
    );
  },
};

/** What the checks of the other keys of this workspace say, where they are answered. */
async function checksOf(
  { ask, credentials }: RuleContext,
  own: JsonObject,
): Promise<ComparedChecks> {
  const checkOf = async (credential: Credential | undefined) => {
    const answer = credential && (await ask(checkKey(credential, 'refusal')));
    return answer && bodyOf(answer);
  };
  return {
    own,
    unscoped: await checkOf(credentials.unscoped),
    expired: await checkOf(credentials.expired),
  };
}

async function readOwnWorkspace(context: RuleContext): Promise<Json> {
  const id = await context.workspaceId();
  if (id === undefined) return null;
  const answer = await context.ask(readWorkspace(id, context.credentials.key));
  return answer.body.kind === 'json' ? answer.body.value : null;
}

/** Every key check that was answered so far, by the key. */
function keySamples({ client, credentials }: RuleContext): KeySample[] {
  const sample = samplesOf(client.journal);
  const names = ['key', 'unscoped', 'expired', 'other'] as const;
  return client.journal.flatMap((answer): KeySample[] => {
    const { operation, method = 'GET', credential } = answer.request;
    const secret = secretOf(credential);
    const isCheck = operation === 'checkKey' && method === 'GET' && secret !== undefined;
    const key = names.find((name) => {
      const credential = credentials[name];
      return credential !== undefined && secretOf(credential) === secret;
    });
    const isAnswered = isCheck && key !== undefined && bodyOf(answer) !== undefined;
    return isAnswered ? [{ ...sample(answer), key }] : [];
  });
}

function bodyOf({ ok, body }: Pick<Sample, 'ok' | 'body'>): JsonObject | undefined {
  return ok && body.kind === 'json' ? objectOf(body.value) : undefined;
}

function sentence(fields: readonly KeyField[]): string {
  if (fields.length === 0) return 'Nothing: only its success says that the key is valid.';
  const telling = (wanted: KeyTelling) => {
    const all = fields.filter(({ tells }) => tells === wanted);
    return (all.find(({ types }) => types.includes('array')) ?? all[0])?.name;
  };
  const names = listed(fields.map(({ name, types }) => `${name} (${types.join(' or ')})`));
  return `${names}; ${fieldThatTells('that it is valid', telling('validity'))}, ${fieldThatTells('what it may do', telling('permissions'))}.`;
}

const fieldThatTells = (what: string, field: string | undefined): string =>
  field === undefined ? `no field says ${what}` : `${field} says ${what}`;

/**
 * Sees to equal requests, one that succeeds and one that is refused: what differs in their answers
 * is no choice.
 */
async function repeat(context: RuleContext): Promise<void> {
  const { send, client, credentials } = context;
  const { key } = credentials;
  const isCheck = ({ request }: Answer) =>
    request.operation === 'checkKey' && request.credential === key;
  if (client.journal.filter(isCheck).length < 2) await send(checkKey(key));

  const id = await context.workspaceId();
  if (id === undefined || hasRepeatedRefusal(context)) return;
  // One of those by which the refusal of an unknown workspace is asked for.
  const refused = readWorkspace(`${id}-made-up`, key, 'refusal');
  for (const request of [refused, refused]) await send(request);
}

/** Whether an equal request was refused twice. */
function hasRepeatedRefusal({ client }: RuleContext): boolean {
  const refusals = client.journal
    .filter(({ ok }) => !ok)
    .map(({ request }) => requestText(request));
  return new Set(refusals).size < refusals.length;
}

const requestText = ({ path, query, credential, method = 'GET' }: Answer['request']): string =>
  JSON.stringify([method, path, query, credential.label]);
