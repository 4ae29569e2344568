import { computed, signal } from '@preact/signals';

/** What the console shows, read from the hash of its address: `#/files/ws_tiny?key=reader`. */
export interface Route {
  readonly panel: string;
  /** The segments after the panel, decoded. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [panel = '', ...rest] = path.split('/').map(decode);
  return { panel, path: rest, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** A route as a link. Undefined values of the query are omitted. */
export function hrefOf(
  panel: string,
  path: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const suffix = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${[panel, ...path].map(encodeURIComponent).join('/')}${suffix}`;
}

const hash = signal(location.hash);

export const route = computed(() => readRoute(hash.value));

/** Which dialog of the shell or of a panel is open, by its name; null for none. */
export const dialog = signal<string | null>(null);

export function openDialog(name: string): void {
  dialog.value = name;
}

export function closeDialog(): void {
  dialog.value = null;
}

/** Goes there at once: the browser would report it in a later task. */
export function goTo(...to: Parameters<typeof hrefOf>): void {
  location.hash = hrefOf(...to);
  readHash();
}

export function followRoute(): void {
  window.addEventListener('hashchange', readHash);
}

function readHash(): void {
  if (hash.peek() === location.hash) return;
  closeDialog();
  hash.value = location.hash;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
