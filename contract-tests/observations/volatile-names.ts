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
  const varying = varyingNames(samples, names);
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

/** Names that equal requests, both of them served, show with other values, or one of them not. */
function varyingNames(samples: readonly Sample[], names: readonly string[]): Set<string> {
  const firsts = new Map<string, Sample>();
  const varying = new Set<string>();
  for (const sample of samples) {
    if (!sample.ok) continue;
    const key = JSON.stringify([sample.asked, sample.status]);
    const first = firsts.get(key);
    if (!first) firsts.set(key, sample);
    else
      for (const name of names) if (first.headers[name] !== sample.headers[name]) varying.add(name);
  }
  return varying;
}
