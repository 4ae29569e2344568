import type { ClauseId } from '../document/clauses.ts';
import { PLAINEST } from './basis.ts';
import type { ClientOperation } from './consumer-client.ts';
import { judgeConduct } from './judge-conduct.ts';
import { createSetStage, type SetStage } from './set-stage.ts';
import type { Scene, Situation } from './situation.ts';

export interface SituationDefinition<Id extends string> {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly title: string;
  /** `listFiles` if left out. */
  readonly calls?: ClientOperation;
  readonly incidental?: readonly string[];
  /** Whether clients wait or walk for long in it; no, if left out. */
  readonly takesLong?: boolean;
  readonly arrange: (setStage: SetStage, mostPages: number) => SceneDefinition;
}

/** A scene, its budget made up where it has none. */
type SceneDefinition = Omit<Scene, 'requestBudget' | 'next'> &
  Partial<Pick<Scene, 'requestBudget'>> & { readonly next?: () => SceneDefinition };

/** Requests besides those for entries: key check, workspace read, retries. */
const SPARE_REQUESTS = 40;

/** A situation that is judged as all are. */
export function situation<const Id extends string>(
  definition: SituationDefinition<Id>,
): Situation<Id> {
  const { id, clause, title, calls = 'listFiles', incidental = [] } = definition;
  const { takesLong = false, arrange } = definition;
  const setStage = createSetStage(seedOf(id));
  return {
    id,
    clause,
    title,
    calls,
    incidental,
    takesLong,
    arrange: (mostPages = Infinity, basis = PLAINEST, origin = undefined) =>
      withBudget(arrange((options) => setStage(options, basis, origin), mostPages)),
    judge: (scene, conduct) => judgeConduct(clause, scene, conduct),
  };
}

function withBudget({ next, ...scene }: SceneDefinition): Scene {
  // A page may hold one entry, and every second one none.
  const requestBudget = SPARE_REQUESTS + 3 * scene.mock.files.count(scene.workspaceId);
  return { requestBudget, ...scene, ...(next && { next: () => withBudget(next()) }) };
}

/** A table of what situations differ in, its ids kept as literal types. */
export const rowsOf =
  <Row extends { readonly id: string }>() =>
  <const Id extends string>(
    rows: readonly (Row & { readonly id: Id })[],
  ): readonly (Row & { readonly id: Id })[] =>
    rows;

/** Data of its own: a client that keeps anything from one situation is wrong in the next. */
function seedOf(id: string): number {
  let seed = 0;
  for (const character of id) seed = (seed * 31 + character.charCodeAt(0)) >>> 0;
  return seed;
}
