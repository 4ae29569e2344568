import type { ConsumerFinding } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';

const LEFT_OUT = '…';
/** Such as `int32` or `utf-8`: what a message says of any file. */
const TYPE_NAME = /^[a-z]+-?\d{1,2}[,.:;]?$/i;

/**
 * A finding without what differs between situations: ids, numbers, quoted texts. Two that are then
 * equal probably have the same cause.
 */
export function likenessOf({
  finding: { what },
  outcome: { session },
}: {
  readonly finding: ConsumerFinding;
  readonly outcome: SituationOutcome;
}): string {
  const ids = session.requests.flatMap(({ received, workspaceId }) => [
    ...(received.page?.ids ?? []),
    workspaceId,
  ]);
  // The longest first, or an id that contains another would be left half.
  const known = [...new Set(ids)].filter(Boolean).toSorted((a, b) => b.length - a.length);
  return known
    .reduce((text, id) => withoutWord(text, id), what)
    .replace(/"(?:[^"\\]|\\.)*"/g, LEFT_OUT)
    .replace(/ \([^()]*\)/g, '')
    .replace(/\b\d+ files?\b/g, 'files')
    .replace(/(?<!\S)[^\s\d]*\d\S*/g, (word) => (TYPE_NAME.test(word) ? word : LEFT_OUT))
    .replace(/\s+/g, ' ');
}

/** Removes only whole words: an id may be a single letter. */
function withoutWord(text: string, word: string): string {
  const pieces = text.split(word);
  return pieces.reduce((before, behind) => {
    const isPart = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(behind);
    return before + (isPart ? word : LEFT_OUT) + behind;
  });
}
