/** The style sheet of the overlay. A sheet, because a content policy may forbid inline styles. */

export const css = `
:host {
  all: initial;
  --ground: #fff; --raised: #f6f7f9; --line: #d4d8de; --text: #1b1f24; --quiet: #59636e;
  --accent: #0b5cad; --on-accent: #fff; --good: #116329; --good-ground: #e6f6ea;
  --bad: #a40e26; --bad-ground: #ffebe9;
  color-scheme: light dark;
  position: fixed; z-index: 2147483647; inset: auto 16px 16px auto;
}
:host([data-place='bottom-left']) { inset: auto auto 16px 16px; }
:host([data-place='top-right']) { inset: 16px 16px auto auto; }
:host([data-place='top-left']) { inset: 16px auto auto 16px; }
@media (prefers-color-scheme: dark) {
  :host {
    --ground: #16191d; --raised: #22262c; --line: #3b424b; --text: #e8eaed; --quiet: #a3adb8;
    --accent: #7ab7f5; --on-accent: #0b1521; --good: #7ee08f; --good-ground: #12301a;
    --bad: #ffa198; --bad-ground: #43181b;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.box {
  display: flex; flex-direction: column; align-items: flex-end; gap: 8px;
  font: 13px/1.45 system-ui, sans-serif; color: var(--text);
}
:host([data-place$='left']) .box { align-items: flex-start; }
:host([data-place^='top']) .box { flex-direction: column-reverse; }
button, select, input:not([type]) {
  font: inherit; color: inherit; background: var(--raised); min-height: 28px;
  border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px;
}
button { cursor: pointer; }
button:hover, select:hover, input:not([type]):hover { border-color: var(--quiet); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[role^='tab']:focus-visible { outline-offset: -2px; }
.launcher {
  display: flex; align-items: center; gap: 6px; border-radius: 999px; padding: 4px 14px;
  background: var(--ground); font-weight: 600; box-shadow: 0 1px 6px rgb(0 0 0 / 25%);
}
.count {
  background: var(--bad-ground); color: var(--bad); border-radius: 999px; padding: 0 7px;
  font-size: 12px;
}
.panel {
  display: flex; flex-direction: column; width: 400px; max-width: calc(100vw - 32px);
  height: min(560px, calc(100vh - 84px)); background: var(--ground); overflow: hidden;
  border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 6px 28px rgb(0 0 0 / 30%);
}
header { display: flex; align-items: baseline; gap: 8px; padding: 10px 8px 6px 14px; }
h2, h3, p, ol, ul, fieldset { margin: 0; padding: 0; border: 0; }
h2 { font-size: 15px; }
header .quiet { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.close { border: 0; background: none; font-size: 20px; line-height: 1; padding: 2px 8px; }
h3, legend { font-size: 13px; font-weight: 600; padding: 0; }
h3 { margin-top: 6px; }
legend, .unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
[role='tablist'] { display: flex; gap: 2px; padding: 0 10px; border-bottom: 1px solid var(--line); }
[role='tab'] {
  border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none;
  padding: 5px 10px; color: var(--quiet);
}
[role='tab'][aria-selected='true'] { color: var(--text); border-color: var(--accent); font-weight: 600; }
[role='tabpanel'] {
  flex: 1; overflow: auto; padding: 12px 14px; display: flex; flex-direction: column; gap: 8px;
  align-items: stretch; overscroll-behavior: contain;
}
[role='tabpanel'] > button { align-self: flex-start; }
.quiet { color: var(--quiet); }
p:empty, ul:empty { display: none; }
.line { display: block; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 6px; align-items: end; }
.field { display: flex; flex-direction: column; gap: 3px; }
.row .field { flex: 1; min-width: 150px; }
.field label { font-weight: 600; }
.field select, .field input { width: 100%; }
code { font: 12px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
ol, ul { list-style: none; display: flex; flex-direction: column; }
.requests li { padding: 7px 0; border-top: 1px solid var(--line); }
.head { display: inline-flex; width: calc(100% - 20px); align-items: baseline; gap: 8px; }
.head time { margin-left: auto; white-space: nowrap; }
.head .quiet { overflow-wrap: anywhere; }
.requests li:first-child { border-top: 0; padding-top: 0; }
.badge { font-size: 12px; font-weight: 600; border-radius: 4px; padding: 1px 6px; white-space: nowrap; }
.good { background: var(--good-ground); color: var(--good); }
.bad { background: var(--bad-ground); color: var(--bad); }
.pick { display: flex; gap: 8px; align-items: center; }
.pick .key { flex: 1; }
summary { cursor: pointer; }
summary > .line { padding-left: 16px; }
dl { margin: 4px 0 0 16px; display: grid; grid-template-columns: auto 1fr; gap: 2px 10px; }
dd { margin: 0; overflow-wrap: anywhere; }
.key { display: grid; grid-template-columns: auto auto auto 1fr; gap: 0 8px; align-items: center; padding: 5px 0; }
.key .line { grid-column: 2 / -1; }
.key input { accent-color: var(--accent); margin: 0; width: 16px; height: 16px; }
.key strong { overflow-wrap: anywhere; }
.items li { display: flex; gap: 8px; align-items: center; justify-content: space-between; padding: 3px 0; }
.clock { font-variant-numeric: tabular-nums; }
.wide { margin-top: 8px; }
.status { min-height: 20px; padding: 6px 14px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.status code { user-select: all; }
.status:empty { display: none; }
@media (max-width: 480px) {
  .panel { width: calc(100vw - 32px); }
}
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise 120ms ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(4px); } }
}
`;
