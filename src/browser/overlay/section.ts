import type { Mock } from '../../mock/mock.ts';

/** A part of the overlay, behind a tab of its own. */
export interface Section {
  readonly title: string;
  readonly content: readonly HTMLElement[];
  /** Shows the mock as it is now. */
  update(): void;
}

export interface SectionContext {
  readonly mock: Mock;
  /** Does something with the mock, shows what came of it, and says so; or why it failed. */
  act(done: string, task: () => void): void;
  /** Puts a text on the clipboard, and says so. */
  copy(text: string, done: string): void;
}
