import { differing } from './differing.ts';
import type { Sample } from './sample.ts';
import { type VolatileKind, volatileKind } from './volatile-headers.ts';

/** What a header showed in several answers: never a literal of a profile, if it is volatile. */
export interface VolatileNames {
  /** Undefined for a choice; `varying` where equal requests show other values. */
  readonly kindOf: (name: string) => VolatileKind | 'varying' | undefined;
  readonly names: readonly string[];
}

export function volatileIn(samples: readonly Sample[]): VolatileNames {
  const names = [...new Set(samples.flatMap(({ headers }) => Object.keys(headers)))];
  // A refusal may say something else each time.
  const varying = differing(
    samples.filter(({ ok }) => ok),
    ({ asked, status }) => JSON.stringify([asked, status]),
    ({ headers }) => headers,
  );
  const found = new Map(
    names.flatMap((name): [string, VolatileKind | 'varying'][] => {
      const kind = volatileKind(name, valuesOf(name, samples)) ?? (varying.has(name) && 'varying');
      return kind ? [[name, kind]] : [];
    }),
  );
  return { kindOf: (name) => found.get(name), names: [...found.keys()] };
}

export const valuesOf = (name: string, samples: readonly Sample[]): string[] =>
  samples.flatMap(({ headers }) => headers[name] ?? []);
