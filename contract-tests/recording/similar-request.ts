import type { ApiRequest } from '../exchange/api-request.ts';
import { noCredentials } from '../exchange/credentials.ts';
import { MADE_UP_PATH } from '../observations/refusals-of-requests.ts';

/**
 * What a recording is known to hold, by which made-up ids and cursors are told from those that may
 * be somebody's: what is not known is similar to nothing.
 */
export interface KnownTexts {
  /** Of the good key; undefined where nothing names it. */
  readonly workspaceId: string | undefined;
  /** Given out by any page. */
  readonly cursors: ReadonlySet<string>;
  /** Of those: the least and the most characters, and what they hold besides letters and digits. */
  readonly cursorLengths: readonly [least: number, most: number];
  readonly cursorMarks: ReadonlySet<string>;
}

export function knownTexts(
  workspaceId: string | undefined,
  cursors: ReadonlySet<string>,
): KnownTexts {
  const cursorMarks = new Set<string>();
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const cursor of cursors) {
    least = Math.min(least, cursor.length);
    most = Math.max(most, cursor.length);
    for (const mark of marksOf(cursor)) cursorMarks.add(mark);
  }
  return { workspaceId, cursors, cursorLengths: [least, most], cursorMarks };
}

const marksOf = (cursor: string): readonly string[] => cursor.match(/[^A-Za-z0-9]/gu) ?? [];

/**
 * What kind of request it is: those of one kind differ in what they make up, or in an Origin, and
 * get the same answer. Undefined where that cannot be told.
 */
export function kindOf(request: ApiRequest, known: KnownTexts): string | undefined {
  const { method = 'GET', headers = [], credential } = request;
  const path = kindOfPath(request, known);
  const query = kindOfQuery(request, known);
  if (path === undefined || query === undefined) return undefined;
  const preflight = headers.some(([name]) => name === 'access-control-request-method');
  return JSON.stringify([method, preflight, path, query, credential.header?.value ?? null]);
}

function kindOfPath({ operation, path }: ApiRequest, known: KnownTexts): string | undefined {
  if (operation === 'other') return isUnknownPath(path) ? MADE_UP_PATH : path;
  const [, id] = /\/workspaces\/([^/]+)/.exec(path) ?? [];
  if (id === undefined || known.workspaceId === undefined) return path;
  return isOfOtherForm(decodeURIComponent(id), known.workspaceId)
    ? path.replace(id, 'an id of another form')
    : path;
}

/** A path that the suite makes up, or one beside the three: deeper ones may be of another API. */
const isUnknownPath = (path: string): boolean =>
  path === MADE_UP_PATH || (/^\/api\/v1\/[\w-]+$/.test(path) && path !== '/api/v1/workspaces');

/** An id of the usual form may be another workspace's; one of another form is nobody's. */
function isOfOtherForm(id: string, own: string): boolean {
  if (/^\d+$/.test(own) && /^\d+$/.test(id)) return false;
  const form = (text: string) => text.replace(/[A-Za-z0-9]/g, 'a');
  return form(id) !== form(own);
}

function kindOfQuery({ query }: ApiRequest, known: KnownTexts): string | undefined {
  const kinds = query.map(([name, value]) => {
    if (name === 'limit') return `limit ${kindOfLimit(value)}`;
    if (value === '' || known.cursors.has(value)) return `cursor ${value}`;
    return isMadeUpCursor(value, known) ? 'a made-up cursor' : undefined;
  });
  return kinds.includes(undefined) ? undefined : kinds.join('&');
}

function kindOfLimit(text: string): string {
  if (/^-\d+$/.test(text)) return 'below zero';
  return /^[a-z]+$/i.test(text) ? 'a word' : text;
}

/** One that was given out before the recording began looks like those that were given out in it. */
function isMadeUpCursor(text: string, { cursors, cursorLengths, cursorMarks }: KnownTexts) {
  const [least, most] = cursorLengths;
  if (cursors.size === 0) return true;
  const isOfOtherLength = text.length < least / 2 || text.length > 2 * most;
  return isOfOtherLength || marksOf(text).some((mark) => !cursorMarks.has(mark));
}

/** In words, for people: `GET /api/v1/auth without Authorization`. */
export function describeRequest(request: ApiRequest): string {
  const { method = 'GET', path, query, credential, headers = [] } = request;
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const origin = headers.some(([name]) => name === 'origin') ? ' and an Origin' : '';
  const who =
    credential.header === noCredentials.header
      ? 'without Authorization'
      : `with ${credential.label}`;
  return `${method} ${path}${search === '' ? '' : `?${search}`} ${who}${origin}`;
}
