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
 * percent-encoded (capital or small hex digits) and as it is escaped inside a JSON string.
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
  const encoded = [encodeURIComponent(secret), encodeStrictly(secret)];
  const small = encoded.map((text) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()));
  const escaped = JSON.stringify(secret).slice(1, -1);
  const forms = new Set([secret, ...encoded, ...small, escaped, escaped.replaceAll('/', '\\/')]);
  return [...forms].filter((form) => form !== '');
}
