import type { Mock } from '../../mock/mock.ts';
import type { OverlayPlace } from '../options.ts';
import { button, element } from './dom.ts';
import { createPanel } from './panel.ts';
import { overlayStyle } from './style.ts';

export interface OverlayLook {
  readonly place: OverlayPlace;
  /** Whether there is a button in the corner while it is closed. */
  readonly hasButton: boolean;
}

export interface Overlay {
  /** @param takesFocus false where nobody asked for it: after a hot reload. */
  open(takesFocus?: boolean): void;
  close(): void;
  isOpen(): boolean;
  /** Nothing of it is left on the page. */
  remove(): void;
}

/** Milliseconds between looks at what nobody tells of: a clock that runs, a switch by code. */
const PULSE = 1_000;

/** A button in a corner of the page, and a panel above it; both in a tree of their own. */
export function createOverlay(mock: Mock, { place, hasButton }: OverlayLook): Overlay {
  const host = document.createElement('workspace-files-mock');
  host.dataset.place = place;
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [overlayStyle()];
  /** What had the focus; null where nothing had, or the overlay itself. */
  let before: HTMLElement | null = null;
  let pulse: number | undefined;
  let frame: number | undefined;

  const panel = createPanel(mock, () => close());
  const refused = mock.journal.entries().filter(({ refusal }) => refusal).length;
  const launcher = createLauncher(() => (isOpen() ? close() : open()), refused);
  launcher.button.hidden = !hasButton;
  const box = element('section', { 'aria-label': 'API mock', class: 'box' });
  box.append(panel.element, launcher.button);
  shadow.append(box);

  const isOpen = (): boolean => !panel.element.hidden;
  const update = (): void => {
    frame = undefined;
    if (isOpen()) panel.update();
  };
  /** Once a frame, however many requests there are. */
  const updateSoon = (): void => {
    frame ??= requestAnimationFrame(update);
  };
  const show = (opens: boolean): void => {
    panel.element.hidden = !opens;
    launcher.show(opens);
    clearInterval(pulse);
    if (opens) pulse = window.setInterval(updateSoon, PULSE);
  };
  function open(takesFocus = true): void {
    if (!isOpen()) before = focusedOf(document, host);
    show(true);
    panel.update();
    if (takesFocus) panel.focus();
  }
  function close(): void {
    const hadFocus = shadow.activeElement !== null;
    show(false);
    if (!hadFocus) return;
    if (before?.isConnected) before.focus();
    else launcher.button.focus();
  }
  const unsubscribe = mock.journal.subscribe(({ refusal }) => {
    if (refusal && !isOpen()) launcher.countRefusal();
    updateSoon();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    // A dialog of the page would close with it.
    event.stopPropagation();
    close();
  });
  show(false);
  document.documentElement.append(host);

  return {
    open,
    close,
    isOpen,
    remove() {
      unsubscribe();
      clearInterval(pulse);
      if (frame !== undefined) cancelAnimationFrame(frame);
      host.remove();
    },
  };
}

function focusedOf({ activeElement, body }: Document, host: Element): HTMLElement | null {
  const isOther = activeElement !== body && activeElement !== host;
  return isOther && activeElement instanceof HTMLElement ? activeElement : null;
}

/** The button in the corner: it opens the panel, and tells of refusals while that is closed. */
interface Launcher {
  readonly button: HTMLButtonElement;
  countRefusal(): void;
  show(isOpen: boolean): void;
}

/** @param refused how many were, since it was last open. */
function createLauncher(press: () => void, refused: number): Launcher {
  const number = element('span');
  const count = element(
    'span',
    { class: 'count' },
    number,
    element('span', { class: 'unseen' }, ' refused'),
  );
  const made = button('Mock', press, { class: 'launcher', 'aria-expanded': 'false' });
  made.append(count);
  let unseen = refused;
  const show = (): void => {
    number.textContent = unseen > 99 ? '99+' : `${unseen}`;
    count.hidden = unseen === 0;
  };
  show();
  return {
    button: made,
    countRefusal() {
      unseen++;
      show();
    },
    show(isOpen) {
      made.setAttribute('aria-expanded', `${isOpen}`);
      if (isOpen) unseen = 0;
      show();
    },
  };
}
