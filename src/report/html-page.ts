import { sha256 } from '@noble/hashes/sha2.js';
import { printable } from '../text/printable.ts';
import { style } from './html-style.ts';
import { html, Markup } from './markup.ts';

export interface Page {
  readonly title: string;
  readonly content: Markup;
  readonly footer: Markup;
}

/**
 * One page that needs nothing else: no script, no font, no picture. Its policy lets nothing run and
 * nothing be fetched, should an escape ever be missing.
 */
export function pageOf({ title, content, footer }: Page): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${printable(title)}</title>
<style>${styleText}</style>
</head>
<body>
${content}<footer class="page">
<p>${footer}</p>
</footer>
</body>
</html>
`;
  return page.toString();
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const styleHash = base64(sha256(new TextEncoder().encode(style)));
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** The only text of the page that is not escaped: a constant, which the policy names by its hash. */
const styleText = Markup.constant(style);
