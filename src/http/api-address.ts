import { API_PREFIX, fillPath, routes } from '../document/routes.ts';
import { OperationError } from '../text/operation-error.ts';
import { encodeBasePath } from './base-path.ts';

/** The address of the API, as the code under test sees it. */
export interface ApiAddress {
  /** The part of the path before `/api/v1`; empty for none. */
  readonly basePath: string;
  /** Whether a URL, without query and fragment, is that of an operation. */
  readonly operations: RegExp;
  /** Whether it is a URL of the API, of an operation or not. */
  readonly all: RegExp;
}

/**
 * @param baseUrl an origin with or without a path (`https://files.example.com/prefix`), or a path
 *   alone (`/prefix`) for any origin; empty for any origin and no path.
 * @throws Error "Failed to ACTION: baseUrl: expected an http(s) URL or a path, found …".
 */
export function readApiAddress(baseUrl: string, action: string): ApiAddress {
  const { origin, basePath } = readBaseUrl(baseUrl, action);
  const place = (origin === null ? '[a-z]+://[^/]+' : escapeRegExp(origin)) + patternOf(basePath);
  return {
    basePath,
    operations: new RegExp(`^${place}(?:${paths})/*$`),
    all: new RegExp(`^${place}/+${API_PREFIX.split('/')[1]}/`),
  };
}

/** A URL without its query and fragment, as an address matches it. */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Whether a URL has the path of an operation, at any origin and behind any prefix. */
export const isOperation = (url: string): boolean => anywhere.test(addressOf(url));

// No capturing groups: MSW would decode their matches, which fails for malformed percent-encoding.
// Doubled and trailing slashes match too: the profile decides about them.
const paths = routes
  .map(({ path }) => fillPath(path.replaceAll('/', '/+'), () => '[^/]+'))
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
