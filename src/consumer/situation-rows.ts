import type { ClauseId, OpenId } from '../document/clauses.ts';
import type { Fault } from '../mock/faults/faults.ts';
import type { RefusalCondition } from '../profile/refusals.ts';
import { isObject } from '../text/is-object.ts';
import type { ClientOperation } from './consumer-client.ts';
import { judgeSession } from './judge-session.ts';
import { isFailure } from './session.ts';
import { createSetups, filesOf, type Setup, type SetupOptions } from './setup.ts';
import {
  type Expectation,
  type ExpectedFailure,
  type ExpectedFiles,
  type Fixture,
  failure,
  failureAfter,
  type Situation,
} from './situation.ts';

/**
 * One situation as data: what a server does that the document allows. By default the client must
 * list every file of the workspace, in order.
 */
export interface Row<Id extends string = string>
  extends SetupOptions,
    Partial<Pick<Fixture, 'basePath' | 'rewrite' | 'encode' | 'requestBudget' | 'wasExercised'>> {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly title: string;
  /** Default: `listFiles`. */
  readonly calls?: ClientOperation;
  /** Whether clients take long in this situation. Default: false. */
  readonly takesLong?: boolean;
  /** Ids of choices that it also varies. */
  readonly incidental?: readonly string[];
  /**
   * Number of plain files, perhaps depending on the pages that the client can walk in time. Default:
   * 7, or 0 with `stored`.
   */
  readonly files?: number | ((mostPages: number) => number) | undefined;
  readonly fault?: Fault;
  /** Changes the server, or what the client is given, before the client is called. */
  readonly prepare?: (setup: Setup) => Setup;
  /**
   * Happens while the client walks. @param ids of the files at the start. @returns the ids of added
   * and removed files.
   */
  readonly event?: (setup: Setup, ids: readonly string[]) => readonly string[];
  /** The numbers of pages after which the event happens. Default: [1]. */
  readonly after?: readonly number[];
  /** Files that the listing leaves out, by their place: pages of hidden files are empty. */
  readonly hides?: (place: number) => boolean;
  /** The failure that the client must report, or the refusal. Default: that of the fault. */
  readonly fails?: RefusalCondition | ExpectedFailure | undefined;
  /** Whether it may also list everything. Default: if it checks a key or the fault is temporary. */
  readonly mayPass?: boolean;
  /** Sets up a second call of the same client, and its expected result. */
  readonly next?: (setup: Setup) => Setup & Pick<Row, 'fails'>;
}

/** Keeps the id of a row as a literal type. */
export const row = <const Id extends string>(given: Row<Id>): Row<Id> => given;

type Given = Partial<Omit<Row, 'id'>>;

/** Rows by id. @param shared fields of every row that does not override them. */
export const rows = <const Id extends string, Shared extends Given>(
  shared: Shared,
  each: Readonly<Record<Id, Given & Omit<Row, 'id' | keyof Shared>>>,
): readonly Row<Id>[] =>
  (Object.entries(each) as [Id, Row][]).map(([id, row]) => ({ ...shared, ...row, id }));

/** Requests other than those for entries: key check, workspace read, retries. */
const SPARE_REQUESTS = 40;

/** The situation that a row describes. */
export function situationOf<Id extends string>(row: Row<Id>): Situation<Id> {
  const { id, clause, title, calls = 'listFiles', incidental = [], takesLong = false } = row;
  // Each situation has different data, so a client that caches across situations fails.
  const createSetup = createSetups(hashOf(id), row);
  return {
    ...{ id, clause, title, calls, incidental, takesLong },
    setUp: (mostPages = Infinity, formats = {}) => {
      const files = typeof row.files === 'function' ? row.files(mostPages) : row.files;
      return fixtureOf(row, createSetup(files, formats));
    },
    judge: (fixture, session) => judgeSession(clause, fixture, session),
  };
}

function fixtureOf(row: Row, created: Setup): Fixture {
  const { fault, prepare, event, basePath, next } = row;
  const setup = prepare?.(created) ?? created;
  if (fault) setup.mock.faults.add(fault);
  const files = event ? scheduled(event, row.after, setup) : filesOf(setup);
  const first = row.hides ? hiding(row, row.hides, setup) : called(row, setup, files);
  if (!next) return { ...first, ...(basePath && { basePath }) };
  const again = () => {
    const { fails, ...given } = next(setup);
    return called({ ...row, fails }, given, filesOf(given));
  };
  return { ...first, next: again };
}

/** A fixture whose pages lack some files. */
function hiding(row: Row, hides: NonNullable<Row['hides']>, setup: Setup): Fixture {
  const all = filesOf(setup).ids();
  const hidden = new Set(all.filter((_, place) => hides(place)));
  const shown = all.filter((id) => !hidden.has(id));
  const rewrite: Row['rewrite'] = (answer) => {
    if (answer.status !== 200 || typeof answer.body !== 'string') return answer;
    const page: unknown = JSON.parse(answer.body);
    if (!isObject(page) || !Array.isArray(page.files)) return answer;
    const files = page.files.filter((file: unknown) => !hidden.has(String(Object(file).id)));
    return { ...answer, body: JSON.stringify({ ...page, files }) };
  };
  return called({ ...row, rewrite }, setup, { kind: 'files', ids: () => shown });
}

/** The fixture of one call, with its expected result. */
function called(row: Row, setup: Setup, files: ExpectedFiles): Fixture {
  const { requestBudget, rewrite, encode, wasExercised = wasMet(row) } = row;
  return {
    ...setup,
    expected: expectationOf(row, setup, files),
    // Pages may have only one entry, and every second page may be empty.
    requestBudget: requestBudget ?? SPARE_REQUESTS + 3 * setup.mock.files.count(setup.workspaceId),
    ...(rewrite && { rewrite }),
    ...(encode && { encode }),
    ...(wasExercised && { wasExercised }),
  };
}

function expectationOf(row: Row, { mock, workspaceId }: Setup, files: ExpectedFiles): Expectation {
  const { calls, fault } = row;
  const fails = failureOf(row);
  if (fails !== undefined) {
    const { mayPass = calls === 'checkKey' || Number(fault?.times ?? Infinity) < Infinity } = row;
    const expected =
      typeof fails === 'string'
        ? failure(mock.profile.refusals[fails].status, mock.profile.refusals[fails])
        : fails;
    return mayPass ? { kind: 'either', files, failure: expected } : expected;
  }
  if (calls === undefined || calls === 'listFiles') return files;
  // A client without its own key check may make one before it lists, or never.
  return calls === 'checkKey'
    ? { kind: 'answered', workspaceId, files }
    : { kind: 'answered', workspaceId: null };
}

const failureOf = ({ fails, fault }: Row): Row['fails'] => fails ?? (fault && failureAfter(fault));

/** Whether the client made the request that the row is about: the call, or in a walk the request
 * that fails. */
function wasMet(row: Row): Fixture['wasExercised'] {
  const { calls = 'listFiles' } = row;
  if (calls !== 'listFiles') {
    return ({ requests }) => requests.some(({ operation }) => operation === calls);
  }
  return failureOf(row) && (({ requests }) => requests.some(isFailure));
}

/** Schedules an event after the given pages. @returns the expected files. */
function scheduled(
  event: NonNullable<Row['event']>,
  after: readonly number[] = [1],
  setup: Setup,
): ExpectedFiles {
  const ids = filesOf(setup).ids();
  const passing = new Set<string>();
  let pages = 0;
  setup.mock.journal.subscribe(({ operation, status }) => {
    if (operation !== 'listFiles' || status !== 200) return;
    pages += 1;
    if (!after.includes(pages)) return;
    for (const id of event(setup, ids)) passing.add(id);
  });
  const isThere = (id: string) => !passing.has(id);
  return { kind: 'files', ids: () => ids.filter(isThere), passing: () => [...passing] };
}

/** A 32-bit hash of a text. */
export function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash;
}

/** A situation that differs from the plainest one in one open clause only. */
export interface ChoiceSituation extends Situation {
  readonly clause: OpenId;
  /** The varied choice, in a few words: `limit maximum`. */
  readonly choice: string;
  /** The same fixture without the choice: a client with the same result does not depend on it. */
  readonly control: Situation;
}

/** A row that varies one choice. Without `varies`, it is its own control. */
export interface ChoiceRow extends Row {
  readonly clause: OpenId;
  readonly choice: string;
  /** A choice of a deployment, and its effect. */
  readonly varies: Pick<Row, 'profile' | 'basePath' | 'fails'>;
}

export function choiceOf({ choice, varies, ...row }: ChoiceRow): ChoiceSituation {
  const { clause } = row;
  return { ...situationOf({ ...row, ...varies }), clause, choice, control: situationOf(row) };
}
