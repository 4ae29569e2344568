import { useLayoutEffect, useRef } from 'preact/hooks';
import { goOnNear } from './go-on-near.ts';

/**
 * A `<dialog>` that takes the page for as long as it is rendered, from the very turn in which that
 * began to the one in which it ends: no key that is struck meanwhile goes elsewhere. The browser
 * keeps the focus inside; in the end it goes back to what opened it, or near to where that was.
 *
 * @param onClose Escape, a click beside it, or whatever else closes one in this browser.
 */
export function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const { current } = element;
    const way = wayTo(document.activeElement);
    current?.showModal();
    return () => {
      isOver.current = true;
      // As long as it is open, all else is inert. What had the focus gets it back.
      current?.close();
      const place = way.find(({ isConnected }) => isConnected);
      // Where that is gone, it stays inside for a while, though nothing of it can be seen.
      const isInside = current?.contains(document.activeElement) ?? false;
      if (place && (isInside || document.activeElement === document.body)) goOnNear(place);
    };
  }, []);
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // The browser would close it, and tell a turn later.
      event.preventDefault();
      onClose();
    },
    onPointerDown: ({ target }: PointerEvent) => {
      // Beside its content is the backdrop.
      if (target === element.current) onClose();
    },
    onClose: () => {
      if (!isOver.current) onClose();
    },
  };
  return { element, handlers };
}

/** An element and all that it is in. */
function wayTo(element: Element | null): readonly Element[] {
  const way: Element[] = [];
  for (let each = element; each && each !== document.body; each = each.parentElement)
    way.push(each);
  return way;
}
