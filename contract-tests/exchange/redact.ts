export { type Redact, redactor } from '../../src/text/redact.ts';

/** Enough of a secret to tell two apart, never enough to use it. */
export function hintOf(name: string, secret: string): string {
  return secret.length >= 16 ? `[${name} …${secret.slice(-4)}]` : `[${name}]`;
}
