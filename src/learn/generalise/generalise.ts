import { isArray, objectOf } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { escapeJson, escapeText, parseText } from '../../template/grammar.ts';
import { groupBy, largestGroups } from '../../text/group-by.ts';
import {
  formOfGenerated,
  generatedForm,
  isGeneratedText,
  isReproducible,
} from './generated-form.ts';

/** Known values of one response, by the name of their placeholder. */
export type Facts = Readonly<Record<string, Json>>;

/** The value at one path of one response. */
export interface Showing {
  /** Undefined if the response has no such field. */
  readonly value: Json | undefined;
  readonly facts: Facts;
  /** The file, key or workspace it describes. For the same subject, only new values differ. */
  readonly subject: string;
}

export type Generalised = {
  readonly template: Json;
  /** Paths such as `owner.id` whose template does not reproduce the observed values. */
  readonly differing: readonly string[];
  /** Paths that not every response has. */
  readonly missing: readonly string[];
  /** Paths of generated values; the template gives at most their form. */
  readonly generated: readonly string[];
};

/** The meaning of a value at a path, as a template. It is called before values are compared. */
export type Meaning = (path: string, showings: readonly Showing[]) => Json | undefined;

/** Whether the value at a path is generated: certainly, or only if nothing else explains it. */
export type GeneratedAt = (path: string) => 'certain' | 'likely' | undefined;

const steady: GeneratedAt = () => undefined;

/**
 * Finds the template that reproduces every observed value: a fact, a text that contains facts, a
 * generated value, or a constant. Objects and lists are generalised member by member.
 *
 * @param path for the paths in the result.
 * @param fallback chooses a template if none reproduces all values.
 */
export function generalise(
  path: string,
  showings: readonly Showing[],
  meaning: Meaning = () => undefined,
  fallback: (values: readonly Json[]) => Json = usual,
  generatedAt: GeneratedAt = steady,
): Generalised {
  const present = showings.filter(({ value }) => value !== undefined);
  const values = present.map(({ value }) => value ?? null);
  const found = (template: Json, differing: readonly string[] = []): Generalised => ({
    template,
    differing,
    missing: present.length < showings.length ? [path] : [],
    generated: [],
  });
  const [first = null] = values;
  const varies = generatedAt(path);
  const meant = meaning(path, present) ?? factOf(present);
  if (meant !== undefined && (varies !== 'certain' || isReproducible(meant))) return found(meant);

  const members = present.length === 0 ? undefined : membersOf(present);
  if (members) {
    const read = members.map(([name, inner]) =>
      generalise(join(path, name), inner, meaning, fallback, generatedAt),
    );
    const templates = read.map(({ template }) => template);
    const isList = isArray(first);
    const names = members.map(([name]) => name);
    return {
      template: isList
        ? templates
        : Object.fromEntries(names.map((name, at) => [escapeText(name), templates[at] ?? null])),
      differing: read.flatMap(({ differing }) => differing),
      missing: [...found(null).missing, ...read.flatMap(({ missing }) => missing)],
      generated: read.flatMap(({ generated }) => generated),
    };
  }
  const text = present.length === 0 ? undefined : textOf(present);
  if (text !== undefined && (!varies || isGeneratedText(text))) return found(text);
  if (varies)
    return { template: formOfGenerated(values), differing: [], missing: [], generated: [path] };
  if (values.every((value) => same(value, first))) return found(escapeJson(first));
  return found(fallback(values), [path]);
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The members of objects, or of lists of equal length, with their values in all responses. */
function membersOf(present: readonly Showing[]): (readonly [string, Showing[]])[] | undefined {
  const bodies = present.map(({ value }) => (isArray(value) ? undefined : objectOf(value)));
  const lists = present.map(({ value }) => (isArray(value) ? value : undefined));
  const isLists =
    lists.every((list) => list !== undefined) &&
    new Set(lists.map((list) => list.length)).size === 1;
  if (!isLists && bodies.some((body) => body === undefined)) return undefined;
  const all = isLists
    ? lists.map((list) => Object.fromEntries(Object.entries(list ?? [])))
    : bodies;
  const names = [...new Set(all.flatMap((body) => Object.keys(body ?? {})))];
  return names.map((name) => [
    name,
    present.map(({ facts, subject }, at) => ({ value: all[at]?.[name], facts, subject })),
  ]);
}

/** Characters; a shorter constant may equal a fact by chance. */
const SHORTEST_FACT = 4;

/** The fact that equals the value in every response. */
function factOf(showings: readonly Showing[]): string | undefined {
  const [first] = showings;
  if (!first) return undefined;
  const differ = showings.some(({ value }) => !same(value, first.value));
  const isTelling = typeof first.value === 'string' && first.value.length >= SHORTEST_FACT;
  if (!differ && !isTelling) return undefined;
  const name = Object.keys(first.facts).find((each) =>
    showings.every(({ value, facts }) => Object.hasOwn(facts, each) && same(value, facts[each])),
  );
  return name === undefined ? undefined : `{${name}}`;
}

function textOf(showings: readonly Showing[]): string | undefined {
  const texts = showings.flatMap(({ value, facts, subject }) =>
    typeof value === 'string' || value === null ? [{ value, facts, subject }] : [],
  );
  if (texts.length < showings.length) return undefined;
  return templateOfText(texts) ?? generated(texts);
}

/** `{uuid}` if each subject has its own value, `{new:uuid}` if each response has. */
function generated(texts: readonly (Text & Showing)[]): string | undefined {
  const values = texts.map(({ value }) => value);
  const form = generatedForm([...new Set(values)].filter((value) => value !== null));
  if (form === undefined || values.includes(null)) return undefined;
  const valuesBy = (key: (text: Text & Showing) => string) =>
    Array.from(groupBy(texts, key).values(), (group) => new Set(group.map(({ value }) => value)));
  if (valuesBy(({ subject }) => subject).some(({ size }) => size > 1)) return within('new', form);
  const workspaces = valuesBy(({ facts }) => JSON.stringify(facts.workspaceId ?? null));
  const subjects = new Set(texts.map(({ subject }) => subject)).size;
  // If every subject has one response, the values do not show whether a workspace shares one.
  const areTold = subjects < texts.length;
  const isShared =
    areTold && workspaces.length < subjects && workspaces.every(({ size }) => size === 1);
  return isShared ? within('workspace', form) : form;
}

const within = (owner: string, form: string) =>
  form.replace(/\{\{|\{([A-Za-z\d]+(?::\d+)?)\}/g, (written, own?: string) =>
    own === undefined ? written : `{${owner}:${own}}`,
  );

/** The most frequent value, or a placeholder of its type. */
function usual(values: readonly Json[]): Json {
  const counts = largestGroups(values, (value) => JSON.stringify(value));
  const [most = []] = counts;
  const [value = null] = most;
  if (counts.length <= values.length / 2) return escapeJson(value);
  // A value that occurs once is data of the deployment and must not be in a profile.
  if (isArray(value)) return [];
  return objectOf(value) ? {} : formOfGenerated(values);
}

/** A text and the facts of its response; null if the response has none, such as a next link. */
type Text = Pick<Showing, 'facts'> & { readonly value: string | null };

/** Characters; a shorter fact, such as a limit of 0, may match by chance. */
const SHORTEST_ECHO = 4;

/**
 * The template that gives each text from the facts of its response: `No workspace {workspaceId}`.
 * Undefined if there is none, or if the texts contain no facts.
 */
export function templateOfText(texts: readonly Text[]): string | undefined {
  const differ = new Set(texts.map(({ value }) => value)).size > 1;
  // If texts differ like their facts, even a short fact is not a coincidence.
  for (const shortest of differ ? [SHORTEST_ECHO, 1] : [SHORTEST_ECHO]) {
    for (const { value, facts } of texts.slice(0, MAX_TRIED)) {
      if (value === null) continue;
      const template = withPlaces(value, facts, shortest);
      if (template === escapeText(value)) continue;
      if (texts.every((text) => fillText(template, text.facts) === text.value)) return template;
    }
  }
  return undefined;
}

const MAX_TRIED = 8;

/** Replaces the longest fact first, because a path contains the workspace id. */
function withPlaces(text: string, facts: Facts, shortest: number): string {
  const known = Object.entries(facts)
    .flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [{ place: `{${name}}`, text: String(value) }]
        : [],
    )
    .filter((fact) => fact.text.length >= shortest && fact.text !== '')
    .toSorted((a, b) => b.text.length - a.text.length);
  const place = (part: string, [fact, ...others]: typeof known): string =>
    fact === undefined
      ? escapeText(part)
      : part
          .split(fact.text)
          .map((piece) => place(piece, others))
          .join(fact.place);
  return place(text, known);
}

/** The text that a mock writes for these facts; null if one of them is null. */
export function fillText(template: string, facts: Facts): string | null {
  let filled = '';
  for (const part of parseText(template)) {
    const value = typeof part === 'string' ? part : factNamed(part.written, facts);
    if (value === null) return null;
    filled += String(value);
  }
  return filled;
}

/** A generated placeholder is not replaced, because its value is unknown. */
function factNamed(written: string, facts: Facts): Json {
  const name = written.slice(1, -1);
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  return value === undefined ? written : value;
}
