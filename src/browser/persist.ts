import type { SavedState } from '../mock/state/schema.ts';
import { warn } from './console.ts';
import type { MadeMock } from './make-mock.ts';

/** Keeps the state of a mock across page reloads, in the session storage of the tab. */

let key: string | undefined;
/**
 * The key is different for each frame: frames of an origin share the session storage of the tab.
 */
function storageKey(): string {
  key ??= ['workspace-files-kit.state', ...framePath()].join('.');
  return key;
}

/** The positions of this frame and its parents, outermost first; empty for the top page. */
function framePath(): readonly number[] {
  const path: number[] = [];
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    const siblings = Array.from({ length: frame.parent.length }, (_, at) => frame.parent[at]);
    path.unshift(siblings.indexOf(frame));
  }
  return path;
}

/** Milliseconds between a write and its storage, so that several writes are stored at once. */
const SOON = 200;

/** @throws if the page has no storage, as in a frame without an origin. */
const storage = (): Storage => window.sessionStorage;

/** Deletes the stored state, if the page has storage. */
export function forgetState(): void {
  try {
    storage().removeItem(storageKey());
  } catch {
    // The page has no storage.
  }
}

/**
 * Restores the stored state if it started like this mock; otherwise discards it with a warning.
 */
export async function restoreState({ mock, importState }: MadeMock): Promise<void> {
  try {
    const text = storage().getItem(storageKey());
    if (text === null) return;
    const saved = JSON.parse(text);
    const reason = otherThan(mock.exportState(), saved);
    if (reason === null) return await importState(saved);
    warn(`the state from before the reload was discarded: ${reason}`);
  } catch (cause) {
    warn(`the state from before the reload was discarded: ${messageOf(cause)}`);
  }
  forgetState();
}

/** Why the stored value, which may be anything, is not a state of this mock; null if it is one. */
function otherThan(own: SavedState, saved: unknown): string | null {
  const { version, seed }: Partial<SavedState> = Object(saved);
  if (version !== own.version) return 'it has a different version of workspace-files-kit';
  if (beginningOf(seed) === beginningOf(own.seed)) return null;
  const { hash, recipe }: Partial<SavedState['seed']['world']> = Object(Object(seed).world);
  if (hash !== own.seed.world.hash) return `it has a different world, ${recipe} ${hash}`;
  return 'its mock started with a different profile, scenario or time';
}

/** A seed as text; without its time if the clock runs, because that starts at the current time. */
function beginningOf(seed: unknown): string {
  const { now, ...rest }: Partial<SavedState['seed']> = Object(seed);
  return JSON.stringify(rest.runs ? rest : { now, ...rest });
}

/**
 * Stores the state of a mock after each write until the signal is aborted. The stored state is
 * kept. Warns once if storing fails.
 *
 * @returns a function that stores the state at once.
 */
export function keepState({ mock }: MadeMock, signal: AbortSignal): () => void {
  let timer: number | undefined;
  let hasWarned = false;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      storage().setItem(storageKey(), JSON.stringify(mock.exportState()));
    } catch (cause) {
      // Otherwise an older state would be restored.
      forgetState();
      if (hasWarned) return;
      hasWarned = true;
      warn(`the state of the mock cannot be kept across reloads: ${messageOf(cause)}`);
    }
  };
  const endWrites = mock.onWrite(() => {
    timer ??= window.setTimeout(keep, SOON);
  });
  window.addEventListener('pagehide', keep, { signal });
  signal.addEventListener('abort', () => {
    endWrites();
    clearTimeout(timer);
  });
  return keep;
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.name === 'QuotaExceededError'
    ? 'the session storage of this page is full'
    : cause.message;
}
