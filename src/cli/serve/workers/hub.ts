import { readingChanges } from '../../../mock/copied-mock.ts';
import type { MockOptions } from '../../../mock/create-mock.ts';
import { createSandboxes, type SaveableSandboxes } from '../../../mock/sandboxes.ts';
import type { PlaceWrite } from '../../../mock/saved/place-writes.ts';
import { copyOf } from './copied-write.ts';
import { type JoinedPlace, type JoinedWorker, type JoiningWorker, joinHub } from './join-hub.ts';
import { askAll, type Member, tellAll } from './members.ts';
import { createMergedJournals } from './merged-journals.ts';
import type { Changes } from './messages.ts';
import { createNews } from './news.ts';
import { createTimeline } from './timeline.ts';
import { createTurns } from './turns.ts';

/** The sandboxes of a server, of which its workers have copies. */
export interface Hub {
  readonly sandboxes: SaveableSandboxes;
  /**
   * Does what may change or read more than one request does: no worker answers meanwhile, all that
   * they answered before is in the journal, and none answers again before it knows of the change.
   */
  alone<Result>(does: () => Result | Promise<Result>): Promise<Result>;
  /**
   * The default sandbox begins anew.
   *
   * @throws Error as `restart` of the sandboxes does.
   */
  restart(options: MockOptions): Promise<void>;
  join(worker: JoiningWorker): JoinedWorker;
  /** Lets all that was reported into the journal: nobody answers any more. */
  finish(): void;
}

/** @throws Error when an option is unknown or malformed. */
export function createHub(options: MockOptions): Hub {
  const timeline = createTimeline();
  const journals = createMergedJournals(timeline.wallClock, () => news.tell(false));
  const told: PlaceWrite[] = [];
  const sandboxes = createSandboxes(options, timeline.elapsed, {
    journals: journals.journals,
  });
  sandboxes.onWrite((write) => {
    told.push(write);
    if (write.deleted) journals.close(write.sandbox);
  });
  const members = new Set<Member>();
  /** Sandboxes whose requests the workers leave to this process. */
  const owned = new Set<string>();
  const inTurn = createTurns();
  let given = options;

  const copiesOf = (writes: readonly PlaceWrite[]) =>
    writes.flatMap((write) => copyOf(write, given.world) ?? []);
  const takeChanges = (moment: number): Changes => {
    const writes = told.splice(0);
    const touched = new Set(writes.map(({ sandbox }) => sandbox));
    const turned = [...touched].filter((id) => {
      const sandbox = sandboxes.get(id);
      const isOwned = sandbox !== undefined && readingChanges(sandbox) !== 'nothing';
      return own(owned, id, isOwned);
    });
    return {
      writes: copiesOf(writes),
      owned: turned.map((id) => [id, owned.has(id)]),
      moment: timeline.toShared(moment),
    };
  };
  const alone: Hub['alone'] = (does) =>
    inTurn(async () => {
      await askAll(members, 'hold', journals.isFollowed());
      journals.merge(Infinity);
      const moment = timeline.elapsed();
      try {
        return await timeline.at(moment, does);
      } finally {
        tellAll(
          members,
          'go-on',
          timeline.at(moment, () => takeChanges(moment)),
        );
      }
    });
  const news = createNews(
    () =>
      inTurn(async () => {
        const moment = timeline.toShared(timeline.elapsed()) + timeline.wallClock;
        await askAll(members, 'collect', journals.isFollowed());
        return journals.merge(moment);
      }),
    journals.isFollowed,
  );

  const place: JoinedPlace = {
    ...{ members, news, alone },
    receive(report) {
      journals.receive(report);
      for (const { sandbox, answers, at } of report.used) {
        sandboxes.answeredElsewhere(sandbox, answers, timeline.fromShared(at));
      }
    },
    async answerFor(request, mayBeIdle) {
      const id = sandboxes.idOf(request);
      const answer = () => sandboxes.answer(request);
      // Whoever asks knows that it was used of late, and uses it.
      if (!mayBeIdle) sandboxes.answeredElsewhere(id, 0, timeline.elapsed());
      const sandbox = mayBeIdle ? undefined : sandboxes.get(id);
      const isAlone = sandbox === undefined || readingChanges(sandbox) === 'data';
      try {
        const answered = isAlone ? await alone(answer) : answer();
        return { answer: answered, isUsed: sandboxes.idOf(request) === id };
      } finally {
        if (told.length > 0) tellAll(members, 'changes', takeChanges(timeline.elapsed()));
      }
    },
    beginning() {
      for (const sandbox of sandboxes.list()) {
        own(owned, sandbox.id, readingChanges(sandbox) !== 'nothing');
      }
      const [first, ...others] = copiesOf(sandboxes.exportWrites());
      const { assumptions, faultHeader } = given;
      if (!first?.state) throw new Error('Failed to begin a worker: there is no default sandbox');
      return {
        options: { assumptions, faultHeader, state: first.state, world: first.givenWorld },
        changes: {
          writes: others,
          owned: Array.from(owned, (id) => [id, true]),
          moment: timeline.toShared(timeline.elapsed()),
        },
      };
    },
  };
  return {
    ...{ sandboxes, alone },
    async restart(next) {
      const before = given;
      await alone(() => {
        given = next;
        try {
          sandboxes.restart(next);
        } catch (cause) {
          given = before;
          throw cause;
        }
      });
    },
    join: (worker) => joinHub(worker, place),
    finish: () => void journals.merge(Infinity),
  };
}

/** @returns whether it was otherwise before. */
function own(owned: Set<string>, id: string, isOwned: boolean): boolean {
  if (owned.has(id) === isOwned) return false;
  if (isOwned) owned.add(id);
  else owned.delete(id);
  return true;
}
