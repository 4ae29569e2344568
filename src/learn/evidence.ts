import type { Exchange } from '../../contract-tests/suite.ts';

/** Lines that are kept of one field: the first shows it. */
const MOST_LINES = 2;
/** A cursor may be long. */
const LONGEST_TARGET = 160;

/** `GET /api/v1/auth 401`: method, path and status; no header and no body. */
export function evidenceOf(exchanges: readonly Exchange[]): string[] {
  const lines = exchanges.map(({ method, url, status }) => `${method} ${targetOf(url)} ${status}`);
  return [...new Set(lines)].slice(0, MOST_LINES);
}

function targetOf(url: string): string {
  // What stands for a secret in an address may be at odds with the form of one.
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: url, search: '' };
  const target = pathname + search;
  return target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
}
