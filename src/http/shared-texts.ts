import { createRecent } from '../store/recent.ts';

/** The longest text that is kept. */
const LONGEST = 1_024;
const texts = createRecent<string>(2_000);

/**
 * The same text, and the very one that an earlier request sent, where there was one. The journal
 * holds a thousand requests, most of them by the same few clients and keys: what it holds of each
 * is what the collector moves again and again, and that costs more than to answer.
 */
export function shareText(text: string | null): string | null {
  if (text === null || text.length > LONGEST) return text;
  return texts.get(text) ?? texts.set(text, text);
}
