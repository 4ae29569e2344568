import type { Answer } from '../exchange/client.ts';
import { credentialsOf, type KeyName, type Keys, keyNames } from '../exchange/credentials.ts';
import { createContext, workspaceIdOf } from '../judgement/context.ts';
import { standingByRefusal, standingOf } from '../judgement/key-standing.ts';
import { createRecordedClient } from './recorded-client.ts';
import { knownTexts } from './similar-request.ts';

/** What the answers to one secret tell of it. */
export interface KeyUse {
  readonly secret: string;
  readonly checks: readonly Answer[];
  readonly listings: readonly Answer[];
}

/** What the keys of a recording are, as far as they are told: by the caller, or by their answers. */
export interface RecordedKeys {
  readonly keys: Keys | undefined;
  /** Refused everywhere, and of another form than the good key: nobody was ever given one. */
  readonly unknown: ReadonlySet<string>;
}

/** @param given by the caller, who knows best. */
export async function tellKeys(
  uses: readonly KeyUse[],
  given: Partial<Keys>,
): Promise<RecordedKeys> {
  const used = new Map(uses.map((use) => [use.secret, use]));
  const found = new Map<KeyName, KeyUse>();
  for (const name of keyNames) {
    const use = used.get(given[name] ?? '');
    if (use) found.set(name, use);
  }
  const good = found.get('key') ?? goodAmong(uses.filter((use) => !isIn(found, use)));
  if (!good) return { keys: undefined, unknown: new Set() };
  found.set('key', good);
  const unknown = new Set<string>();
  for (const use of uses) {
    if (isIn(found, use)) continue;
    const name = await nameOf(use, good);
    if (name === 'unknown') unknown.add(use.secret);
    else if (name !== undefined && !found.has(name)) found.set(name, use);
  }
  const secretOf = (name: KeyName) => found.get(name)?.secret;
  const [unscoped, expired, other] = [secretOf('unscoped'), secretOf('expired'), secretOf('other')];
  const keys = {
    key: good.secret,
    ...(unscoped !== undefined && { unscoped }),
    ...(expired !== undefined && { expired }),
    ...(other !== undefined && { other }),
  };
  return { keys, unknown };
}

const isIn = (found: ReadonlyMap<KeyName, KeyUse>, use: KeyUse): boolean =>
  [...found.values()].includes(use);

/** The one that lists most. */
function goodAmong(uses: readonly KeyUse[]): KeyUse | undefined {
  const served = ({ listings }: KeyUse) => listings.filter(({ ok }) => ok).length;
  const [best] = uses.filter((use) => served(use) > 0).toSorted((a, b) => served(b) - served(a));
  return best ?? uses.find(({ checks }) => checks.some(({ ok }) => ok));
}

async function nameOf(use: KeyUse, good: KeyUse): Promise<KeyName | 'unknown' | undefined> {
  const { checks, listings } = use;
  const check = checks.find(({ ok }) => ok);
  const lists = listings.some(({ ok }) => ok);
  const own = workspaceOf(use);
  const refused = [...listings, ...checks].filter(({ ok, status }) => !ok && status < 500);
  if (lists && refused.length > 0) return undefined;
  if (own !== undefined && own !== workspaceOf(good)) return lists ? 'other' : undefined;
  if (lists || refused.length === 0) return undefined;
  const told = refused.map(standingByRefusal);
  if (told.some(({ expiry }) => expiry === 'expired')) return 'expired';
  if (told.some(({ scope }) => scope === 'lacks')) return 'unscoped';
  if (check) return standingByCheck(check, good);
  return isOfOtherForm(use.secret, good.secret) ? 'unknown' : undefined;
}

/** The workspace that it is bound to, by its key check, or by what it listed. */
export function workspaceOf({ checks, listings }: KeyUse): string | undefined {
  const named = checks.map(workspaceIdOf).find((id) => id !== undefined);
  if (named !== undefined) return named;
  const paths = listings.filter(({ ok }) => ok).map(({ request }) => request.path);
  const [, id] = /\/workspaces\/([^/]+)/.exec(paths[0] ?? '') ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
}

async function standingByCheck(check: Answer, good: KeyUse): Promise<KeyName | undefined> {
  const reference = good.checks.find(({ ok }) => ok);
  if (!reference) return undefined;
  const client = createRecordedClient([reference], knownTexts(undefined, new Set()));
  const context = createContext(client, credentialsOf({ key: good.secret }).credentials, false);
  const { expiry, scope } = await standingOf(context, check, reference);
  if (expiry === 'expired' && scope !== 'lacks') return 'expired';
  return scope === 'lacks' && expiry !== 'expired' ? 'unscoped' : undefined;
}

/** A key of the same form may be one that was revoked, or that expired. */
function isOfOtherForm(secret: string, good: string): boolean {
  const form = (text: string) => text.replace(/[A-Za-z0-9]/g, 'a');
  const prefix = (text: string) => /^[A-Za-z]{2,}(?=[_-])/.exec(text)?.[0];
  return form(secret) !== form(good) || prefix(secret) !== prefix(good);
}
