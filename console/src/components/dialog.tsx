import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';

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

/**
 * What takes the page for a while. It is open as long as it is rendered; the browser keeps the
 * focus inside, closes it by Escape; the focus goes back to what opened it.
 */
export function Dialog({ title, onClose, place = 'middle', children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = element;
    const { activeElement: opener } = document;
    current?.showModal();
    // A question begins at its first answer.
    current?.querySelector<HTMLElement>('.dialog-actions button')?.focus();
    return () => {
      // It is out of the page by now: the browser gives the focus back to nobody.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    // Who opened a form or a list wants to begin there, once it has come.
    const first = element.current?.querySelector<HTMLElement>(FIRST);
    first?.focus();
    isBegun.current = first != null;
  });
  return (
    <dialog
      ref={element}
      class={`dialog ${place}`}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={({ target }) => {
        // Beside its content is the backdrop.
        if (target === element.current) element.current?.close();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={() => element.current?.close()} />
        </div>
        <div class="dialog-content">{children}</div>
        {actions && <div class="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}
