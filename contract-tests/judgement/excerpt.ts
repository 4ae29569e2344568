import type { Redact } from '../exchange/redact.ts';

/**
 * Texts of a deployment in the sentences of outcomes and observations. Rules mark what is to be cut;
 * it is cut once the sentence is whole and the secrets are out of it.
 */

/** Characters that Unicode keeps for the inside of programs. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
/** Characters of one sentence: a deployment may have sent megabytes. */
const LONGEST_SENTENCE = 4000;
/** What of a sentence is looked at, with excerpts that are still whole. */
const LONGEST_UNCUT = 64 * 1024;

/** The text, marked to be cut behind so many characters; an escape counts as one. */
export function excerpt(text: string, most: number): string {
  return `${BEGIN}${most} ${text.replaceAll(BEGIN, '').replaceAll(END, '')}${END}`;
}

/** A sentence as it may be shown: secrets replaced first, excerpts and the whole cut afterwards. */
export function shownSentence(sentence: string, redact: Redact): string {
  const pieces = redact(sentence, LONGEST_UNCUT).split(BEGIN);
  const [first = '', ...marked] = pieces;
  const cut = marked.map((piece) => {
    const [inside = '', behind = ''] = piece.split(END);
    const space = inside.indexOf(' ');
    return shortened(inside.slice(space + 1), Number(inside.slice(0, space))) + behind;
  });
  return shortened(first + cut.join(''), LONGEST_SENTENCE);
}

/** Cut between two characters, neither inside of an escape of JSON nor of a surrogate pair. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let at = 0;
  for (let count = 0; count < most && at < text.length; count += 1) at += widthAt(text, at);
  return at < text.length ? `${text.slice(0, at)}…` : text;
}

function widthAt(text: string, at: number): number {
  if (text.charAt(at) === '\\') return text.charAt(at + 1) === 'u' ? 6 : 2;
  return (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
}
