import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RemoteMock } from '../../../src/control/client/remote-mock.ts';
import { client, mock, pulse, state } from './connection.ts';
import { notifyFailure } from './notices.ts';

/**
 * Loads a part of this page that is fetched when it is first asked for.
 *
 * @throws Error that says what to do, where it does not come.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(
      'A part of this page could not be loaded: its server does not answer, or was replaced. Reload the page once it answers.',
      { cause },
    );
  }
}

/**
 * What somebody may change: it begins with what is given, and begins anew in the very turn in which
 * something else is given, so that nothing that was typed since is lost to it.
 */
export function useFollowed<Value>(given: Value): [Value, (value: Value) => void] {
  return useUntil(given, given);
}

/** The same, for as long as something else is as it was. */
export function useUntil<Value>(given: unknown, first: Value): [Value, (value: Value) => void] {
  const [kept, keep] = useState({ given, value: first });
  const value = Object.is(kept.given, given) ? kept.value : first;
  return [value, (changed) => keep({ given, value: changed })];
}

/** What was read from the server. */
export interface Remote<Data> {
  /** The last that came; undefined before the first. */
  readonly data: Data | undefined;
  /** Why the latest reading failed; what came before stays. */
  readonly error: Error | undefined;
  readonly reload: () => void;
}

type Outcome<Data> = Omit<Remote<Data>, 'reload'>;
type Input = string | number | boolean | null | undefined;

/**
 * Reads something of the present sandbox, and again at each pulse. What was read of another
 * sandbox, or with other inputs, is not shown.
 *
 * @param inputs what `read` depends on, beside the sandbox.
 * @param live whether it is read again at each pulse; true if left out.
 */
export function useRemote<Data>(
  read: (mock: RemoteMock) => Promise<Data>,
  inputs: readonly Input[] = [],
  live = true,
): Remote<Data> {
  const from = mock.value;
  const reader = useMemo(() => createReader(from, read), [from, JSON.stringify(inputs)]);
  const isReady = state.value.kind === 'ready';
  const beat = live ? pulse.value : 0;
  useEffect(() => {
    if (isReady) reader.load();
  }, [isReady, beat, reader]);

  return { ...reader.outcome.value, reload: reader.again };
}

interface Reader<Data> {
  readonly outcome: Signal<Outcome<Data>>;
  /** Waits for what is under way: it may take longer than a pulse. */
  load(): void;
  /** Whatever is under way. */
  again(): void;
}

/** Of one thing: for another one there is another reader, and what comes to this one is nobody's. */
function createReader<Data>(
  from: RemoteMock | null,
  read: (mock: RemoteMock) => Promise<Data>,
): Reader<Data> {
  const outcome = signal<Outcome<Data>>({ data: undefined, error: undefined });
  let latest = 0;
  let isBusy = false;
  let isStale = false;
  const again = async () => {
    if (from === null) return;
    const own = ++latest;
    isBusy = true;
    isStale = false;
    const finish = (found: Outcome<Data>) => {
      if (own !== latest) return;
      isBusy = false;
      outcome.value = found;
      if (isStale) void again();
    };
    await read(from).then(
      (data) => finish({ data, error: undefined }),
      (cause) => finish({ data: outcome.peek().data, error: errorOf(cause) }),
    );
  };
  return {
    outcome,
    load() {
      // What changed since it was asked for may be missing in what comes.
      isStale = isBusy;
      if (!isBusy) void again();
    },
    again: () => void again(),
  };
}

export const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));

/** Milliseconds without a change after which typing counts as done. */
const SETTLES_MS = 200;

/** A typed value, once it has not changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What the server has by name; nothing until it is read. */
export function useNames(what: 'profiles' | 'scenarios' | 'worlds') {
  const [names, setNames] = useState<readonly { name: string; description: string }[]>([]);
  const { value: from } = client;
  useEffect(() => void from?.[what]().then(setNames, notifyFailure), [from]);
  return names;
}
