import { sha256 } from '@noble/hashes/sha2.js';
import { printable } from '../text/printable.ts';
import { html, Markup } from './markup.ts';

/** The style of the page. It uses no font, picture or URL that would have to be fetched. */
const style = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #22262b; --soft: #5b636d; --line: #e2dfd9;
  --code: #f3f1ed; --link: #1f5c99; --focus: #1f5c99;
  --pass: #1d6b43; --pass-bg: #e3f3ea; --fail: #a4262c; --fail-bg: #fce8e8;
  --warn: #7a4f00; --warn-bg: #fbf0d6; --unproven: #474f7d; --unproven-bg: #ebecf7;
  --tie-0: #bcd9f5; --tie-1: #f5dcaa; --tie-2: #c9e6c3; --tie-3: #e3cdf0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181c; --card: #1c2025; --ink: #e4e6e8; --soft: #a3abb4; --line: #31373e;
    --code: #14171a; --link: #8cc0f5; --focus: #8cc0f5;
    --pass: #7fd6a5; --pass-bg: #17352a; --fail: #ff9d9d; --fail-bg: #43201f;
    --warn: #f0c46c; --warn-bg: #3a2e14; --unproven: #b5bcf5; --unproven-bg: #282c48;
    --tie-0: #27496b; --tie-1: #5c4517; --tie-2: #2b5230; --tie-3: #4d3560;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
code, pre, .id { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code, .id { font-size: .875em; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 1; }
.page { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header.page { padding-top: 2.75rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 3rem 0 .75rem; }
h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
.lead { margin: 0; color: var(--soft); }
.headline { margin: 1.5rem 0 .75rem; font-size: 1.125rem; font-weight: 600; }
.bar + .lead { margin-top: .625rem; }
.bar { display: block; width: 100%; height: .625rem; border-radius: .3125rem; overflow: hidden; }
.bar .pass { fill: var(--pass); } .bar .fail { fill: var(--fail); }
.bar .warn { fill: var(--warn); } .bar .unproven { fill: var(--unproven); }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1.25rem 0 0; padding: 0; }
.filter { border: 1px solid var(--line); border-radius: .5rem; background: var(--card);
  margin: 1rem 0 0; padding: .5rem 1rem .75rem; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
.filter legend { padding: 0 .25rem; color: var(--soft); font-size: .875rem; }
.filter label { display: inline-flex; align-items: center; gap: .5rem; min-height: 2rem; cursor: pointer; }
.filter input { width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--link); }
.rule { border: 1px solid var(--line); border-radius: .5rem; background: var(--card); margin: .375rem 0; }
.row, .rule > summary { display: grid; grid-template-columns: 6rem minmax(0, 1fr) auto; gap: .125rem .75rem;
  padding: .5rem 1rem; align-items: baseline; }
.rule > summary { cursor: pointer; list-style-position: inside; }
.rule > summary::-webkit-details-marker { display: none; }
.rule > summary .title::after { content: " +"; color: var(--soft); }
.rule[open] > summary .title::after { content: " \\2212"; }
.row .id, .rule > summary .id { color: var(--soft); }
.badge { justify-self: start; border-radius: 1rem; padding: 0 .625rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.badge.pass { color: var(--pass); background: var(--pass-bg); }
.badge.fail { color: var(--fail); background: var(--fail-bg); }
.badge.warn { color: var(--warn); background: var(--warn-bg); }
.badge.unproven { color: var(--unproven); background: var(--unproven-bg); }
.rule.fail { border-left: 4px solid var(--fail); }
.rule.warn { border-left: 4px solid var(--warn); }
.rule.unproven { border-left: 4px solid var(--unproven); }
.body { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
dl { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .375rem .75rem; margin: .875rem 0; }
dt { color: var(--soft); }
dd { margin: 0; }
dd p { margin: 0 0 .25rem; }
.note { margin: .875rem 0 0; padding: .5rem .875rem; border-radius: .375rem; background: var(--code); }
.exchange { margin: .5rem 0; }
.label { margin: .375rem 0 0; color: var(--soft); font-size: .8125rem; }
.exchange > summary { cursor: pointer; padding: .25rem 0; }
pre { margin: .25rem 0 .75rem; padding: .75rem .875rem; background: var(--code); border: 1px solid var(--line);
  border-radius: .375rem; font-size: .8125rem; line-height: 1.5; max-height: 24rem; overflow: auto;
  white-space: pre-wrap; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
caption { text-align: left; padding: .75rem 1rem; color: var(--soft); }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem; border-top: 1px solid var(--line); }
thead th { font-size: .8125rem; color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; }
td ul { margin: 0; padding: 0; list-style: none; }
.silent { color: var(--soft); }
.unseen { position: absolute; left: -999rem; }
.changes { margin: .75rem 0 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); border-collapse: separate; border-spacing: 0; }
.changes thead th { border-top: 0; } .changes td:first-child:has(.badge) { width: 7rem; }
:target { scroll-margin-top: 1rem; }
.rule:target { outline: 2px solid var(--focus); outline-offset: 4px; border-radius: 3px; }
.clauses th:first-child { width: 13rem; } .clauses td:nth-child(3) { width: 5rem; }
.clauses td:last-child { width: 17rem; }
.walks { margin: .875rem 0; }
.walks figcaption { color: var(--soft); }
.strip { list-style: none; display: flex; flex-wrap: wrap; align-items: center; gap: .375rem; margin: .25rem 0 .75rem; padding: 0; color: var(--soft); font-size: .8125rem; }
.band { background: var(--code); border: 1px solid var(--line); border-radius: .5rem; padding: .375rem .5rem; }
.file { display: inline-block; min-width: 1.75rem; margin: .125rem; padding: 0 .375rem; border: 1px solid var(--soft); border-radius: .25rem;
  background: var(--card); color: var(--ink); font-weight: 600; text-align: center; }
.file.marked { border: 3px solid var(--fail); } .file.skipped { border: 2px dashed var(--fail); }
.file.tie-0 { background: var(--tie-0); } .file.tie-1 { background: var(--tie-1); }
.file.tie-2 { background: var(--tie-2); } .file.tie-3 { background: var(--tie-3); }
.letters { font-size: .875rem; } .letters th, .letters td { padding: .25rem .75rem .25rem 0; }
.none { display: none; }
footer.page { margin-top: 3rem; padding-bottom: 3rem; color: var(--soft); font-size: .875rem; }
@media (max-width: 40rem) {
  .row, .rule > summary, dl { grid-template-columns: minmax(0, 1fr); }
  dd { margin-bottom: .5rem; }
  table.wide, .wide caption, .wide tbody, .wide tr, .wide th, .wide td { display: block; width: auto; }
  .wide thead { position: absolute; left: -999rem; }
  .wide tr { border-top: 1px solid var(--line); padding: .5rem 0; }
  .wide th, .wide td { border: 0; padding: .125rem 1rem; }
  .clauses th:first-child, .clauses td:nth-child(3), .clauses td:last-child { width: auto; }
}
@supports selector(:has(*)) {
  .judged :is(.rule, .group) { display: none; }
  ${['pass', 'fail', 'warn', 'unproven'].map(shownByFilter).join('\n  ')}
  body:not(:has(.filter input:checked)) .none { display: block; }
}
@media print { .filter, nav, .skip { display: none; } pre { max-height: none; } }
`;

/** Filtering is done in CSS, so that the page needs no script. */
function shownByFilter(verdict: string): string {
  const shown = `body:has(#show-${verdict}:checked)`;
  return `${shown} .judged :is(.rule.${verdict}, .group:has(.rule.${verdict})) { display: block; }`;
}

/**
 * One self-contained page: no script, no font, no picture. In case a value is not escaped, its
 * policy allows no script and no request.
 */
export function pageOf(title: string, content: Markup, footer: Markup): string {
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

/** The only unescaped text of the page: a constant, which the policy allows by its hash. */
const styleText = Markup.constant(style);
