import { button, element } from './dom.ts';

/** The button in the corner: it opens the panel, and tells of refusals while that is closed. */
export interface Launcher {
  readonly button: HTMLButtonElement;
  countRefusal(): void;
  show(isOpen: boolean): void;
}

/** @param refused how many were, since it was last open. */
export function createLauncher(press: () => void, refused: number): Launcher {
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
