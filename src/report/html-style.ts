/** The style of the HTML report. It uses no font, picture or URL that would have to be fetched. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #22262b; --soft: #5b636d; --line: #e2dfd9;
  --code: #f3f1ed; --focus: #1f5c99;
  --pass: #1d6b43; --fail: #a4262c; --warn: #7a4f00; --unproven: #474f7d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181c; --card: #1c2025; --ink: #e4e6e8; --soft: #a3abb4; --line: #31373e;
    --code: #14171a; --focus: #8cc0f5;
    --pass: #7fd6a5; --fail: #ff9d9d; --warn: #f0c46c; --unproven: #b5bcf5;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 0 1.25rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 2rem 0 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.headline { font-size: 1.25rem; font-weight: 600; margin: 1rem 0 .25rem; }
.soft { color: var(--soft); margin: .25rem 0; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 4px; padding: .6rem .75rem;
  margin: .25rem 0 .75rem; max-height: 28rem; overflow: auto; white-space: pre-wrap; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
details { border: 1px solid var(--line); border-radius: 6px; background: var(--card); margin: .4rem 0; padding: 0 .75rem; }
details.item > summary { display: flex; gap: .75rem; align-items: baseline; padding: .45rem 0; cursor: pointer; }
details.exchange > summary { padding: .3rem 0; cursor: pointer; }
.title { flex: 1; }
summary code { color: var(--soft); }
.badge { min-width: 5.5em; font-weight: 600; color: var(--soft); }
.item.pass .badge { color: var(--pass); }
.item.fail .badge { color: var(--fail); }
.item.warn .badge, .item.fragile .badge { color: var(--warn); }
.item.unproven .badge { color: var(--unproven); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0 .75rem; }
dt { color: var(--soft); }
dd { margin: 0; }
footer { color: var(--soft); margin-top: 3rem; font-size: .875rem; }
@media (max-width: 40rem) {
  dl { grid-template-columns: 1fr; }
  dd { margin-bottom: .4rem; }
  details.item > summary { flex-wrap: wrap; }
}
@media print { pre { max-height: none; } }
`;
