import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { RemoteMock } from '../../../src/control/client/remote-mock.ts';
import { mock, refresh } from '../data/connection.ts';
import { closeToast, notify, notifyFailure, toasts } from '../data/notices.ts';
import { Button, IconButton } from './elements.tsx';

/**
 * A `<dialog>` that is modal as soon as it is rendered, so that no key goes elsewhere. The browser
 * keeps the focus inside and returns it at the end; if that element is gone,
 * `shell/follow-focus.ts` finds the nearest one.
 *
 * @param onClose Escape, a click on the backdrop, or any other way to close one in this browser.
 */
export function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    return () => current?.close();
  }, []);
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // The browser would close it and report that a turn later.
      event.preventDefault();
      onClose();
    },
    onPointerDown: ({ target }: PointerEvent) => {
      // The backdrop surrounds its content.
      if (target === element.current) onClose();
    },
    onClose: () => {
      if (element.current) onClose();
    },
  };
  return { element, handlers };
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `side` opens at the edge, for details of a row. */
  readonly place?: 'middle' | 'side';
  readonly children: ComponentChildren;
  /** Buttons, the main one last. */
  readonly actions?: ComponentChildren;
}

const FIRST = '.dialog-content :is(input, select, textarea, .items button)';

/** A modal dialog, open as long as it is rendered. */
export function Dialog({ title, onClose, place = 'middle', children, actions }: DialogProps) {
  const { element, handlers } = useModal(onClose);
  const id = useId();
  /** The focused element until the content is loaded; then null. */
  const begun = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // In a question, the focus starts at the first answer.
    element.current?.querySelector<HTMLElement>('.dialog-actions button')?.focus();
    begun.current = document.activeElement;
  }, []);
  useLayoutEffect(() => {
    if (begun.current === null) return;
    // In a form or list, it starts at the first control, unless the user has moved it.
    const first = element.current?.querySelector<HTMLElement>(FIRST);
    if (!first) return;
    if (document.activeElement === begun.current) first.focus();
    begun.current = null;
  });
  return (
    <dialog ref={element} class={`dialog ${place}`} aria-labelledby={id} {...handlers}>
      <div class="dialog-body stack">
        <div class="row">
          <h2 id={id}>{title}</h2>
          <span class="push" />
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div class="dialog-content">{children}</div>
        {actions && <div class="dialog-actions row">{actions}</div>}
      </div>
      <Toasts />
    </dialog>
  );
}

interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the button: a verb, not "OK". */
  readonly action: string;
}

const asked = signal<(Question & { readonly answer: (isYes: boolean) => void }) | null>(null);

/** Asks before something that cannot be undone. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      asked.value = null;
      resolve(isYes);
    };
    asked.value = { ...question, answer };
  });

/** The question of `confirm`, while there is one. */
export function Confirmation() {
  if (asked.value === null) return null;
  const { title, text, action, answer } = asked.value;
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button kind="danger" onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p class="name">{text}</p>
    </Dialog>
  );
}

interface Act {
  /** Is asked first. */
  readonly question?: Question;
  /** Is said once it is done. */
  readonly done?: string;
}

/**
 * Changes the sandbox that is shown, and has everything read again.
 *
 * @returns whether it was done; a failure is shown as a toast.
 */
export async function act(
  change: (mock: RemoteMock) => Promise<unknown>,
  { question, done }: Act = {},
): Promise<boolean> {
  const { value: to } = mock;
  if (to === null || (question && !(await confirm(question)))) return false;
  try {
    await change(to);
    if (done) notify(done);
    return true;
  } catch (cause) {
    notifyFailure(cause);
    return false;
  } finally {
    refresh();
  }
}

/** The hosts that can show toasts, the topmost last. */
const hosts = signal<readonly string[]>([]);

/**
 * Shows the toasts. The shell has one, and so does each dialog: an open dialog makes the rest of the
 * page inert, so only the topmost host shows them.
 */
export function Toasts() {
  const id = useId();
  useLayoutEffect(() => {
    hosts.value = [...hosts.peek(), id];
    return () => {
      hosts.value = hosts.peek().filter((host) => host !== id);
    };
  }, []);
  const shown = hosts.value.at(-1) === id ? toasts.value : [];
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} class={`toast row ${toast.tone}`}>
          <span class="name">{toast.text}</span>
          <IconButton icon="close" label="Close" onClick={() => closeToast(toast.id)} />
        </div>
      ))}
    </div>
  );
}
