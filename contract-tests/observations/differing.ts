import type { Answer } from '../exchange/client.ts';

/**
 * The names of what equal requests show with different values, or only one of them shows: nobody
 * chose it.
 */
export function differing<Shown>(
  answers: readonly Shown[],
  requestOf: (answer: Shown) => string,
  partsOf: (answer: Shown) => Readonly<Record<string, unknown>>,
): Set<string> {
  const firsts = new Map<string, Readonly<Record<string, unknown>>>();
  const names = new Set<string>();
  for (const answer of answers) {
    const request = requestOf(answer);
    const parts = partsOf(answer);
    const first = firsts.get(request);
    if (first === undefined) firsts.set(request, parts);
    else {
      for (const name of Object.keys({ ...first, ...parts })) {
        if (first[name] !== parts[name]) names.add(name);
      }
    }
  }
  return names;
}

/** Made once for each answer: an observation looks back at all of them, again and again. */
export function perAnswer<Made>(make: (answer: Answer) => Made): (answer: Answer) => Made {
  const known = new WeakMap<Answer, { readonly made: Made }>();
  return (answer) => {
    const found = known.get(answer) ?? { made: make(answer) };
    known.set(answer, found);
    return found.made;
  };
}

/** The same for two requests that were alike on the wire, and had one status. */
export const requestOf = perAnswer(({ exchange, status }) =>
  JSON.stringify([exchange.method, exchange.url, exchange.requestHeaders, status]),
);
