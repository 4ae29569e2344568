import { signal } from '@preact/signals';

type Tone = 'good' | 'warn' | 'bad';
interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

export const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Milliseconds for which a success is shown; other messages stay until they are closed. */
const SHOWN_MS = 5_000;

/** Shows a message in the corner, announced to screen readers. */
export function notify(text: string, tone: Tone = 'good'): void {
  const id = ++count;
  toasts.value = [...toasts.value.slice(-3), { id, text, tone }];
  if (tone === 'good') setTimeout(() => closeToast(id), SHOWN_MS);
}

export const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));

/** Shows why something failed. */
export const notifyFailure = (cause: unknown): void => notify(errorOf(cause).message, 'bad');

export const closeToast = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};
