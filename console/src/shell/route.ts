import { computed, signal } from '@preact/signals';

/**
 * Where the console is, as the hash of its address says: `#/files/ws_tiny?key=reader`. A link to it
 * opens the same.
 */
export interface Route {
  readonly panel: string;
  /** What stands behind the panel, decoded. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [panel = '', ...rest] = path.split('/').map(decode);
  return { panel, path: rest, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The same as a link. What is undefined in the query is left out. */
export function hrefOf(
  panel: string,
  path: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const behind = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${[panel, ...path].map(encodeURIComponent).join('/')}${behind}`;
}

const hash = signal(location.hash);

export const route = computed(() => readRoute(hash.value));

/** Goes there at once: the browser itself tells of it a turn later. */
export function goTo(...place: Parameters<typeof hrefOf>): void {
  location.hash = hrefOf(...place);
  hash.value = location.hash;
}

export function followRoute(): void {
  window.addEventListener('hashchange', () => {
    hash.value = location.hash;
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
