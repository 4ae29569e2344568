import type { Answer } from '../exchange/client.ts';

/** Headers by name, in lower case. */
export type HeaderValues = { readonly [name: string]: string };

/**
 * Written by the connection, by the moment or by the body, not by a choice; a cookie may be a
 * secret; and what a mock says about itself is no part of the API.
 */
const noise =
  /^(date|age|connection|keep-alive|transfer-encoding|trailer|upgrade|content-length|content-encoding|content-type|server-timing|set-cookie|x-mock-.*)$/;

/** Those of CORS that stand on every answer; the others are of preflights, or a choice as any. */
const cors = /^access-control-(allow-origin|allow-credentials|expose-headers)$/;

/** What a deployment chose to say in headers, CORS apart. */
export function chosenHeaders({ headers }: Answer): HeaderValues {
  return Object.fromEntries([...headers].filter(([name]) => !noise.test(name) && !cors.test(name)));
}

export function withoutHeaders(headers: HeaderValues, left: HeaderValues): HeaderValues {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => left[name] !== value),
  );
}

export function headerText(headers: HeaderValues): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
