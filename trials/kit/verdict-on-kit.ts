import { consumerSituations } from '../../src/consumer/situations.ts';
import { nameSituations } from './name-situations.ts';
import type { BrokenResult, ConsumerMatrix, PermittedResult } from './run-consumer-matrix.ts';

/** What the matrix says of the kit itself. */

/** Situations that no broken client falls for, and why. */
export const unfailed: Readonly<Record<string, string>> = {};

export interface SituationRecord {
  readonly id: string;
  /** Broken clients that fail or are fragile in it. */
  readonly catches: readonly string[];
  /** Those that no other situation catches. */
  readonly alone: readonly string[];
}

export function situationRecords({ broken }: ConsumerMatrix): SituationRecord[] {
  return consumerSituations().map(({ id }) => {
    const caught = broken.filter(({ seen }) => [...seen.fail, ...seen.fragile].includes(id));
    const alone = caught.filter(({ seen }) => seen.fail.length + seen.fragile.length === 1);
    return { id, catches: caught.map(idOf), alone: alone.map(idOf) };
  });
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** Everything that is not as it is declared, one line each; empty when the kit holds. */
export function faultsOf(matrix: ConsumerMatrix): string[] {
  const uncaught = situationRecords(matrix).flatMap(({ id, catches }) => {
    if (catches.length === 0 && !(id in unfailed)) return [`situation ${id} catches no client`];
    return catches.length > 0 && id in unfailed ? [`situation ${id} catches ${catches[0]}`] : [];
  });
  return [
    ...matrix.broken.flatMap(faultsOfBroken),
    ...matrix.permitted.flatMap(faultsOfPermitted),
    ...uncaught,
  ];
}

function faultsOfBroken({ id, fails, fragile = [], seen, client }: BrokenResult): string[] {
  if (fails.length + fragile.length === 0) return [`broken ${id}: names no situation`];
  // A client without a key check lists instead, and may be caught at that.
  const caught = [...seen.fail, ...seen.fragile];
  const unasked = notOffered(client).filter((situation) => !caught.includes(situation));
  return [
    ...differences(`broken ${id} fails`, fails, seen.fail),
    ...differences(`broken ${id} is fragile`, fragile, seen.fragile),
    ...differences(`broken ${id} is unproven`, unasked, seen.unproven),
  ];
}

function faultsOfPermitted({ id, fragile = [], seen, client }: PermittedResult): string[] {
  return [
    ...differences(`permitted ${id} fails`, [], seen.fail),
    ...differences(`permitted ${id} is fragile`, fragile, seen.fragile),
    ...differences(`permitted ${id} is unproven`, notOffered(client), seen.unproven),
  ];
}

/** A client is unproven where it is asked for what it does not offer, and nowhere else. */
function notOffered(client: BrokenResult['client']): readonly string[] {
  return consumerSituations()
    .filter(({ calls }) => client[calls] === undefined)
    .map(idOf);
}

function differences(what: string, patterns: readonly string[], seen: readonly string[]): string[] {
  const ids = consumerSituations().map(idOf);
  const expected = nameSituations(patterns, ids);
  const missing = expected.filter((id) => !seen.includes(id));
  const surplus = seen.filter((id) => !expected.includes(id));
  return [
    ...(missing.length > 0 ? [`${what}, but not in ${missing.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`${what} in ${surplus.join(', ')} too`] : []),
  ];
}
