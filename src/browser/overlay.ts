import { FILES_READ } from '../document/wire.ts';
import type { JournalEntry } from '../mock/journal/entry.ts';
import type { Mock } from '../mock/mock.ts';
import { scenarioNames } from '../mock/scenario/resolve-scenario.ts';
import { profileNames } from '../profile/resolve-profile.ts';
import { whyOf } from './browser-mock.ts';
import { fillsFields } from './fill-field.ts';
import type { OverlayPosition } from './options.ts';
import { css } from './overlay-style.ts';

const MAX_REQUESTS = 30;
/** Milliseconds between updates of values without change events, such as keys that expire. */
const PULSE = 1_000;
const NONE = '';

/** A button in a corner of the page and a dialog, in a shadow tree. It never parses HTML. */
export class Overlay {
  readonly #mock: Mock;
  readonly #dialog = element('dialog', { className: 'panel', ariaLabel: 'API mock' });
  readonly #requests = element('ol');
  readonly #rows = new Map<string, HTMLElement>();
  readonly #keys = element('ul');
  /** What the list of keys shows. */
  #shownKeys = '';
  readonly #profile = select(profileNames);
  readonly #scenario = select([NONE, ...scenarioNames]);
  readonly #status = element('p', { className: 'status', role: 'status' });
  readonly #count = element('span', { className: 'count', hidden: true });
  /** Refusals since the overlay was last open. */
  #unseen: number;
  readonly #fill: (text: string) => void;

  /**
   * @param position the corner; undefined for no button.
   * @param signal removes it from the page.
   */
  constructor(mock: Mock, position: OverlayPosition | undefined, signal: AbortSignal) {
    this.#mock = mock;
    this.#fill = fillsFields(signal);
    this.#unseen = mock.journal.entries().filter(({ refusal }) => refusal).length;
    const host = document.createElement('workspace-files-mock');
    host.dataset.position = position ?? '';
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
    this.#createPanel();
    const launcher = button('Mock', () => this.toggle());
    launcher.className = 'launcher';
    launcher.hidden = position === undefined;
    launcher.append(' ', this.#count);
    shadow.append(launcher, this.#dialog);
    const unsubscribe = mock.journal.subscribe(({ refusal }) => {
      if (refusal && !this.#dialog.open) this.#unseen++;
      this.#update();
    });
    const pulse = setInterval(() => this.#update(), PULSE);
    const remove = (): void => {
      unsubscribe();
      clearInterval(pulse);
      host.remove();
    };
    signal.addEventListener('abort', remove);
    document.documentElement.append(host);
    this.#update();
    if (signal.aborted) remove();
  }

  /** @param takesFocus false if the user did not open it. */
  open(takesFocus = true): void {
    // Beside a modal dialog, everything outside of it is inert, unless it is a later one itself.
    if (document.querySelector('dialog:modal')) {
      if (!this.#dialog.matches(':modal')) this.#dialog.close();
      if (!this.#dialog.open) this.#dialog.showModal();
    } else if (takesFocus) this.#dialog.show();
    else this.#dialog.open = true;
    this.#unseen = 0;
    this.#update();
  }

  close(): void {
    this.#dialog.close();
  }

  toggle(): void {
    const isInert = !this.#dialog.matches(':modal') && document.querySelector('dialog:modal');
    if (this.#dialog.open && !isInert) this.close();
    else this.open();
  }

  #createPanel(): void {
    const mock = this.#mock;
    const clear = button('Clear', () => this.#act('Requests cleared', () => mock.journal.clear()));
    const reset = button('Reset', () =>
      this.#act('Files, keys, clock and profile are reset', () => mock.reset()),
    );
    const close = button('×', () => this.close());
    Object.assign(close, { ariaLabel: 'Close', className: 'close' });
    this.#profile.addEventListener('change', () => {
      const [name] = profileNames.filter((each) => each === this.#profile.value);
      if (name) this.#act(`Profile changed to ${name}`, () => mock.setProfile(name));
    });
    this.#scenario.addEventListener('change', () => {
      const [name = null] = scenarioNames.filter((each) => each === this.#scenario.value);
      const done = name ? `Scenario ${name} started` : 'Scenario stopped';
      this.#act(done, () => mock.setScenario(name));
    });
    this.#dialog.append(
      element('header', {}, element('h2', {}, 'API mock'), reset, close),
      element(
        'div',
        { className: 'choices' },
        element('label', {}, 'Profile', this.#profile),
        element('label', {}, 'Scenario', this.#scenario),
      ),
      element(
        'div',
        // It scrolls, so it must be focusable by keyboard.
        { className: 'parts', tabIndex: 0 },
        element('details', {}, element('summary', {}, element('h3', {}, 'Keys')), this.#keys),
        element('div', { className: 'row' }, element('h3', {}, 'Requests'), clear),
        this.#requests,
      ),
      this.#status,
    );
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      // Otherwise the key would also close a dialog of the page.
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
  }

  /** Runs an action on the mock, and reports the result or the error. */
  #act(done: string, task: () => void): void {
    try {
      task();
      this.#status.textContent = done;
    } catch (cause) {
      this.#status.textContent = cause instanceof Error ? cause.message : String(cause);
    }
    this.#update();
  }

  #update(): void {
    this.#count.hidden = this.#unseen === 0;
    const refused = element('span', { className: 'unseen' }, ' refused');
    this.#count.replaceChildren(this.#unseen > 99 ? '99+' : `${this.#unseen}`, refused);
    if (!this.#dialog.open) return;
    this.#updateRequests();
    this.#updateKeys();
    showValue(this.#profile, this.#mock.profile.name);
    showValue(this.#scenario, this.#mock.scenario?.name ?? NONE);
  }

  /** Keeps the rows that are shown already, with their focus, and whether they are open. */
  #updateRequests(): void {
    const entries = this.#mock.journal.entries().slice(-MAX_REQUESTS);
    const idOf = ({ number, time }: JournalEntry): string => `${number} ${time}`;
    const ids = new Set(entries.map(idOf));
    for (const [id, row] of this.#rows) {
      if (ids.has(id)) continue;
      row.remove();
      this.#rows.delete(id);
    }
    for (const entry of entries) {
      if (this.#rows.has(idOf(entry))) continue;
      const row = rowOf(entry);
      this.#rows.set(idOf(entry), row);
      this.#requests.prepend(row);
    }
  }

  #updateKeys(): void {
    const keys = this.#mock.keys.list();
    const shown = JSON.stringify(keys.map(({ label, state, scopes }) => [label, state, scopes]));
    if (shown === this.#shownKeys) return;
    this.#shownKeys = shown;
    const rows = keys.map(({ label, state, scopes, secret }) => {
      const flaws = [
        ...(state === 'expired' ? ['expired'] : []),
        ...(scopes.includes(FILES_READ) ? [] : [`no ${FILES_READ}`]),
      ];
      const fill = button('Fill in', () =>
        this.#act(`Filled in ${label}`, () => this.#fill(secret)),
      );
      fill.ariaLabel = `Fill in ${label}`;
      const copy = button('Copy', () =>
        // Fails on pages outside a secure context.
        navigator.clipboard.writeText(secret).then(
          () => this.#act(`Copied ${label}`, () => {}),
          () => this.#act(`Copy this text: ${secret}`, () => {}),
        ),
      );
      copy.ariaLabel = `Copy ${label}`;
      const badges = flaws.map((flaw) => element('span', { className: 'badge bad' }, flaw));
      return element(
        'li',
        { className: 'row' },
        element('strong', {}, label),
        ...badges,
        element('span', { className: 'space' }),
        fill,
        copy,
      );
    });
    this.#keys.replaceChildren(...rows);
  }
}

/** A request: what was asked and why it was refused; open, what would have passed. */
function rowOf(entry: JournalEntry): HTMLElement {
  const { number, method, target, status, keyLabel, keyHint, time, refusal } = entry;
  const isGood = status >= 200 && status < 400;
  const key = keyLabel ?? keyHint;
  const facts = [
    ['Would pass', refusal?.wouldPass],
    ['Rule', refusal?.rule],
    ['Profile field', refusal?.field],
    ['Fault', entry.fault && `${entry.fault} (${entry.faultId})`],
    ['Journal', `number ${number}, ${entry.milliseconds.toFixed(1)} ms`],
  ].flatMap(([term, text]) =>
    text ? [element('dt', {}, term ?? ''), element('dd', {}, text)] : [],
  );
  const head = element(
    'summary',
    {},
    element(
      'span',
      { className: `badge ${isGood ? 'good' : 'bad'}` },
      status ? `${status}` : 'no response',
    ),
    ` ${method} `,
    element('code', {}, target),
    element(
      'span',
      { className: 'quiet line' },
      `${key === null ? 'without a key' : `with ${key}`}, ${new Date(time).toLocaleTimeString()}`,
    ),
    element('span', { className: 'line' }, whyOf(entry)),
  );
  return element('li', {}, element('details', {}, head, element('dl', {}, ...facts)));
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const button = (text: string, press: () => void): HTMLButtonElement =>
  element('button', { type: 'button', onclick: press }, text);

const select = (values: readonly string[]): HTMLSelectElement =>
  element('select', {}, ...values.map((value) => new Option(value || 'none', value)));

/** Selects the current value, which may be missing from the choices: the page can set any. */
function showValue(control: HTMLSelectElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  if (control.value === value) return;
  control.append(new Option(value));
  control.value = value;
}
