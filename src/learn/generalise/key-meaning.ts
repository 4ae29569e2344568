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

/** Further facts about the key and its workspace. */
interface KnownOfKeys {
  readonly workspaceId: string;
  /** Texts that contain a part of the secret. */
  readonly secret: readonly SecretPart[];
  /** Texts of the workspace read; one of them may be the name. */
  readonly workspaceTexts: readonly string[];
  /** The format of creation times in the listing. */
  readonly times: TimeFormatValue | undefined;
}

/** The key checks of the keys of one workspace, to compare a field. */
export interface KeyChecks extends ComparedChecks, Omit<KnownOfKeys, 'workspaceId' | 'times'> {}

/** The meaning of values in the key check, at any depth. */
export function keyMeaning(known: KnownOfKeys): Meaning {
  return (path, showings) => {
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
    const fieldOf = (key: KeyName) => {
      const value = showings.find(({ subject }) => subject === key)?.value;
      return value === undefined ? undefined : { [name]: value };
    };
    const own = fieldOf('key');
    if (!own) return undefined;
    const checks: KeyChecks = {
      own: { workspaceId: known.workspaceId, ...own },
      secret: known.secret,
      unscoped: fieldOf('unscoped'),
      expired: fieldOf('expired'),
      workspaceTexts: known.workspaceTexts,
    };
    const value = own[name] ?? null;
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

/** True for a key with the scope, false for a key without it. */
function permission(name: string, value: Json, { unscoped }: KeyChecks): string | undefined {
  const isNamed = /^files?[:._-]?(read|list)$|^(read|list)[:._-]?files?$/i.test(name);
  const differs = unscoped ? unscoped[name] === false : isNamed;
  return value === true && differs ? `{scope:${FILES_READ}}` : undefined;
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

const namesExpiry = /expir|until|valid.?to|valid.?thr|\bexp\b|ends|not_?after/i;
const namesIssue = /creat|issued|\biat\b|since|not_?before/i;

function time(
  name: string,
  value: Json,
  { times }: KnownOfKeys,
  showings: readonly Showing[],
): string | undefined {
  if (namesExpiry.test(name)) return timePlaceholder('expiresAt', value, times);
  if (namesIssue.test(name)) return timePlaceholder('issuedAt', value, times);
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
  const shownStart = start >= fewest ? start : 0;
  const shownEnd = end >= fewest && end + shownStart <= text.length ? end : 0;
  if (shownStart + shownEnd === 0) return undefined;
  const middle = escapeText(text.slice(shownStart, text.length - shownEnd));
  return `${shownStart ? `{start:${start}}` : ''}${middle}${shownEnd ? `{end:${end}}` : ''}`;
}

/** Compares values between keys first; uses the name if values do not decide. */
export function meaningOf(
  name: string,
  checks: KeyChecks,
  showings: readonly Showing[] = [],
): string | undefined {
  const { own, unscoped, expired } = checks;
  const { [name]: value = null } = own;
  if (typeof value === 'boolean') return tellsValidity(name, checks) ? '{valid}' : undefined;
  if (tellsScopes(name, checks)) {
    if (!isBare(value, unscoped?.[name])) return undefined;
    return isArray(value) ? '{scopes}' : '{scopes-text}';
  }
  if (typeof value !== 'string') return undefined;
  if (value === own.workspaceId) return '{workspaceId}';
  if (readShownTime(value) && tellsExpiry(name, value, expired?.[name])) return '{expiresAt}';
  if (checks.secret.some(({ text, isHint }) => isHint && text === value)) return '{hint}';
  if (checks.workspaceTexts.includes(value)) return '{workspaceName}';
  const differs = [unscoped, expired].some((other) => other && other[name] !== value);
  const isLabel = differs || /label|^name$|key_?name/i.test(name);
  return isLabel && !areGenerated(showings.map((each) => each.value)) ? '{label}' : undefined;
}

/** Whether it is only `files:read`, which the unscoped key does not have. */
function isBare(own: Json, unscoped: Json | undefined): boolean {
  const none = unscoped === undefined || JSON.stringify(unscoped).length <= 2;
  return none && (own === FILES_READ || JSON.stringify(own) === JSON.stringify([FILES_READ]));
}

function tellsExpiry(name: string, value: string, theirs: Json | undefined): boolean {
  if (typeof theirs !== 'string') return namesExpiry.test(name);
  const [own, past] = [readShownTime(value), readShownTime(theirs)];
  return own !== undefined && past !== undefined && own.at > past.at;
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
