import { computed, signal } from '@preact/signals';

/** What the console shows, read from the hash of its address: `#/files/ws_tiny?file=file_1`. */
export interface Route {
  readonly panel: string;
  /** The segments after the panel, decoded. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [panel = '', ...rest] = path.split('/').map(decoded);
  return { panel, path: rest, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** A route as a link. Empty and undefined values of the query are omitted. */
export function hrefOf(
  panel: string,
  path: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const suffix = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${[panel, ...path].map(encodeURIComponent).join('/')}${suffix}`;
}

const hash = signal(location.hash);
/** The hash that the browser would return to with Back, if this page showed it. */
let previous: string | null = null;

export const route = computed(() => readRoute(hash.value));

/** Which dialog of the shell or of a panel is open, by its name; null for none. */
export const dialog = signal<string | null>(null);

export const openDialog = (name: string): void => {
  dialog.value = name;
};
export const closeDialog = (): void => {
  dialog.value = null;
};

/** Goes there at once: the browser would report it in a later task. */
export function goTo(...to: Parameters<typeof hrefOf>): void {
  location.hash = hrefOf(...to);
  readHash();
}

/** Changes what the address says, such as a filter, without a step for Back. */
export function changeRoute(...to: Parameters<typeof hrefOf>): void {
  history.replaceState(null, '', hrefOf(...to));
  hash.value = location.hash;
}

/** Leaves what a link opened: a step back if that is where the user came from. */
export function leaveTo(...to: Parameters<typeof hrefOf>): void {
  if (previous === hrefOf(...to)) history.back();
  else changeRoute(...to);
}

export const followRoute = (): void => window.addEventListener('hashchange', readHash);

function readHash(): void {
  if (hash.peek() === location.hash) return;
  closeDialog();
  previous = hash.peek();
  hash.value = location.hash;
}

/** Percent-decoded, if that is possible. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
