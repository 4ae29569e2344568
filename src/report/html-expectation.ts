import { printable } from '../text/printable.ts';
import type { Expectation } from './expectation.ts';
import { html, type Markup } from './markup.ts';

const states: Readonly<Record<Expectation['state'], string>> = {
  met: 'This failure is expected',
  lapsed: 'This failure was expected, and is no longer',
  stale: 'A failure was expected that does not come any more; its entry can go',
  undecided: 'A failure is expected here',
};

/** What became of an expected failure, as a note. */
export const expectationMarkup = ({ state, reason, until }: Expectation): Markup =>
  html`<p class="note">${states[state]}: ${printable(reason)}${until === undefined ? undefined : html` (until ${until})`}</p>`;
