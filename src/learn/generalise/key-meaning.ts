import {
  type ComparedChecks,
  isArray,
  type KeyName,
  objectOf,
  readShownTime,
  type SecretPart,
  type TimeFormatValue,
  tellsScopes,
  tellsValidity,
} from '../../../contract-tests/suite.ts';
import { FILES_READ, type Json } from '../../document/wire.ts';
import { escapeText } from '../../template/grammar.ts';
import { generalise, type Meaning, type Showing } from './generalise.ts';
import { areGenerated } from './generated-form.ts';
import { nowPlaceholder, timePlaceholder } from './time-placeholder.ts';

/** What else is known about the key and its workspace. */
interface KnownOfKeys extends Pick<KeyChecks, 'secret' | 'workspaceTexts'> {
  readonly workspaceId: string;
  /** The format of creation times in the listing. */
  readonly times: TimeFormatValue | undefined;
}

/** The meaning of values in the key check, at any depth. */
export function keyMeaning(known: KnownOfKeys): Meaning {
  return (path, showings) => {
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
    const of = (subject: KeyName) => showings.find((each) => each.subject === subject);
    const own = of('key');
    if (!own) return undefined;
    const value = own.value ?? null;
    const checks: KeyChecks = {
      own: { workspaceId: known.workspaceId, [name]: value },
      secret: known.secret,
      unscoped: fieldOf(name, of('unscoped')),
      expired: fieldOf(name, of('expired')),
      workspaceTexts: known.workspaceTexts,
    };
    return (
      permission(name, value, checks) ??
      state(name, value, checks) ??
      remaining(name, value) ??
      time(name, value, known, showings) ??
      hint(value, known.secret) ??
      meaningOf(name, checks, showings) ??
      byScope(path, showings, keyMeaning(known))
    );
  };
}

const fieldOf = (name: string, showing: Showing | undefined) =>
  showing?.value === undefined ? undefined : { [name]: showing.value };

/** True for a key with the scope, false for a key without it. */
function permission(name: string, value: Json, { unscoped }: KeyChecks): string | undefined {
  if (value !== true) return undefined;
  const isNamed = /^files?[:._-]?(read|list)$|^(read|list)[:._-]?files?$/i.test(name);
  const isReproducible = unscoped?.[name] === false;
  return isReproducible || (isNamed && unscoped === undefined)
    ? `{scope:${FILES_READ}}`
    : undefined;
}

/** Different words for a valid and an expired key, or true for an expired one. */
function state(name: string, value: Json, { unscoped, expired }: KeyChecks): string | undefined {
  const later = expired?.[name];
  if (later === undefined || (unscoped && unscoped[name] !== value)) return undefined;
  if (value === false && later === true) return '{expired}';
  const isWord = (each: Json): each is string =>
    typeof each === 'string' && /^[A-Za-z_-]{3,20}$/.test(each);
  return isWord(value) && isWord(later) && value !== later && !/label|name/i.test(name)
    ? `{valid:${value}|${later}}`
    : undefined;
}

function remaining(name: string, value: Json): string | undefined {
  if (typeof value !== 'number' || value < 0 || value >= 1e9) return undefined;
  if (/days/i.test(name)) return '{daysLeft}';
  return /seconds|expires_?in$|ttl/i.test(name) ? '{secondsLeft}' : undefined;
}

function time(
  name: string,
  value: Json,
  { times }: KnownOfKeys,
  showings: readonly Showing[],
): string | undefined {
  if (/expir|until|valid.?to|valid.?thr|\bexp\b|ends|not_?after/i.test(name)) {
    return timePlaceholder('expiresAt', value, times);
  }
  if (/creat|issued|\biat\b|since|not_?before/i.test(name)) {
    return timePlaceholder('issuedAt', value, times);
  }
  const values = showings.map((showing) => showing.value ?? null);
  return nowPlaceholder(name, values);
}

/** Fewer characters may match a secret by chance, unless the rest is masked. */
const SHORTEST_PART = 4;
const SHORTEST_BEFORE_MASK = 2;
const MASK = /^([^A-Za-z\d]+|x+)$/i;

/** The start or the end of the secret, or both with a mask between. */
function hint(value: Json, secret: readonly SecretPart[]): string | undefined {
  const part = secret.find(({ text }) => text === value);
  if (!part || part.isMost) return undefined;
  const { text, start, end } = part;
  const isMasked = start + end <= text.length && MASK.test(text.slice(start, text.length - end));
  if (text === `…${text.slice(-SHORTEST_PART)}` && end === SHORTEST_PART) return '{hint}';
  const fewest = isMasked ? SHORTEST_BEFORE_MASK : SHORTEST_PART;
  const isStart = start >= fewest;
  const isEnd = end >= fewest && end + (isStart ? start : 0) <= text.length;
  if (!isStart && !isEnd) return undefined;
  const middle = text.slice(isStart ? start : 0, text.length - (isEnd ? end : 0));
  return `${isStart ? `{start:${start}}` : ''}${escapeText(middle)}${isEnd ? `{end:${end}}` : ''}`;
}

/** Compares values between keys first; uses the name if values do not decide. */
export function meaningOf(
  name: string,
  checks: KeyChecks,
  showings: readonly Showing[] = [],
): string | undefined {
  const { [name]: value = null } = checks.own;
  if (typeof value === 'boolean') return tellsValidity(name, checks) ? '{valid}' : undefined;
  const isOne = tellsScopes(name, checks) && isBare(value, checks.unscoped?.[name]);
  if (isArray(value)) return isOne ? '{scopes}' : undefined;
  if (typeof value !== 'string') return undefined;
  if (value === checks.own.workspaceId) return '{workspaceId}';
  if (tellsScopes(name, checks)) return isOne ? '{scopes-text}' : undefined;
  if (readShownTime(value) && tellsExpiry(name, value, checks)) return '{expiresAt}';
  if (checks.secret.some(({ text, isHint }) => isHint && text === value)) return '{hint}';
  if (checks.workspaceTexts.includes(value)) return '{workspaceName}';
  const isLabel = differs(name, checks) || /label|^name$|key_?name/i.test(name);
  return isLabel && !areGenerated(showings.map((each) => each.value)) ? '{label}' : undefined;
}

/** Only `files:read`, which the unscoped key does not have. */
function isBare(own: Json, unscoped: Json | undefined): boolean {
  const none = unscoped === undefined || JSON.stringify(unscoped).length <= 2;
  return none && (own === FILES_READ || JSON.stringify(own) === JSON.stringify([FILES_READ]));
}

/** Different values for keys with and without the scope, such as a list of grants. */
function byScope(path: string, showings: readonly Showing[], meaning: Meaning): Json | undefined {
  const without = showings.filter(({ subject }) => subject === 'unscoped');
  const others = showings.filter(({ subject }) => subject !== 'unscoped');
  const [own, bare] = [others[0]?.value ?? null, without[0]?.value];
  const isCompared = isArray(own) || others.some(({ subject }) => subject === 'other');
  if (bare === undefined || !isCompared || isSameShape(own, bare)) return undefined;
  if (areGenerated(showings.map(({ value }) => value))) return undefined;
  const [first, second] = [generalise(path, others, meaning), generalise(path, without, meaning)];
  return first.differing.length > 0
    ? undefined
    : { [`{scope:${FILES_READ}}`]: [first.template, second.template] };
}

/** Whether they are equal or can be compared member by member. */
function isSameShape(a: Json, b: Json): boolean {
  if (isArray(a) && isArray(b)) return a.length === b.length;
  if (objectOf(a) && objectOf(b)) return true;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What is known about the compared keys. */
export interface KeyChecks extends ComparedChecks {
  /** Texts that contain a part of the secret. */
  readonly secret: readonly SecretPart[];
  /** Texts of the workspace read; one of them may be the name. */
  readonly workspaceTexts: readonly string[];
}

function tellsExpiry(name: string, value: string, { expired }: KeyChecks): boolean {
  const theirs = expired?.[name];
  if (typeof theirs !== 'string') return /expir|until|valid.?to|\bexp\b|ends/i.test(name);
  const [own, past] = [readShownTime(value), readShownTime(theirs)];
  return own !== undefined && past !== undefined && own.at > past.at;
}

function differs(name: string, { own, unscoped, expired }: KeyChecks): boolean {
  return [unscoped, expired].some((other) => other !== undefined && other[name] !== own[name]);
}
