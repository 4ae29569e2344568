import type { Mock } from '../../mock/mock.ts';
import type { OverlayPlace } from '../options.ts';
import { button, element } from './dom.ts';
import { createPanel, type Panel } from './panel.ts';
import { css } from './style.ts';

/** The look of the overlay, and its callbacks to open and close it. */
export interface OverlayLook {
  readonly place: OverlayPlace;
  /** Whether a button is shown in the corner while the overlay is closed. */
  readonly hasButton: boolean;
  toggle(): void;
  close(): void;
}

/** Milliseconds between updates of values without change events, such as a running clock. */
const PULSE = 1_000;

/** A button in a corner of the page, and a panel above it, in a shadow tree. */
export class Overlay {
  readonly #host = document.createElement('workspace-files-mock');
  readonly #shadow = this.#host.attachShadow({ mode: 'open' });
  readonly #panel: Panel;
  readonly #count = element('span', { class: 'count' });
  readonly #launcher: HTMLElement;
  /** Refusals since the overlay was last open. */
  #unseen: number;
  /** The element of the page that had the focus before; null if there was none. */
  #focusedBefore: HTMLElement | null = null;
  #frame: number | undefined;

  /** @param signal removes it from the page. */
  constructor(mock: Mock, options: OverlayLook, signal: AbortSignal) {
    const { place, hasButton, toggle, close } = options;
    this.#host.dataset.place = place;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.#shadow.adoptedStyleSheets = [sheet];
    this.#panel = createPanel(mock, { close, fill: fillsFields(signal) });
    this.#unseen = mock.journal.entries().filter(({ refusal }) => refusal).length;
    this.#launcher = button('Mock', toggle, { class: 'launcher', hidden: !hasButton });
    this.#launcher.append(this.#count);
    this.#show(false);
    const unsubscribe = mock.journal.subscribe(({ refusal }) => {
      if (refusal && !this.#isOpen()) this.#countUnseen(this.#unseen + 1);
      this.#updateSoon();
    });
    const pulse = setInterval(() => this.#updateSoon(), PULSE);
    const remove = (): void => {
      unsubscribe();
      clearInterval(pulse);
      this.#host.remove();
    };
    signal.addEventListener('abort', remove);
    this.#shadow.append(this.#createBox(close));
    document.documentElement.append(this.#host);
    if (signal.aborted) remove();
  }

  /** @param takesFocus false if the user did not open it, as after a hot reload. */
  open(takesFocus: boolean): void {
    if (!this.#isOpen()) this.#focusedBefore = focusedOf(document, this.#host);
    this.#show(true);
    this.#panel.update();
    if (takesFocus) this.#panel.focus();
  }

  close(): void {
    const hadFocus = this.#shadow.activeElement !== null;
    this.#show(false);
    if (!hadFocus) return;
    if (this.#focusedBefore?.isConnected) this.#focusedBefore.focus();
    else this.#launcher.focus();
  }

  #isOpen(): boolean {
    return !this.#panel.element.hidden;
  }

  #createBox(close: () => void): HTMLElement {
    const box = element('section', { 'aria-label': 'API mock', class: 'box' });
    box.append(this.#panel.element, this.#launcher);
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#isOpen()) return;
      // Otherwise the key would also close a dialog of the page.
      event.stopPropagation();
      close();
    });
    return box;
  }

  #show(opens: boolean): void {
    this.#panel.element.hidden = !opens;
    this.#launcher.setAttribute('aria-expanded', `${opens}`);
    this.#countUnseen(opens ? 0 : this.#unseen);
  }

  #countUnseen(unseen: number): void {
    this.#unseen = unseen;
    this.#count.hidden = unseen === 0;
    const refused = element('span', { class: 'unseen' }, ' refused');
    this.#count.replaceChildren(unseen > 99 ? '99+' : `${unseen}`, refused);
  }

  /** Updates the panel at most once per frame, regardless of the number of requests. */
  #updateSoon(): void {
    if (!this.#isOpen()) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.#isOpen()) this.#panel.update();
    });
  }
}

function focusedOf({ activeElement, body }: Document, host: Element): HTMLElement | null {
  const isOther = activeElement !== body && activeElement !== host;
  return isOther && activeElement instanceof HTMLElement ? activeElement : null;
}

const FIELDS =
  'input:not([type]), input[type=text], input[type=password], input[type=search], textarea';

/**
 * Writes a text into a field of the page: the one that had the focus last, or the first visible
 * one.
 *
 * @returns a function that throws an Error if the page has no visible field.
 */
function fillsFields(signal: AbortSignal): (text: string) => void {
  let last: Element | null = document.activeElement;
  const remember = ({ target }: FocusEvent): void => {
    // For focus inside the overlay, the target is its host element.
    if (target instanceof Element && target.matches(FIELDS)) last = target;
  };
  document.addEventListener('focusin', remember, { signal });
  return (text) => {
    const fields = [last, ...document.querySelectorAll(FIELDS)];
    const field = fields.find((each) => each?.isConnected && each.matches(FIELDS) && isShown(each));
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      throw new Error('Failed to fill in the key: the page shows no text field');
    }
    // Calls the setter of the class: frameworks override that of the element to track changes.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
}

const isShown = (element: Element): boolean =>
  element.checkVisibility() && !element.matches(':disabled, :read-only');
