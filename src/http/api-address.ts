import { API_PREFIX, routes } from '../document/routes.ts';
import { OperationError } from '../text/operation-error.ts';

/** The address of the API, as the code under test sees it. */
export interface ApiAddress {
  /** The part of the path before `/api/v1`; empty for none. */
  readonly basePath: string;
  /** Whether a URL, without query and fragment, is that of an operation. */
  readonly operations: RegExp;
  /** Whether it is a URL of the API, of an operation or not. */
  readonly anyUrl: RegExp;
}

/**
 * @param baseUrl an origin with or without a path (`https://files.example.com/prefix`), or a path
 *   alone (`/prefix`) for any origin; empty for any origin and no path.
 * @throws Error "Failed to ACTION: baseUrl: expected an http(s) URL or a path, found …".
 */
export function readApiAddress(baseUrl: string, action: string): ApiAddress {
  const { origin, basePath } = readBaseUrl(baseUrl, action);
  const start = (origin === null ? '[a-z]+://[^/]+' : escapeRegExp(origin)) + patternOf(basePath);
  return {
    basePath,
    operations: new RegExp(`^${start}(?:${paths})/*$`),
    anyUrl: new RegExp(`^${start}/+${API_PREFIX.split('/')[1]}/`),
  };
}

/** A URL without its query and fragment, as an address matches it. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Whether a URL has the path of an operation, at any origin and behind any prefix. */
export const isOperation = (url: string): boolean => anywhere.test(withoutQuery(url));

// No capturing groups: MSW would decode their matches, which fails for malformed percent-encoding.
// Doubled and trailing slashes match too: the profile decides about them.
const paths = routes
  .map(({ path }) => path.replaceAll('/', '/+').replace(/\{\w+\}/, '[^/]+'))
  .join('|');

const anywhere = new RegExp(`^[a-z]+://.+?(?:${paths})/*$`);

function readBaseUrl(baseUrl: string, action: string) {
  const path = (pathname: string) => encodeBasePath(pathname.replace(/(?<!\/)\/+$/, ''));
  const refuse = (expected: string, remedy = '') => {
    const found = `${JSON.stringify(baseUrl)}${remedy}`;
    throw new OperationError({ action, field: 'baseUrl', expected, found });
  };
  const [before, behind] = baseUrl.split(API_PREFIX);
  if (behind !== undefined && /^(\/|$)/.test(behind)) {
    refuse(`what comes before ${API_PREFIX}`, ` (did you mean ${JSON.stringify(before)}?)`);
  }
  if (baseUrl === '' || baseUrl.startsWith('/')) return { origin: null, basePath: path(baseUrl) };
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return refuse('an http(s) URL or a path');
  return { origin: url.origin, basePath: path(url.pathname) };
}

/** `%c3` and `%C3` are one. */
const patternOf = (basePath: string): string =>
  escapeRegExp(basePath).replace(/%[\dA-F]{2}/g, (encoded) =>
    encoded.replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`),
  );

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/**
 * A base path as it is in a URL: percent-encoded outside ASCII, as clients send it, with capital
 * hexadecimal digits.
 */
export function encodeBasePath(basePath: string): string {
  if (basePath === '') return basePath;
  return capitalised(basePath.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent));
}

/**
 * The rest of a path behind the base path; null for a path outside it.
 *
 * @param basePath already encoded; empty for none.
 */
export function behindBasePath(path: string, basePath: string): string | null {
  if (basePath === '') return path;
  const start = path.slice(0, basePath.length);
  const rest = path.slice(basePath.length);
  const isSame = start === basePath || (basePath.includes('%') && capitalised(start) === basePath);
  return isSame && (rest === '' || rest.startsWith('/')) ? rest : null;
}

/** `%c3` and `%C3` are the same. */
const capitalised = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
