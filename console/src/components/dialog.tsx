import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';
import { Toasts } from './toast.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `side` slides in from the edge, for details beside a list. */
  readonly place?: 'middle' | 'side';
  readonly children: ComponentChildren;
  /** Buttons, the one that does it last. */
  readonly actions?: ComponentChildren;
}

const FIRST = '.dialog-content :is(input, select, textarea, .pick-list button)';

/** What takes the page for a while. It is open as long as it is rendered. */
export function Dialog({ title, onClose, place = 'middle', children, actions }: DialogProps) {
  const { element, handlers } = useModal(onClose);
  const id = useId();
  /** What has the focus until the dialog knows better; null once it does. */
  const begun = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // A question begins at its first answer.
    element.current?.querySelector<HTMLElement>('.dialog-actions button')?.focus();
    begun.current = document.activeElement;
  }, []);
  useLayoutEffect(() => {
    if (begun.current === null) return;
    // Who opened a form or a list wants to begin there, once it has come, and is nowhere else by then.
    const first = element.current?.querySelector<HTMLElement>(FIRST);
    if (!first) return;
    if (document.activeElement === begun.current) first.focus();
    begun.current = null;
  });
  return (
    <dialog ref={element} class={`dialog ${place}`} aria-labelledby={id} {...handlers}>
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div class="dialog-content">{children}</div>
        {actions && <div class="dialog-actions">{actions}</div>}
      </div>
      <Toasts />
    </dialog>
  );
}
