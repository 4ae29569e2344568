import { IMPORT, REPLAY, readState, replayWrite } from './read-state.ts';
import { savedContextOf } from './saved-context.ts';
import type { SavedState, Write } from './schema.ts';
import { writeGathered, writeState } from './write-state.ts';

/** A mock that can be written down, and made again elsewhere. */
export interface Saveable {
  /**
   * All that the mock holds, as JSON: what it began with, and the writes since, each file once.
   * The journal is no part of it. It holds the secrets of the (made-up) keys.
   *
   * @throws Error where a fault or a scenario has a function, which JSON cannot say.
   */
  exportState(): SavedState;
  /**
   * Goes on from what another mock held: every answer is the one that it would give. A reset goes
   * back to what that one began with; the journal is empty.
   *
   * @throws Error that names the field, where it is malformed or foreign, or the world is not
   *   there; then nothing has changed.
   */
  importState(state: SavedState): void;
  /**
   * Tells of every write before whoever made it hears of it: one record for each call. What a
   * listener throws is thrown to who made the write, which is done all the same.
   *
   * @returns what ends it.
   */
  onWrite(listener: (write: Write) => void): () => void;
  /**
   * Does a write again that `onWrite` of a mock with the same state told of; it is told of no more.
   *
   * @throws Error that names the field, where it cannot be.
   */
  replay(write: Write): void;
}

/** As methods of the mock, which is one that `createMock` made. */
export const saveableOf = (mock: object): Saveable => ({
  exportState: () => exportState(mock),
  importState: (state) => importState(mock, state),
  onWrite: (listener) => onWrite(mock, listener),
  replay: (write) => replay(mock, write),
});

/** As the method `exportState` of a mock, for one that has none. */
export const exportState = (mock: object): SavedState =>
  writeState(savedContextOf(mock, 'export the state'));

/** As the method `importState` of a mock, for one that has none. */
export const importState = (mock: object, state: SavedState): void =>
  readState(savedContextOf(mock, IMPORT), state);

/** As the method `onWrite` of a mock, for one that has none. */
export function onWrite(mock: object, listener: (write: Write) => void): () => void {
  const context = savedContextOf(mock, 'tell of writes');
  return context.recorder.add(listener, (gathered) => writeGathered(context, gathered));
}

/** As the method `replay` of a mock, for one that has none. */
export const replay = (mock: object, write: Write): void =>
  replayWrite(savedContextOf(mock, REPLAY), write);
