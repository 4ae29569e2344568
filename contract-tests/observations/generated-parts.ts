import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { objectOf } from '../listing/page.ts';
import { type GeneratedKind, generatedKind, isGeneratedField } from './generated-names.ts';
import { areGenerated, isGenerated, isTime } from './generated-values.ts';
import { chosenHeaders, leaves, partsOf, type Sample, sampleOf } from './sample.ts';

/**
 * The names of what equal requests show with different values, or only one of them shows: no one
 * chose it.
 */
function differing<Shown>(
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
        if (JSON.stringify(first[name]) !== JSON.stringify(parts[name])) names.add(name);
      }
    }
  }
  return names;
}

/** The same for two requests with equal bytes and one status. */
export const requestOf = ({ exchange, status }: Answer): string =>
  JSON.stringify([exchange.method, exchange.url, exchange.requestHeaders, status]);

function grouped<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [name, value] of entries) {
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}

/** What each part of the failures was, by its path. */
export const partsByPath = (samples: readonly Sample[]): ReadonlyMap<string, readonly Json[]> =>
  grouped(samples.filter(({ ok }) => !ok).flatMap(partsOf));

/** Generated headers of several answers: no profile has their values as literals. */
export type GeneratedHeaders = ReturnType<typeof generatedHeaders>;

export function generatedHeaders(samples: readonly Sample[]) {
  const names = [...new Set(samples.flatMap(({ headers }) => Object.keys(headers)))];
  // A refusal may say something else each time.
  const varying = differing(
    samples.filter(({ ok }) => ok),
    ({ asked, status }) => JSON.stringify([asked, status]),
    ({ headers }) => headers,
  );
  const found = new Map(
    names.flatMap((name): [string, GeneratedKind | 'varying'][] => {
      const kind = generatedKind(name, valuesOf(name, samples)) ?? (varying.has(name) && 'varying');
      return kind ? [[name, kind]] : [];
    }),
  );
  // Undefined for a choice; `varying` where equal requests show other values.
  const kindOf = (name: string) => found.get(name);
  return { kindOf, names: [...found.keys()] };
}

export const valuesOf = (name: string, samples: readonly Sample[]): string[] =>
  samples.flatMap(({ headers }) => headers[name] ?? []);

const MAX_FIELDS = 2000;

/** Which fields are generated in the bodies of the answers to GET. */
export function generatedFields(journal: readonly Answer[]) {
  const compared = journal.flatMap((answer) => {
    const fields = fieldsIn(answer);
    return fields ? [{ answer, fields, path: pathOf(answer.exchange.url) }] : [];
  });
  const differ = differing(
    compared,
    ({ answer }) => requestOf(answer),
    ({ fields }) => fields,
  );
  const shown = compared.flatMap(({ fields, path }) =>
    Object.entries(fields).map(([name, value]) => [name, { path, value }] as const),
  );
  const all = [...grouped(shown)].slice(0, MAX_FIELDS);
  const certain = all.filter(
    ([name, seen]) =>
      differ.has(name) ||
      isGeneratedField(
        name,
        Array.from(seen, ({ value }) => value),
      ),
  );
  const likely = all.filter(([, seen]) =>
    seen.every(
      ({ path, value }) => !repeatsPath(value, path) && (isTime(value) || isGenerated(value)),
    ),
  );
  return { certain: certain.map(([name]) => name), likely: likely.map(([name]) => name) };
}

/** The fields that the document names, and the texts of a refusal. */
const named = ['code', 'error', 'workspaceId', 'files', 'hasMore', 'nextCursor'];

/** The fields of a body by their paths; undefined if the answer has none to compare. */
function fieldsIn({ request, body, status }: Answer) {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields || (request.method ?? 'GET') !== 'GET' || status === 429) return undefined;
  const others = Object.entries(fields).filter(([name]) => !named.includes(name));
  return Object.fromEntries(others.flatMap(([name, value]) => leaves(name, value)));
}

const pathOf = (url: string): string => /^[a-z]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';

/** A number in it is that of a port, or of a workspace: it describes the request. */
const repeatsPath = (value: Json, path: string): boolean =>
  path.length > 1 && typeof value === 'string' && value.includes(path);

/** Parts that differ between answers to one same request, or that are made up for each answer. */
export function varyingParts(journal: readonly Answer[]): string[] {
  const failures = journal.filter(({ ok }) => !ok);
  const generated = [...partsByPath(failures.map(failureOf))].flatMap(([path, values]) =>
    areGenerated(path, values) ? [path] : [],
  );
  const unlimited = failures.filter(({ status }) => status !== 429);
  const { certain, likely } = generatedFields(journal);
  const headers = differing(journal, requestOf, chosenHeaders);
  return [
    ...new Set([
      ...generated,
      ...differing(unlimited, requestOf, partsOfFailure),
      ...[...certain, ...likely].map((path) => `extra.${path}`),
      ...Array.from(headers, (name) => `headers.${name}`),
    ]),
  ];
}

export const failureOf = (answer: Answer): Sample => sampleOf(answer, 0);
const partsOfFailure = (answer: Answer) => Object.fromEntries(partsOf(failureOf(answer)));
