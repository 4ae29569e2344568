import { signal } from '@preact/signals';
import { useId, useLayoutEffect } from 'preact/hooks';
import { Icon } from './icon.tsx';

type Tone = 'good' | 'warn' | 'bad';
interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Milliseconds that good news stay; others wait to be closed. */
const STAYS = 5_000;

/** Says something in the corner, and to who listens. */
export function notify(text: string, tone: Tone = 'good'): void {
  const toast = { id: ++count, text, tone };
  toasts.value = [...toasts.value.slice(-3), toast];
  if (tone === 'good') setTimeout(() => close(toast.id), STAYS);
}

/** Says why something failed. */
export const notifyFailure = (cause: unknown): void =>
  notify(cause instanceof Error ? cause.message : String(cause), 'bad');

const close = (id: number) => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};

/** The places that can show toasts, the topmost last. */
const hosts = signal<readonly string[]>([]);

/**
 * Shows the toasts. The shell has one, and so does each dialog: an open dialog hides the rest of
 * the page and makes it inert, so only the topmost place shows them.
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
      {shown.map(({ id, text, tone }) => (
        <div key={id} class={`toast ${tone}`}>
          <span class="name">{text}</span>
          <button type="button" class="icon-button" aria-label="Close" onClick={() => close(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
