import type { Json, JsonObject } from '../../src/document/wire.ts';
import type { Answer } from '../http/client.ts';
import { type KeyName, keyNames, madeUpKey } from '../http/credentials.ts';
import { checkKey, readWorkspace } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { need } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { objectOf } from '../walks/page.ts';
import {
  type FieldShape,
  fieldShapes,
  type KeyTelling,
  tellsScopes,
  tellsValidity,
} from './field-shape.ts';
import { requestOf } from './generated-parts.ts';
import { givenKey } from './listing-seen.ts';
import { areAlike } from './refusal-shape.ts';
import { type Sample, samplesOf, textsIn } from './sample.ts';
import { commonStart, listed } from './wording.ts';

/** The fields of the key check other than workspaceId, and for which keys (clause 4.1). */

type KeyField = FieldShape & { readonly tells: KeyTelling | null };

/** A key check and the key it was made with. */
type KeySample = Sample & { readonly key: KeyName };

export const keyCheckFields = observation({
  id: 'key-check.fields',
  clauses: ['4.1-fields', '2.1-fields'],
  question:
    'What does the key check return in addition to workspaceId, especially about validity and permissions?',
  run: async (context) => {
    const { credentials, ask } = context;
    const answer = await context.keyCheck();
    const own = bodyOf(answer);
    if (!own) {
      return cannotSee(
        'the key check does not return an object',
        need.deployment('a key check that returns an object'),
      );
    }
    const workspace = await repeat(context);
    const checkOf = async (name: KeyName) => {
      const credential = credentials[name];
      return credential && bodyOf(await ask(checkKey(credential, 'refusal')));
    };
    const checks = {
      own,
      unscoped: await checkOf('unscoped'),
      expired: await checkOf('expired'),
    };
    await context.otherWorkspaceId();
    const samples = keySamples(context);
    const bodies = samples
      .filter(({ key }) => key === 'key')
      .map(bodyOf)
      .filter((body) => body !== undefined);
    const fields = fieldShapes(bodies, ['workspaceId']).map((shape): KeyField => {
      const tells = tellsScopes(shape.name, checks) ? 'permissions' : null;
      return { ...shape, tells: tellsValidity(shape.name, checks) ? 'validity' : tells };
    });
    // Texts that contain a part of the secret.
    const secret = secretParts(own, credentials.key.secret?.text ?? '');
    return seen(sentence(fields), { fields, samples, secret, workspace }, answer.exchange);
  },
});

export const keyCheckScope = observation({
  id: 'key-check.scope',
  clauses: ['4.1-scope'],
  question: 'Does the key check require a scope?',
  run: async (context) => {
    const answer = await context.ask(checkKey(givenKey(context, 'unscoped'), 'refusal'));
    const { status, exchange, ok } = answer;
    const madeUp = await context.ask(checkKey(madeUpKey, 'refusal'));
    if (!ok && (await areAlike(context, answer, madeUp))) {
      return cannotSee(
        'the key without files:read is refused in the same way as a made-up key',
        need.key('unscoped', 'a key that lacks only the scope'),
      );
    }
    return seen(
      ok
        ? `No: a key without files:read gets ${status}.`
        : `Yes: a key without files:read is refused with ${status}.`,
      { scope: ok ? null : 'files:read', status },
      exchange,
      ...(ok ? [] : [madeUp.exchange]),
    );
  },
});

export const keyCheckExpired = observation({
  id: 'key-check.expired',
  clauses: ['4.1-scope'],
  question: 'What does the key check return for an expired key?',
  run: async (context) => {
    const answer = await context.ask(checkKey(givenKey(context, 'expired'), 'refusal'));
    const { ok, status, exchange } = answer;
    const good = bodyOf(await context.keyCheck()) ?? {};
    const theirs = bodyOf(answer) ?? {};
    // Fields whose value differs from that for the good key.
    const names = Object.keys(ok ? { ...good, ...theirs } : {});
    const differing = names.filter(
      (name) => JSON.stringify(good[name]) !== JSON.stringify(theirs[name]),
    );
    const how =
      differing.length === 0
        ? 'the same values as for a valid key'
        : `different values of ${listed(differing)}`;
    return seen(
      ok ? `It returns ${status} with ${how}.` : `It refuses it with ${status}.`,
      { expiredKey: ok ? 'answered' : 'refused', status, differing },
      exchange,
    );
  },
});

/**
 * Makes sure that one successful and one refused request are sent twice: differences between the
 * responses are not choices.
 *
 * @returns the body of the workspace read.
 */
async function repeat(context: RuleContext): Promise<Json> {
  const { send, client, credentials } = context;
  const { key } = credentials;
  const isCheck = ({ request }: Answer) =>
    request.operation === 'checkKey' && request.credential === key;
  if (client.journal.filter(isCheck).length < 2) await send(checkKey(key));
  const id = await context.workspaceId();
  if (id === undefined) return null;
  const refusals = client.journal.filter(({ ok }) => !ok).map(requestOf);
  if (new Set(refusals).size === refusals.length) {
    // One of the requests that provoke the refusal of an unknown workspace.
    const refused = readWorkspace(`${id}-made-up`, key, 'refusal');
    for (const request of [refused, refused]) await send(request);
  }
  const { body } = await context.ask(readWorkspace(id, key));
  return body.kind === 'json' ? body.value : null;
}

/** The key checks so far, by key. */
function keySamples({ client, credentials }: RuleContext): KeySample[] {
  const sample = samplesOf(client.journal);
  return client.journal.flatMap((answer): KeySample[] => {
    const { operation, method = 'GET', credential } = answer.request;
    const key = keyNames.find((name) => credentials[name] === credential);
    const isCheck = operation === 'checkKey' && method === 'GET' && bodyOf(answer);
    return isCheck && key ? [{ ...sample(answer), key }] : [];
  });
}

function bodyOf({ ok, body }: Pick<Sample, 'ok' | 'body'>): JsonObject | undefined {
  return ok && body.kind === 'json' ? objectOf(body.value) : undefined;
}

function sentence(fields: readonly KeyField[]): string {
  if (fields.length === 0) return 'Nothing: only its success says that the key is valid.';
  const names = listed(fields.map(({ name, types }) => `${name} (${types.join(' or ')})`));
  const telling = (what: string, wanted: KeyTelling) => {
    const all = fields.filter(({ tells }) => tells === wanted);
    const field = all.find(({ types }) => types.includes('array')) ?? all[0];
    return field ? `${field.name} says ${what}` : `no field says ${what}`;
  };
  return `${names}; ${telling('that it is valid', 'validity')}, ${telling('what it may do', 'permissions')}.`;
}

/** A text with a part of a secret, such as `wfk_…4b86`, and the lengths of the part. */
export type SecretPart = ReturnType<typeof secretParts>[number];

/** Every text of a body, at any depth, that contains a part of the secret. */
export function secretParts(body: Json, secret: string) {
  const most = Math.floor(secret.length / 2);
  const texts = [...new Set(textsIn(body))].filter((text) => text !== secret);
  return texts.flatMap((text) => {
    const start = commonStart([text, secret]).length;
    const end = commonStart([text, secret].map(reversed)).length;
    const part = { text, start, end, isHint: isHint(text, secret) };
    const isMost = start > most || end > most;
    return start + end > 0 || part.isHint ? [{ ...part, isMost }] : [];
  });
}

/** The end or the start of the secret, with the rest masked by dots or asterisks. */
function isHint(text: string, secret: string): boolean {
  const [last = ''] = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{2,}(?=[^A-Za-z0-9_-]*$)/.exec(text) ?? [];
  const [first = ''] = /^[A-Za-z0-9_-]{2,}/.exec(text) ?? [];
  const isPart = (part: string) => part.length >= 2 && part.length < secret.length;
  return (isPart(last) && secret.endsWith(last)) || (isPart(first) && secret.startsWith(first));
}

const reversed = (text: string) => text.split('').toReversed().join('');
