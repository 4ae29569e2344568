/** The style sheet of the overlay. A sheet, because a content policy may forbid inline styles. */

export const css = `
:host {
  all: initial;
  color-scheme: light dark; font: 13px/1.45 system-ui, sans-serif; color: var(--text);
  --ground: light-dark(#fff, #16191d); --raised: light-dark(#f6f7f9, #22262c);
  --line: light-dark(#d4d8de, #3b424b); --text: light-dark(#1b1f24, #e8eaed);
  --quiet: light-dark(#59636e, #a3adb8); --accent: light-dark(#0b5cad, #7ab7f5);
  --good: light-dark(#116329, #7ee08f); --good-ground: light-dark(#e6f6ea, #12301a);
  --bad: light-dark(#a40e26, #ffa198); --bad-ground: light-dark(#ffebe9, #43181b);
}
* { box-sizing: border-box; margin: 0; padding: 0; }
[hidden] { display: none !important; }
.launcher, .panel { position: fixed; z-index: 2147483647; inset: auto 16px 16px auto; }
.panel { inset: auto 16px 60px auto; }
button, select {
  font: inherit; color: inherit; background: var(--raised); min-height: 28px; cursor: pointer;
  border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px; }
.launcher { border-radius: 99px; font-weight: 600; box-shadow: 0 1px 6px rgb(0 0 0 / 25%); }
.badge {
  background: var(--bad-ground); color: var(--bad); border-radius: 5px; padding: 1px 6px;
  font-size: 12px; font-weight: 600; white-space: nowrap;
}
.good { background: var(--good-ground); color: var(--good); }
.panel[open] {
  display: flex; flex-direction: column; width: 400px; max-width: calc(100vw - 32px);
  max-height: min(600px, calc(100vh - 84px)); background: var(--ground); color: var(--text);
  border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 6px 28px rgb(0 0 0 / 30%);
}
.panel::backdrop { background: none; }
header, .row, .choices { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
header, .choices, .status { padding: 8px 14px; }
h2, .row h3, .space { flex: 1; }
h2 { font-size: 15px; }
h3, .choices { font-size: 13px; font-weight: 600; }
summary h3 { display: inline; }
label { flex: 1; min-width: 150px; }
label select { display: block; width: 100%; font-weight: 400; }
.parts {
  flex: 1; overflow: auto; padding: 10px 14px; border-top: 1px solid var(--line);
  display: flex; flex-direction: column; gap: 8px; overscroll-behavior: contain;
}
.quiet { color: var(--quiet); }
.line { display: block; padding-left: 16px; }
code { font: 12px/1.5 ui-monospace, monospace; }
code, strong, .line, .status { overflow-wrap: anywhere; }
ol, ul { list-style: none; }
ol:empty::before { content: 'No requests to the API yet.'; }
li { padding: 6px 0; border-top: 1px solid var(--line); }
summary { cursor: pointer; }
.status:empty { display: none; }
`;
