import { isArray, objectOf } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { type GeneratedForm, LONGEST_GENERATED } from '../../template/generated-text.ts';
import { escapeJson, escapeText } from '../../template/grammar.ts';
import { groupBy } from '../../text/group-by.ts';
import {
  formOfGenerated,
  generatedForm,
  isGeneratedText,
  isReproducible,
} from './generated-form.ts';
import { templateOfText } from './text-template.ts';

/** Values of answers as a profile can say them: JSON whose texts hold placeholders. */

/** What is known of one answer, by the name of the placeholder that stands for it. */
export type Facts = Readonly<Record<string, Json>>;

/** One place of JSON, as one answer showed it. */
export interface Showing {
  /** Undefined where the answer has no such field. */
  readonly value: Json | undefined;
  readonly facts: Facts;
  /** What the answer tells of: a file, a key; of two answers about one, only what is new differs. */
  readonly subject: string;
}

export type Generalised = {
  readonly template: Json;
  /** Where the template gives other values than were seen: paths such as `owner.id`. */
  readonly differing: readonly string[];
  /** Fields that not every answer has. */
  readonly missing: readonly string[];
  /** Where the values are no choice: the template tells their form at most. */
  readonly generated: readonly string[];
};

/** What a value means where it stands, or undefined: asked before anything is compared. */
export type Meaning = (path: string, showings: readonly Showing[]) => Json | undefined;

/** Whether what stands at a path is no choice: beyond doubt, or where nothing else tells of it. */
export type GeneratedAt = (path: string) => 'certain' | 'likely' | undefined;

const steady: GeneratedAt = () => undefined;

/**
 * Finds the one template that gives every value seen: a fact, a text with facts in it, something
 * made up, or the same value each time; for objects and lists, member by member.
 *
 * @param path of the place, for the names in the result.
 * @param fallback what stands in for values that no template gives.
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

/** The members of objects, or of lists of one length, each as all of them show it. */
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

/** A shorter text may be equal by chance where it is always the same. */
const SHORTEST_FACT = 4;

/** The fact that the value is, in every answer. */
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

interface Text {
  readonly value: string | null;
  readonly facts: Facts;
  readonly subject: string;
}

/** `{uuid}` where each subject has its own, `{new:uuid}` where each answer has another. */
function generated(texts: readonly Text[]): string | undefined {
  const values = texts.map(({ value }) => value);
  const form = generatedForm([...new Set(values)].filter((value) => value !== null));
  if (form === undefined || values.includes(null)) return undefined;
  const valuesBy = (key: (text: Text) => string) =>
    Array.from(groupBy(texts, key).values(), (group) => new Set(group.map(({ value }) => value)));
  if (valuesBy(({ subject }) => subject).some(({ size }) => size > 1)) return within('new', form);
  const workspaces = valuesBy(({ facts }) => JSON.stringify(facts.workspaceId ?? null));
  const subjects = new Set(texts.map(({ subject }) => subject)).size;
  // Where each answer tells of itself alone, none of them is of a workspace.
  const areTold = subjects < texts.length;
  const isShared =
    areTold && workspaces.length < subjects && workspaces.every(({ size }) => size === 1);
  return isShared ? within('workspace', form) : form;
}

const within = (owner: string, form: string) =>
  form.replace(/\{\{|\{([A-Za-z\d]+(?::\d+)?)\}/g, (written, own?: string) =>
    own === undefined ? written : `{${owner}:${own}}`,
  );

/** One that is usual, or nothing but its type. */
function usual(values: readonly Json[]): Json {
  const counts = [...groupBy(values, (value) => JSON.stringify(value)).values()];
  const [most = []] = counts.toSorted((a, b) => b.length - a.length);
  const [value = null] = most;
  if (counts.length <= values.length / 2) return escapeJson(value);
  // A value that comes once is the deployment's own, and has no place in a twin.
  if (typeof value === 'string') return shapeOf(value);
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean' || value === null) return value;
  return isArray(value) ? [] : {};
}

/** A text of the same look: digits where there are digits, or as many characters. */
function shapeOf(text: string): string {
  const [, before = '', tag] = /^((?:W\/)?")([^"]+)"$/.exec(text) ?? [];
  if (tag !== undefined) return `${before}${tag.split('-').map(partOfTag).join('-')}"`;
  if (/^[\d\s.,:;/-]*$/.test(text)) return text.replace(/\d+/g, (run) => drawn('digits', run));
  return `{base62:${Math.min(text.length, 64)}}`;
}

const partOfTag = (part: string): string => drawn(/^[\da-f]+$/.test(part) ? 'hex' : 'base62', part);

/** As many characters as a placeholder may have; none for none, as between two hyphens. */
const drawn = (form: GeneratedForm, like: string): string =>
  like === '' ? '' : `{${form}:${Math.min(like.length, LONGEST_GENERATED)}}`;
