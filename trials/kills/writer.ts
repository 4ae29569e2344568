import type { Draws } from '../../bench/soak/random.ts';
import {
  type ControlClient,
  ControlRequestError,
  type RemoteMock,
  type RemoteSandbox,
} from '../../src/control/index.ts';
import { type Acknowledged, nothingYet } from './acknowledged.ts';

/** One client among several, who writes to the default sandbox and to its own. */
export interface Writer {
  /** Stands in every name that it gives. */
  readonly name: string;
  readonly kept: Map<string, Acknowledged>;
  /** Characters in a name of a file: a line of the state file is as long. */
  readonly nameLength: number;
  readonly draws: Draws;
  /** Counts what it was asked for: what broke off may be done, and its name taken. */
  asked: number;
  /** Counts what was acknowledged. */
  written: number;
}

const MOST_FILES = 20;
const MOST_SANDBOXES = 3;

type Act = (mock: RemoteMock, kept: Acknowledged, writer: Writer) => Promise<unknown>;

/** What is asked for is forgotten before, and kept once it is acknowledged: between, it may be so or so. */
const acts: readonly Act[] = [
  async ({ files }, kept, { name, asked, nameLength, draws }) => {
    const size = draws.below(1e6);
    const { id } = await files.create({
      id: `${name}-${asked}`,
      name: 'n'.repeat(nameLength),
      size,
    });
    kept.files.set(id, size);
  },
  async ({ files }, kept, { draws }) => {
    const [id] = kept.files.keys();
    if (id === undefined) return;
    kept.files.delete(id);
    const { size } = await files.update(id, { size: draws.below(1e6) });
    kept.files.set(id, size);
  },
  async ({ files }, kept) => {
    const [id] = kept.files.keys();
    if (id === undefined || kept.files.size < MOST_FILES) return;
    kept.files.delete(id);
    if (!(await files.delete(id))) throw new Error(`${id} was lost`);
    kept.deleted.add(id);
  },
  async ({ keys }, kept, { name, asked }) => {
    const label = `${name}-${asked}`;
    kept.keys.set(label, (await keys.issue({ label })).secret);
  },
  async ({ clock }, kept, { draws }) => {
    const now = await clock.now();
    await clock.advance(draws.below(1e4));
    kept.now = Math.max(kept.now, now);
  },
  async (mock, { id }) => {
    // Of the default one, what others write in between would be undone.
    if (id !== 'default') await mock.importState(await mock.exportState());
  },
];

/**
 * Writes one thing after the other until the server is gone.
 *
 * @throws Error where the server refuses something, or knows less than it acknowledged.
 */
export async function writeOn(
  control: ControlClient,
  writer: Writer,
  isGone: () => boolean,
): Promise<void> {
  try {
    const mocks: RemoteMock[] = [];
    for (const id of writer.kept.keys()) {
      const mock = await control.get(id);
      if (mock) mocks.push(mock);
    }
    for (;;) await writeOnce(control, mocks, writer);
  } catch (cause) {
    // The request under way breaks off.
    const brokeOff = cause instanceof ControlRequestError && cause.code === 'unreachable';
    if (!brokeOff && !isGone()) throw cause;
  }
}

async function writeOnce(control: ControlClient, mocks: RemoteMock[], writer: Writer) {
  const { kept, draws } = writer;
  const at = draws.below(acts.length * 4 + 1);
  if (at === acts.length * 4) {
    await changeSandboxes(control, mocks, writer);
    return;
  }
  const mock = mocks[draws.below(mocks.length)];
  const own = mock && kept.get(mock.id);
  if (!own) return;
  writer.asked += 1;
  await acts[at % acts.length]?.(mock, own, writer);
  writer.written += 1;
}

/** One more, or, where there are enough, one back to its seed: its writer alone knows of it. */
async function changeSandboxes(control: ControlClient, mocks: RemoteMock[], writer: Writer) {
  const { kept } = writer;
  const [, oldest] = mocks;
  if (oldest && mocks.length > MOST_SANDBOXES) {
    kept.set(oldest.id, nothingYet(oldest.id));
    await oldest.reset();
    mocks.push(...mocks.splice(1, 1));
  } else {
    const made: RemoteSandbox = await control.sandbox({ world: 'tiny' });
    kept.set(made.id, nothingYet(made.id));
    mocks.push(made);
  }
  writer.written += 1;
}
