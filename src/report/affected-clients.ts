import { shortText } from '../text/short-text.ts';
import { effectOf } from './dependence.ts';
import type { Dependence, Detail } from './report.ts';

/** A client, by what a run of `consumer` found. */
export interface Client {
  readonly name: string;
  readonly dependsOn: readonly Dependence[];
  /** Whether it ran through every situation. */
  readonly isComplete: boolean;
}

/** A deployment's choice for a field of a profile; undefined if it was not observed. */
export type ValueAt = (field: string) => unknown;

/** The worst comes first. */
const DIRECTIONS: readonly string[] = ['breaks', 'may break', 'mends', 'keeps'];

/**
 * The clients that depend on a field that changed, the worst affected first, each once:
 * `breaks: reports-export, which stops after the first page`.
 */
export function affectedClients(
  path: string,
  clients: readonly Client[],
  before: ValueAt,
  after: ValueAt,
): readonly Detail[] {
  const details = clients.flatMap(({ name, dependsOn }): Detail[] => {
    const own = dependsOn
      .filter(({ field }) => field !== null && decides(path, field))
      .map((each) => changeFor(each, before, after))
      .toSorted(byDirection);
    return own.slice(0, 1).map(([direction, text]): Detail => [direction, `${name}, ${text}`]);
  });
  return details.toSorted(byDirection);
}

const byDirection = ([a]: Detail, [b]: Detail): number => rankOf(a) - rankOf(b);
const rankOf = (name: string): number => DIRECTIONS.indexOf(name);

/** Whether a change of one field decides about another: itself, or a part or the whole of it. */
const decides = (path: string, field: string): boolean =>
  field === path ||
  field.startsWith(`${path}.`) ||
  path.startsWith(`${field}.`) ||
  (path === 'limit.maximum' && field === 'limit.aboveMaximum');

function changeFor(dependence: Dependence, before: ValueAt, after: ValueAt): Detail {
  const { choice, what, works } = dependence;
  const [then, now] = [effectOf(dependence, before), effectOf(dependence, after)];
  if (now === 'breaks') {
    return ['breaks', `which ${what}${then === 'breaks' ? ', as with the value before' : ''}`];
  }
  if (now === 'keeps') {
    return then === 'breaks'
      ? ['mends', `which ${what} with the value before`]
      : ['keeps', 'which works with this value'];
  }
  const known =
    works === undefined ? '' : `; it works with ${shortText(JSON.stringify(works), 80)}`;
  return ['may break', `which depends on the choice "${choice}"${known}`];
}
