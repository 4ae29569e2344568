import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ControlClient, RemoteMock } from '../../../src/control/connect.ts';
import { client, mock, polls, state } from './connection.ts';
import { errorOf } from './notices.ts';

/**
 * Loads a part of this page that is fetched on first use.
 *
 * @throws Error that says what to do if it cannot be loaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(
      'A part of this page could not be loaded: the server does not respond, or now runs another version. Reload the page once it responds.',
      { cause },
    );
  }
}

/** Data read from the server. */
export interface Remote<Data> {
  /** The latest data; undefined until it first arrives. */
  readonly data: Data | undefined;
  /** Why the latest read failed: then the data is older than the page. */
  readonly error: Error | undefined;
}

type Input = string | number | boolean | null | undefined;

/**
 * Reads data of the current sandbox, and again at each poll. Data of another sandbox or for other
 * inputs is not returned.
 *
 * @param inputs what `read` depends on, in addition to the sandbox.
 */
export const useRemote = <Data>(
  read: (mock: RemoteMock) => Promise<Data>,
  inputs: readonly Input[] = [],
): Remote<Data> => useReader(mock.value, read, inputs);

/** Like `useRemote`, for data of the server. */
export const useServer = <Data>(read: (server: ControlClient) => Promise<Data>): Remote<Data> =>
  useReader(client.value, read, []);

function useReader<From, Data>(
  from: From,
  read: (from: From) => Promise<Data>,
  inputs: readonly Input[],
): Remote<Data> {
  const found = useMemo(
    () => signal<Remote<Data>>({ data: undefined, error: undefined }),
    [from, JSON.stringify(inputs)],
  );
  const count = useRef({ asked: 0, shown: 0 });
  const isReady = state.value.kind === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const number = ++count.current.asked;
    const show = (next: Remote<Data>) => {
      // A response may arrive after that to a later request.
      if (number < count.current.shown) return;
      count.current.shown = number;
      found.value = next;
    };
    read(from).then(
      (data) => show({ data, error: undefined }),
      (cause) => show({ data: found.peek().data, error: errorOf(cause) }),
    );
  }, [isReady, polls.value, found]);
  return found.value;
}

/** Milliseconds without a change after which typing counts as done. */
const SETTLES_MS = 200;

/** A typed value once it has stopped changing. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The names that the server offers; empty until they are read. The banner reports failures. */
export const useNames = (what: 'profiles' | 'scenarios' | 'worlds'): readonly string[] =>
  useServer((server) => server.call('names')).data?.[what].map(({ name }) => name) ?? [];
