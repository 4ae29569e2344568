import { checkKey, isArray, type KeyName, need, objectOf } from '../../../contract-tests/suite.ts';
import { FILES_READ, type Json, type JsonObject } from '../../document/wire.ts';
import { objectIn, type Probes, unseen } from '../probes.ts';
import { type Meaning, momentForm, type Sample, timePlaceholder } from '../templates.ts';
import { requestFacts, usualMoment } from './answers.ts';

/** The last part of a path that is a name, not an index. */
export const lastName = (path: string): string =>
  path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';

/**
 * The fields of the key check, made twice, and what they mean in comparison with other keys.
 *
 * @param workspaceTexts texts of the workspace read; one of them may be its name.
 */
export async function keyCheckFields(
  probes: Probes,
  workspaceTexts: readonly Json[],
): Promise<{ readonly shown: readonly Sample[]; readonly meaning: Meaning }> {
  const { credentials } = probes;
  const own = await probes.twice(checkKey(credentials.key));
  const [first] = own.map(objectIn);
  if (!first) {
    return unseen(
      'the key check does not return an object',
      need.deployment('a key check that returns an object'),
    );
  }
  const others = new Map<KeyName, JsonObject>();
  for (const name of ['unscoped', 'expired', 'other'] as const) {
    const credential = credentials[name];
    const answer = credential && (await probes.ask(checkKey(credential, 'refusal')));
    const fields = answer && objectIn(answer);
    if (fields) others.set(name, fields);
  }
  const known: KnownOfKey = {
    usual: await usualMoment(probes),
    secret: credentials.key.secret?.text ?? '',
    unscoped: others.get('unscoped'),
    expired: others.get('expired'),
    workspaceTexts,
  };
  const shown = own.flatMap((answer): Sample[] => {
    const { workspaceId, ...fields } = objectIn(answer) ?? {};
    const { path } = requestFacts(answer);
    return [{ value: fields, facts: { path, workspaceId } }];
  });
  return { shown, meaning: keyMeaning(known) };
}

interface KnownOfKey {
  /** The form of creation times. */
  readonly usual: string | undefined;
  readonly secret: string;
  readonly unscoped: JsonObject | undefined;
  readonly expired: JsonObject | undefined;
  /** One of them may be the name of the workspace. */
  readonly workspaceTexts: readonly Json[];
}

/** The value of another key check at the same path. */
const at = (object: JsonObject | undefined, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (inner, name) =>
        objectOf(inner)?.[name] ?? (isArray(inner) ? inner[Number(name)] : undefined),
      object,
    );

const namesExpiry = /expir|until|valid.?to|valid.?thr|\bexp\b|ends|not_?after/i;
const namesIssue = /creat|issued|\biat\b|since|not_?before/i;

/** The meaning of values in the key check: by comparing keys, or else by name. */
const keyMeaning =
  (known: KnownOfKey): Meaning =>
  (path, shown) => {
    const name = lastName(path);
    const value = shown[0]?.value;
    const [bare, later] = [at(known.unscoped, path), at(known.expired, path)];
    if (value === undefined) return undefined;
    if (value === shown[0]?.facts.workspaceId) return '{workspaceId}';
    if (typeof value === 'boolean') {
      if (value && bare === false) return `{scope:${FILES_READ}}`;
      if (!value && later === true) return '{expired}';
      const isNamed = /valid|active|enabled|authent|^ok$/i.test(name);
      return value && (later === false || (later === undefined && isNamed)) ? '{valid}' : undefined;
    }
    if (scopesIn(value).includes(FILES_READ) && !scopesIn(bare).includes(FILES_READ)) {
      if (isArray(value)) return value.length === 1 || bare === undefined ? '{scopes}' : undefined;
      return value === FILES_READ ? '{scopes-text}' : undefined;
    }
    if (typeof value === 'number' && value >= 0 && value < 1e9) {
      return /seconds|expires_?in$|ttl/i.test(name) ? '{secondsLeft}' : undefined;
    }
    const named = namesExpiry.test(name) ? 'expiresAt' : namesIssue.test(name) && 'issuedAt';
    const time = named && timePlaceholder(named, value, known.usual);
    // Such a name may have another meaning: `ends` of the secret.
    if (time) return time;
    if (typeof value !== 'string') return undefined;
    const isWord = (each: Json | undefined) =>
      typeof each === 'string' && /^[A-Za-z_-]{3,20}$/.test(each);
    if (isWord(value) && isWord(later) && value !== later && !/label|name/i.test(name)) {
      return `{valid:${value}|${String(later)}}`;
    }
    if (isHint(value, known.secret)) return '{hint}';
    if (known.workspaceTexts.includes(value)) return '{workspaceName}';
    const isSteady = shown.every((each) => each.value === value);
    const differs = [bare, later].some((each) => each !== undefined && each !== value);
    const isLabel =
      isSteady &&
      momentForm(value) === undefined &&
      (differs || /label|^name$|key_?name/i.test(name));
    return isLabel ? '{label}' : undefined;
  };

const scopesIn = (value: Json | undefined): readonly Json[] =>
  isArray(value) && value.every((each) => typeof each === 'string')
    ? value
    : typeof value === 'string'
      ? value.split(/[\s,]+/)
      : [];

/** Whether a text shows the start or the end of the secret: a profile must not contain that. */
const isHint = (text: string, secret: string): boolean =>
  secret.length >= 8 && (text.includes(secret.slice(0, 4)) || text.includes(secret.slice(-4)));
