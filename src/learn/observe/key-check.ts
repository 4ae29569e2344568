import {
  type ApiResponse,
  checkKey,
  isArray,
  madeUpKey,
  need,
  objectOf,
} from '../../../contract-tests/suite.ts';
import { FILES_READ, type Json, type JsonObject } from '../../document/wire.ts';
import type { Observers } from '../probes.ts';
import { objectIn, type Probes, throwUnmet } from '../probes.ts';
import { type Meaning, momentForm, type Sample, timePlaceholder } from '../templates.ts';
import { areAlike, createdAtFormOf, fieldsResult, lastName, requestFacts } from './answers.ts';

/** The response of the key check, and its scope (clause 4.1). */

export const keyCheck: Observers<'keyCheck'> = {
  'keyCheck.scope': async (probes) => {
    const answer = await probes.ask(checkKey(probes.key('unscoped'), 'refusal'));
    const madeUp = await probes.ask(checkKey(madeUpKey, 'refusal'));
    if (!answer.ok && areAlike(answer, madeUp)) {
      return throwUnmet(
        'the key without files:read is refused in the same way as a made-up key',
        need.key('unscoped', 'a key that lacks only the scope'),
      );
    }
    return { value: answer.ok ? null : FILES_READ };
  },
  'keyCheck.expiredKey': async (probes) => {
    const answer = await probes.ask(checkKey(probes.key('expired'), 'refusal'));
    return { value: answer.ok ? 'answered' : 'refused' };
  },
  'keyCheck.fields': async (probes) => {
    const own = await probes.twice(checkKey(probes.credentials.key));
    if (!objectIn(own[0])) {
      return throwUnmet(
        'the key check does not return an object',
        need.deployment('a key check that returns an object'),
      );
    }
    const shown = own.map((answer: ApiResponse): Sample => {
      const { workspaceId, ...fields } = objectIn(answer) ?? {};
      return { value: fields, facts: { path: requestFacts(answer).path, workspaceId } };
    });
    return fieldsResult('keyCheck.fields', shown, 'the key check', {
      meaning: await meaningOf(probes),
    });
  },
};

/** What the key check says of another key, if it was given and is not refused. */
async function fieldsOf(probes: Probes, name: 'unscoped' | 'expired'): Promise<JsonObject> {
  const credential = probes.credentials[name];
  const answer = credential && (await probes.ask(checkKey(credential, 'refusal')));
  return (answer && objectIn(answer)) ?? {};
}

/** The value at a path in JSON. */
const valueAt = (object: JsonObject, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (inner, name) => (isArray(inner) ? inner[Number(name)] : objectOf(inner)?.[name]),
      object,
    );

const scopesIn = (value: Json | undefined): readonly Json[] =>
  isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : [];

/** The meaning of values in the key check: by comparing keys, or else by name. */
async function meaningOf(probes: Probes): Promise<Meaning> {
  const unscoped = await fieldsOf(probes, 'unscoped');
  const expired = await fieldsOf(probes, 'expired');
  const timeForm = await createdAtFormOf(probes);
  const secret = probes.credentials.key.secret?.text ?? '';
  return (path, shown) => {
    const name = lastName(path);
    const [{ value, facts } = { value: undefined, facts: {} }] = shown;
    const [bare, later] = [valueAt(unscoped, path), valueAt(expired, path)];
    if (value === undefined) return undefined;
    if (value === facts.workspaceId) return '{workspaceId}';
    if (value === true) {
      if (bare === false) return `{scope:${FILES_READ}}`;
      const isNamed = /valid|active|enabled|authent|^ok$/i.test(name);
      return later === false || (later === undefined && isNamed) ? '{valid}' : undefined;
    }
    if (scopesIn(value).includes(FILES_READ) && !scopesIn(bare).includes(FILES_READ)) {
      if (isArray(value)) return value.length === 1 || bare === undefined ? '{scopes}' : undefined;
      return value === FILES_READ ? '{scopes-text}' : undefined;
    }
    const time = timeOfKey(name, value, timeForm);
    if (time !== undefined || typeof value !== 'string') return time;
    // A profile must not contain a part of the secret.
    const ends = secret.length < 8 ? [] : [secret.slice(0, 4), secret.slice(-4)];
    if (ends.some((end) => value.includes(end))) return '{hint}';
    if (/^workspace(_?name)?$/i.test(name)) return '{workspaceName}';
    const isSteady = shown.every((each) => each.value === value);
    const differs = [bare, later].some((each) => each !== undefined && each !== value);
    const isLabel = differs || /label|^name$|key_?name/i.test(name);
    return isSteady && isLabel && momentForm(value) === undefined ? '{label}' : undefined;
  };
}

/** The placeholder of a time of the key, by its name: `ends` may be something else, a hint. */
function timeOfKey(name: string, value: Json, timeForm: string | undefined): string | undefined {
  if (typeof value === 'number' && value >= 0 && value < 1e9) {
    return /seconds|expires_?in$|ttl/i.test(name) ? '{secondsLeft}' : undefined;
  }
  if (/expir|until|valid.?to|valid.?thr|\bexp\b|ends|not_?after/i.test(name)) {
    return timePlaceholder('expiresAt', value, timeForm);
  }
  const isIssue = /creat|issued|\biat\b|since|not_?before/i.test(name);
  return isIssue ? timePlaceholder('issuedAt', value, timeForm) : undefined;
}
