import { InvalidArgumentError } from 'commander';
import { faultOf } from '../../template/instant.ts';

/** Readers of what flags are given: each says in one message what was expected. */

/** A whole number within bounds. */
export function wholeNumber(smallest: number, largest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= smallest && value <= largest) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${smallest} to ${largest}.`);
  };
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Expected ${words.map((word) => `"${word}"`).join(' or ')}.`);
  };
}

/** Requests a second. */
export function rate(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value >= 0.01 && value <= 100_000) return value;
  throw new InvalidArgumentError('Expected a number from 0.01 to 100000.');
}

/** Of a web page: scheme, host and port. */
export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new InvalidArgumentError('Expected an origin such as https://tools.example.com.');
}

/** `current`, or ISO 8601 with an offset. */
export function time(text: string): string {
  if (text === 'current') return text;
  const fault = faultOf(text);
  if (fault === undefined) return text;
  throw new InvalidArgumentError(`Expected "current" or ${fault}.`);
}

/** One more line, or in a variable several; an empty text alone is kept, to be refused. */
export function collectLines(text: string, earlier: readonly string[]): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [...earlier, ...(lines.length > 0 || text.includes('\n') ? lines : [text])];
}
