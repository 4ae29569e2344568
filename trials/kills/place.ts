import type { Draws } from '../../bench/soak/random.ts';
import { type ControlClient, connect } from '../../src/control/index.ts';
import { type StartedCli, startBundled } from '../../test/bundled-cli.ts';
import { type Acknowledged, findLost, nothingYet } from './acknowledged.ts';
import { type Writer, writeOn } from './writer.ts';

/** A state file, and who writes to the servers that keep it, one server after the other. */
export interface Place {
  readonly file: string;
  /** Processes that answer. */
  readonly processes: number;
  readonly writers: readonly Writer[];
}

export interface PlaceOptions {
  readonly file: string;
  /** 1 if left out. */
  readonly processes?: number;
  readonly writers: number;
  /** Characters in a name of a file. */
  readonly nameLength: number;
  readonly draws: Draws;
}

export const createPlace = ({
  file,
  processes = 1,
  writers,
  nameLength,
  draws,
}: PlaceOptions): Place => ({
  ...{ file, processes },
  writers: Array.from({ length: writers }, (_, index) => ({
    name: `writer${index}`,
    kept: new Map<string, Acknowledged>([['default', nothingYet('default')]]),
    nameLength,
    draws,
    asked: 0,
    written: 0,
  })),
});

export const writtenAt = ({ writers }: Place): number =>
  writers.reduce((sum, { written }) => sum + written, 0);

/** How long anything may take before the run ends with what it waited for, in milliseconds. */
const PATIENCE = 120_000;

/** @throws Error that says what was waited for, and what the server said, where it does not come. */
export async function waitFor<Value>(
  promise: Promise<Value>,
  what: string,
  { error, child }: StartedCli,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const ended = child.exitCode ?? child.signalCode ?? 'running';
      reject(new Error(`Failed to go on: ${what} (server: ${ended}; it said: ${error()})`));
    }, PATIENCE);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface CheckedServer {
  readonly server: StartedCli;
  readonly baseUrl: string;
  /** What was acknowledged, and is not there. */
  readonly lost: readonly string[];
  /** Whether it told of a last line that was cut off. */
  readonly isTorn: boolean;
}

/** Starts servers, and knows them all, so that none is left behind. */
export interface Servers {
  start(place: Place): StartedCli;
  /** Starts one and looks for all that those before it acknowledged. */
  startChecked(place: Place): Promise<CheckedServer>;
  endAll(): Promise<void>;
}

/** @param main the command line as one file. */
export function createServers(main: string): Servers {
  const running = new Set<StartedCli>();
  const start = ({ file, processes }: Place) => {
    const flags = ['--world', 'tiny', '--state', file, '--workers', `${processes}`];
    const server = startBundled(main, flags);
    running.add(server);
    void server.ended.then(() => running.delete(server));
    // Of one that is killed before nobody may ask.
    server.ready.catch(() => {});
    return server;
  };
  return {
    start,
    async startChecked(place) {
      const server = start(place);
      const baseUrl = await waitFor(server.ready, 'the server is not ready', server);
      const kept = place.writers.flatMap((writer) => [...writer.kept.values()]);
      const lost = await waitFor(findLost(baseUrl, kept), 'the server does not answer', server);
      const isTorn = server.error().includes('the last line was cut off');
      return { server, baseUrl, lost, isTorn };
    },
    async endAll() {
      await Promise.all([...running].map(kill));
    },
  };
}

/** Lets all writers write until the server ends. @throws Error where it refused one of them. */
export async function writeUntilEnd(
  { writers }: Place,
  { server, baseUrl }: CheckedServer,
): Promise<void> {
  const gone = new AbortController();
  void server.ended.then(() => gone.abort(new Error('the server is gone')));
  const control: ControlClient = connect(baseUrl, {
    fetch: (input, init) => fetch(input, { ...init, signal: gone.signal }),
  });
  const writing = writers.map((writer) => writeOn(control, writer, () => gone.signal.aborted));
  await waitFor(Promise.all(writing), 'a write neither comes nor breaks off', server);
}

export async function kill(server: StartedCli): Promise<void> {
  server.child.kill('SIGKILL');
  await waitFor(server.ended, 'the server does not end', server);
}
