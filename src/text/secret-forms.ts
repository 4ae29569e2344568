/** A text that must never be shown, and what stands for it. */
export interface Secret {
  readonly text: string;
  readonly hint: string;
}

/** A form of a secret that is looked for. */
export interface Needle {
  readonly form: string;
  /** The form in small letters, where the case counts for nothing. */
  readonly small: string | undefined;
  readonly hint: string;
}

/** A shorter secret is looked for as a word of its own, and in no other form. */
export const SHORTEST_IN_WORDS = 8;
/** Anything shorter in base64 could be an ordinary word. */
const SHORTEST_BASE64 = 12;

/** How a secret may stand in a text, apart from the escapes of its characters. */
export function needlesOf({ text, hint }: Secret): Needle[] {
  if (text === '') return [];
  if (text.length < SHORTEST_IN_WORDS) return [{ form: text, small: undefined, hint }];
  // A secret is visible ASCII, but a header that counts as one need not be.
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  const forms = [text, reversed(text), bytes, hexOf(bytes), ...base64FormsOf(bytes)];
  return [...new Set(forms)].map((form) => ({ form, small: inSmallLetters(form), hint }));
}

/** Letters of ASCII alone: others may become two, and all behind them would be out of place. */
export const inSmallLetters = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]/g, (capital) => capital.toLowerCase());

const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

const reversed = (text: string): string => text.split('').toReversed().join('');

const hexOf = (bytes: string): string =>
  Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/**
 * What base64 makes of the secret behind 0, 1 or 2 other bytes, such as those of `Bearer `; the
 * characters at the edges, which depend on the neighbours, left out.
 */
function base64FormsOf(bytes: string): string[] {
  const forms = [0, 1, 2].map((before) =>
    btoa('\0'.repeat(before) + bytes).slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    ),
  );
  const safe = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...forms, ...safe].filter(({ length }) => length >= SHORTEST_BASE64);
}
