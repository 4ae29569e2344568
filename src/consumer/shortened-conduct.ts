import type { Conduct } from './conduct.ts';
import type { ClientResult } from './consumer-client.ts';

/** What is kept of a conduct once it is judged: a client may have given back megabytes each time. */

/** More than any situation has. */
const MOST_IDS = 5000;
/** Characters: the longest cursor of a situation has some 3,000. */
const LONGEST_TEXT = 8192;

export const shortenedConduct = (conduct: Conduct): Conduct => ({
  ...conduct,
  result: shortenedResult(conduct.result),
});

function shortenedResult(result: ClientResult): ClientResult {
  if (result.kind === 'listed') {
    const { entries: _, ...listed } = result;
    return { ...listed, ids: listed.ids.slice(0, MOST_IDS).map(shortened) };
  }
  return 'message' in result ? { ...result, message: shortened(result.message) } : result;
}

const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text;
