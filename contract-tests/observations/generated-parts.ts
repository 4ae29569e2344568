import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../http/client.ts';
import { objectOf } from '../walks/page.ts';
import { type GeneratedKind, generatedKind, isGeneratedField } from './generated-names.ts';
import { areGenerated, isGenerated, isTime } from './generated-values.ts';
import { chosenHeaders, leaves, partsOf, type Sample, sampleOf } from './sample.ts';

/**
 * The names of parts that differ between responses to equal requests, or are missing from some: no
 * one chose their values.
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

/** Equal for two requests with equal bytes whose responses have one status. */
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

/** The values of each part of the failures, by path. */
export const partsByPath = (samples: readonly Sample[]): ReadonlyMap<string, readonly Json[]> =>
  grouped(samples.filter(({ ok }) => !ok).flatMap(partsOf));

/** The generated headers of several responses: profiles do not contain their values as literals. */
export type GeneratedHeaders = ReturnType<typeof generatedHeaders>;

export function generatedHeaders(samples: readonly Sample[]) {
  const names = [...new Set(samples.flatMap(({ headers }) => Object.keys(headers)))];
  // Refusals may differ each time.
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
  // Undefined for a choice; `varying` if equal requests get different values.
  const kindOf = (name: string) => found.get(name);
  return { kindOf, names: [...found.keys()] };
}

export const valuesOf = (name: string, samples: readonly Sample[]): string[] =>
  samples.flatMap(({ headers }) => headers[name] ?? []);

const MAX_FIELDS = 2000;

/** The generated fields in the bodies of responses to GET. */
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

/** The fields that the document names, including those of a refusal. */
const named = ['code', 'error', 'workspaceId', 'files', 'hasMore', 'nextCursor'];

/** The fields of a body by path; undefined if the response has none to compare. */
function fieldsIn({ request, body, status }: Answer) {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields || (request.method ?? 'GET') !== 'GET' || status === 429) return undefined;
  const others = Object.entries(fields).filter(([name]) => !named.includes(name));
  return Object.fromEntries(others.flatMap(([name, value]) => leaves(name, value)));
}

const pathOf = (url: string): string => /^[a-z]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';

/**
 * Whether the value contains the path of the request, whose numbers may be a port or a workspace
 * id.
 */
const repeatsPath = (value: Json, path: string): boolean =>
  path.length > 1 && typeof value === 'string' && value.includes(path);

/**
 * Parts that differ between responses to equal requests, or that are generated for each response.
 */
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
