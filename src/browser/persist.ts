import type { SavedState } from '../mock/state/schema.ts';
import { warn } from './console.ts';
import type { MadeMock } from './make-mock.ts';

/** The state of a mock over reloads of its page: in the session storage of its tab, by frame. */
export interface Keeper {
  /** Writes what the mock holds now. */
  keep(): void;
  /** Keeps nothing more; what is stored stays. */
  end(): void;
}

let key: string | undefined;
/** One a frame: those of an origin share the session storage of their tab. */
function storageKey(): string {
  key ??= ['workspace-files-kit.state', ...framePath()].join('.');
  return key;
}

/** Which frame of its parent this one is, and so on up: empty for the page of the tab. */
function framePath(): readonly number[] {
  const path: number[] = [];
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    const siblings = Array.from({ length: frame.parent.length }, (_, at) => frame.parent[at]);
    path.unshift(siblings.indexOf(frame));
  }
  return path;
}

/** Milliseconds from a write to its being kept: many writes come together. */
const SOON = 200;

/** @throws where the page may have none, as in a frame without an origin. */
const storage = (): Storage => window.sessionStorage;

/** Deletes the stored state, if the page has storage. */
export function forgetState(): void {
  try {
    storage().removeItem(storageKey());
  } catch {
    // There is none.
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

/** Why what was stored is no state of this mock's; null where it is. It may be anything. */
function otherThan(own: SavedState, saved: unknown): string | null {
  const { version, seed }: Partial<SavedState> = Object(saved);
  if (version !== own.version) return 'it has a different version of workspace-files-kit';
  if (beginningOf(seed) === beginningOf(own.seed)) return null;
  const { hash, recipe }: Partial<SavedState['seed']['world']> = Object(Object(seed).world);
  if (hash !== own.seed.world.hash) return `it has a different world, ${recipe} ${hash}`;
  return 'its mock started with a different profile, scenario or time';
}

/** As a text; without its time where the clock runs: that began today each time. */
function beginningOf(seed: unknown): string {
  const { now, ...rest }: Partial<SavedState['seed']> = Object(seed);
  return JSON.stringify(rest.runs ? rest : { now, ...rest });
}

/** Stores the state of a mock from now on. Warns once if that fails. */
export function keepState({ mock }: MadeMock): Keeper {
  let timer: number | undefined;
  let hasWarned = false;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      storage().setItem(storageKey(), JSON.stringify(mock.exportState()));
    } catch (cause) {
      // An older state would come back in its place.
      forgetState();
      if (hasWarned) return;
      hasWarned = true;
      warn(`the state of the mock cannot be kept across reloads: ${messageOf(cause)}`);
    }
  };
  const endWrites = mock.onWrite(() => {
    timer ??= window.setTimeout(keep, SOON);
  });
  window.addEventListener('pagehide', keep);
  return {
    keep,
    end() {
      endWrites();
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    },
  };
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.name === 'QuotaExceededError'
    ? 'the session storage of this page is full'
    : cause.message;
}
