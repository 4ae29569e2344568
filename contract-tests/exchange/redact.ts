import { encodeStrictly } from './encode.ts';

/** A text that must never be shown, and what stands for it. */
export interface Secret {
  readonly text: string;
  readonly hint: string;
}

/** Enough of a secret to tell two apart, never enough to use it. */
export function hintOf(name: string, secret: string): string {
  return secret.length >= 16 ? `[${name} …${secret.slice(-4)}]` : `[${name}]`;
}

/**
 * Makes a function that replaces every known secret in a text by its hint: as it stands,
 * percent-encoded (capital or small hex digits), as it is escaped inside a JSON string, and in
 * base64, wherever in the encoded text it stands.
 */
export function redactor(secrets: readonly Secret[]): (text: string) => string {
  const replacements = secrets
    .flatMap(({ text, hint }) => formsOf(text).map((form) => ({ form, hint })))
    // The longest first, or a secret that contains another would be left half visible.
    .sort((a, b) => b.form.length - a.form.length);
  return (text) =>
    replacements.reduce((redacted, { form, hint }) => redacted.replaceAll(form, () => hint), text);
}

function formsOf(secret: string): string[] {
  const forms = [secret, ...base64FormsOf(secret)].flatMap((text) => {
    const encoded = [encodeURIComponent(text), encodeStrictly(text)];
    const small = encoded.map((code) => code.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()));
    const escaped = JSON.stringify(text).slice(1, -1);
    return [text, ...encoded, ...small, escaped, escaped.replaceAll('/', '\\/')];
  });
  return [...new Set(forms)].filter((form) => form !== '');
}

/** Anything shorter could be an ordinary word. */
const SHORTEST_BASE64 = 12;

/**
 * What base64 makes of the secret behind 0, 1 or 2 other bytes, such as those of `Bearer `; the
 * characters at the edges, which depend on the neighbours, left out.
 */
function base64FormsOf(secret: string): string[] {
  // A secret is visible ASCII, but a header that counts as one need not be.
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret));
  const forms = [0, 1, 2].map((before) =>
    btoa('\0'.repeat(before) + bytes).slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    ),
  );
  const safe = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...forms, ...safe].filter(({ length }) => length >= SHORTEST_BASE64);
}
