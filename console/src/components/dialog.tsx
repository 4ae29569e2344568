import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { RemoteMock } from '../../../src/control/connect.ts';
import { mock, refresh } from '../data/connection.ts';
import { closeToast, notify, notifyFailure, toasts } from '../data/notices.ts';
import { Button } from './elements.tsx';

interface DialogProps {
  readonly title: string;
  /** Called when the user closes it with Escape or its button: a stray click does not. */
  readonly onClose: () => void;
  /** `side` opens at the edge, for details of a row. */
  readonly position?: 'middle' | 'side';
  readonly children: ComponentChildren;
}

/**
 * A `<dialog>` that is modal as soon as it is rendered, so that it gets every key. The browser keeps
 * the focus inside, at first on the first control, and returns it at the end.
 */
export function Dialog({ title, onClose, position = 'middle', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    return () => current?.close();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // The browser would close it, and report that in a later task.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const handlers = { onKeyDown, onClose: () => element.current && onClose() };
  return (
    <dialog ref={element} class={`dialog ${position}`} aria-labelledby={id} {...handlers}>
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
        <Button icon="close" label="Close" class="button quiet closer" onClick={onClose} />
      </div>
      <Toasts />
    </dialog>
  );
}

/** A question before something that cannot be undone. The action is a verb, not "OK". */
type Question = readonly [title: string, text: string, action: string];

const asked = signal<{
  readonly question: Question;
  readonly answer: (isYes: boolean) => void;
} | null>(null);

const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      asked.value = null;
      resolve(isYes);
    };
    asked.value = { question, answer };
  });

/** The dialog for the pending `confirm`, if any. */
export function Confirmation() {
  if (asked.value === null) return null;
  const { question, answer } = asked.value;
  const [title, text, action] = question;
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <p class="name">{text}</p>
      <div class="row end">
        <Button onClick={() => answer(false)} text="Cancel" />
        <Button kind="danger" onClick={() => answer(true)} text={action} />
      </div>
    </Dialog>
  );
}

interface Change {
  /** Asked before the change. */
  readonly question?: Question;
  /** The toast shown after the change. */
  readonly done?: string;
}

/**
 * Changes the shown sandbox, then reads everything again.
 *
 * @returns whether it succeeded; a failure is shown as a toast.
 */
export async function change(
  make: (mock: RemoteMock) => Promise<unknown>,
  { question, done }: Change = {},
): Promise<boolean> {
  const { value: to } = mock;
  if (question && !(await confirm(question))) return false;
  try {
    await make(to);
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
          <Button icon="close" label="Close" onClick={() => closeToast(toast.id)} />
        </div>
      ))}
    </div>
  );
}
