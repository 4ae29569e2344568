import { computed, effect, signal } from '@preact/signals';
import type { ReplyOf, Sent } from '../../../src/control/client/endpoints.ts';
import type { RemoteMock } from '../../../src/control/client/remote-mock.ts';
import { ControlRequestError } from '../../../src/control/client/request-error.ts';
import { notify } from '../components/toast.tsx';
import { look, mock, pulse, refresh, sandboxId, send, state } from './connection.ts';
import { forgetSecrets, rememberSecrets } from './secrets.ts';

/** What the control API says of the present sandbox; null before it came. */
export type SandboxFacts = ReplyOf<'readSandbox'>;
export const sandbox = signal<SandboxFacts | null>(null);

/** When the facts came, on the clock of this page: milliseconds. */
const readAt = signal(0);

/** Now on the mock's clock, in milliseconds since 1970; null before it is known. Runs with it. */
export const mockNow = computed<number | null>(() => {
  if (sandbox.value === null) return null;
  const { now, frozen } = sandbox.value.clock;
  return Date.parse(now) + (frozen ? 0 : Math.max(0, pageNow.value - readAt.value));
});

const pageNow = signal(performance.now());

/** Counts on with what this page changed: what was asked for before does not tell of it. */
let changes = 0;

/** What this page changed in the sandbox is shown at once; `refresh` reads what became of it. */
export function changeFacts(facts: SandboxFacts): void {
  changes += 1;
  sandbox.value = facts;
}

/** Reads the facts at each pulse, and counts the seconds between. */
export function followSandbox(): void {
  setInterval(() => {
    pageNow.value = performance.now();
  }, 1_000);
  // One that takes longer than a pulse, of many thousand keys, is waited for.
  let reading: RemoteMock | null = null;
  let isStale = false;
  const read = async (from: RemoteMock) => {
    isStale = reading === from;
    if (isStale) return;
    reading = from;
    const asked = changes;
    await from.read().then(
      (facts) => mock.peek() === from && asked === changes && show(facts),
      (cause) => leaveGone(from.id, cause),
    );
    if (reading !== from) return;
    reading = null;
    if (isStale) void read(from);
  };
  effect(() => {
    pulse.value;
    if (mock.value !== null && state.value.kind === 'ready') void read(mock.value);
  });
}

function show(facts: SandboxFacts): void {
  readAt.value = performance.now();
  pageNow.value = readAt.value;
  sandbox.value = facts;
}

/** A sandbox that is let go gives way to the default one. */
function leaveGone(id: string, cause: unknown): void {
  const isGone = cause instanceof ControlRequestError && cause.status === 404;
  if (!isGone || sandboxId.peek() !== id || id === 'default') return;
  forgetSecrets(id);
  chooseSandbox('default');
  notify(`The sandbox ${shortId(id)} is gone: this is the default one.`, 'warn');
}

export function chooseSandbox(id: string): void {
  if (id === sandboxId.peek()) return;
  sandbox.value = null;
  sandboxId.value = id;
  refresh();
}

/** Makes a sandbox, keeps the secrets of its keys, and shows it. @throws Error where it is refused. */
export async function createSandbox(
  input: NonNullable<Sent<'createSandbox'>['input']>,
): Promise<void> {
  const made = await send.peek()?.('createSandbox', { input });
  if (made === undefined) return;
  rememberSecrets(made.id, made.keys);
  chooseSandbox(made.id);
  await look();
}

/** Lets a sandbox go. @throws Error where it is refused. */
export async function deleteSandbox(id: string): Promise<void> {
  await send.peek()?.('deleteSandbox', { path: { id } });
  forgetSecrets(id);
  if (sandboxId.peek() === id) chooseSandbox('default');
  await look();
}

/** What is enough to tell sandboxes apart. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);
