import {
  type HeadersValue,
  type HeaderValues,
  namesEverywhere,
  type Sample,
  type VolatileNames,
  valuesOf,
  volatileIn,
} from '../../contract-tests/suite.ts';
import { type OperationName, operations } from '../document/routes.ts';
import type { LearnedPath } from '../profile/fields.ts';
import { escapeJson, escapeText } from '../template/grammar.ts';
import { canSay, type FieldReader, type Reading, type Seen, shownBy } from './field-reader.ts';
import { type Facts, type Generalised, generalise, type Showing } from './generalise/generalise.ts';
import { isSteady, steadyForm } from './generalise/generated-form.ts';
import { likelyText } from './generalise/likely-text.ts';
import { pageFacts } from './generalise/listing-facts.ts';
import { requestFacts } from './generalise/refusal-template.ts';
import { nowPlaceholder } from './generalise/time-placeholder.ts';
import { generatedParts } from './generated-parts.ts';

interface AllHeaders {
  readonly everywhere: HeaderTemplates;
  /** The generated headers of any response. */
  readonly volatile: VolatileNames;
  readonly operations: ReadonlyMap<OperationName, HeaderTemplates | null>;
}

/** Computed once per run, for several fields. */
const made = new WeakMap<HeadersValue, AllHeaders>();

export function allHeaders(value: HeadersValue): AllHeaders {
  const found = made.get(value) ?? generaliseHeaders(value);
  made.set(value, found);
  return found;
}

function generaliseHeaders({ samples, total }: HeadersValue): AllHeaders {
  const volatile = volatileIn(samples);
  const everywhere = commonHeaders(samples, volatile);
  const own = (operation: OperationName) => {
    const successes = samples.filter(({ ok, asked }) => ok && asked.operation === operation);
    if (successes.length === 0) return null;
    return operation === 'listFiles'
      ? ownHeaders(successes, everywhere, volatile, (sample) => pageFacts(sample, total))
      : ownHeaders(successes, everywhere, volatile);
  };
  return { everywhere, volatile, operations: new Map(operations.map((each) => [each, own(each)])) };
}

/** The headers of every response; empty if none was seen. */
export function usualHeaders(seen: Seen): HeaderValues {
  const value = seen('transport.headers');
  return value ? allHeaders(value).everywhere.headers : {};
}

/** Which headers are generated; none if no response was seen. */
export function generatedHeaders(seen: Seen): VolatileNames {
  const value = seen('transport.headers');
  return value ? allHeaders(value).volatile : volatileIn([]);
}

/** Names of generated headers whose values no template gives. */
export function unpredictableHeaders(seen: Seen): string[] {
  const value = seen('transport.headers');
  if (!value) return [];
  const { samples } = value;
  const { everywhere, operations: own, volatile } = allHeaders(value);
  const all = [everywhere, ...own.values()];
  const likely = all.flatMap((each) => each?.generated ?? []);
  const predicted = all.flatMap((each) => Object.keys(each?.headers ?? {}));
  const onSuccess = new Set(samples.flatMap(({ ok, headers }) => (ok ? Object.keys(headers) : [])));
  const ofRefusals = generatedParts(samples);
  const isRefusals = (name: string) => !onSuccess.has(name) && ofRefusals.has(`headers.${name}`);
  return volatile.names.filter(
    (name) => likely.includes(name) || (!predicted.includes(name) && !isRefusals(name)),
  );
}

const paths = {
  checkKey: 'keyCheck.headers',
  readWorkspace: 'workspaceRead.headers',
  listFiles: 'listing.headers',
} as const;

/** The additional headers of an operation's successes. */
export const successHeaders = (
  operation: OperationName,
  blindSpot: FieldReader<HeaderValues>['blindSpot'],
): FieldReader<HeaderValues> =>
  shownBy(
    'transport.headers',
    (value): Reading<HeaderValues> => {
      const own = allHeaders(value).operations.get(operation) ?? null;
      return own === null
        ? { assume: 'no success was seen' }
        : { value: expressible(paths[operation], own.headers) };
    },
    blindSpot,
  );

/** The headers that a profile can express at a path. */
export function expressible(
  path: Extract<LearnedPath, `${string}.headers`>,
  headers: HeaderValues,
): HeaderValues {
  return Object.fromEntries(
    // In a profile, an empty value removes the header of another layer.
    Object.entries(headers).filter(
      ([name, value]) => value !== '' && canSay(path, { [name]: value }),
    ),
  );
}

/** Headers whose values are templates. */
interface HeaderTemplates {
  readonly headers: HeaderValues;
  /** Names whose template does not give all values. */
  readonly differing: readonly string[];
  /** Names whose template gives only the form of generated values. */
  readonly generated: readonly string[];
}

/**
 * The headers of all responses, with one template for all successes; a refusal may have its own
 * value.
 */
function commonHeaders(samples: readonly Sample[], volatile: VolatileNames): HeaderTemplates {
  const [first] = samples;
  const successes = samples.filter(({ ok }) => ok);
  return collected(namesEverywhere(samples), (name) => {
    if (volatile.kindOf(name)) return ofVolatile(name, samples, volatile);
    const fixed = templateOf(name, successes);
    const isFixed = fixed.differing.length === 0;
    const isUsual = fixed.template === escapeText(first?.headers[name] ?? '');
    return isFixed && isUsual ? fixed : templateOf(name, samples);
  });
}

/**
 * The additional headers of one operation's successes, always present or only with their value, like a
 * link to the next page.
 *
 * @param tell the facts of a response, in addition to those of its request.
 */
function ownHeaders(
  successes: readonly Sample[],
  everywhere: HeaderTemplates,
  volatile: VolatileNames,
  tell: (sample: Sample) => Facts = () => ({}),
): HeaderTemplates {
  const names = new Set(successes.flatMap(({ headers }) => Object.keys(headers)));
  const others = [...names].filter(
    (name) =>
      !Object.hasOwn(everywhere.headers, name) &&
      !(volatile.kindOf(name) && everywhere.differing.includes(name)),
  );
  return collected(others, (name) =>
    volatile.kindOf(name)
      ? ofVolatile(name, successes, volatile, tell)
      : templateOf(name, successes, tell),
  );
}

/** The template of a generated header: steady across runs, or the form seen in this run. */
function ofVolatile(
  name: string,
  samples: readonly Sample[],
  volatile: VolatileNames,
  tell?: (sample: Sample) => Facts,
): Generalised {
  const kind = volatile.kindOf(name);
  const usual = templateOf(name, samples, tell);
  const isReproducible = usual.differing.length === 0;
  // A value that repeats the request is a choice, even if it looks random.
  if (
    isReproducible &&
    kind === 'drawn' &&
    usual.template !== escapeJson(samples[0]?.headers[name] ?? null)
  )
    return usual;
  if (isReproducible && (kind === 'varying' || (kind && isSteady(kind, usual.template))))
    return usual;
  const values = valuesOf(name, samples);
  const isAlways = values.length === samples.length;
  const form = kind && kind !== 'varying' && isAlways ? steadyForm(kind, values) : undefined;
  const unsteady = { differing: [name], missing: [] };
  if (form !== undefined) return { ...unsteady, template: form, generated: [] };
  const isUsual = 2 * values.length > samples.length;
  return { ...unsteady, template: isUsual ? likelyText(values) : null, generated: [name] };
}

function collected(names: readonly string[], read: (name: string) => Generalised): HeaderTemplates {
  const found = names.map((name) => ({ name, ...read(name) }));
  const headers = found.flatMap(({ name, template }) =>
    typeof template === 'string' ? [[name, template] as const] : [],
  );
  return {
    headers: Object.fromEntries(headers),
    differing: found.flatMap(({ name, differing }) => (differing.length > 0 ? [name] : [])),
    generated: found.flatMap(({ generated }) => generated),
  };
}

function templateOf(
  name: string,
  samples: readonly Sample[],
  tell: (sample: Sample) => Facts = () => ({}),
): Generalised {
  const showings = samples.map((sample, at): Showing => {
    const facts = { ...requestFacts(sample.asked), ...tell(sample) };
    return { value: sample.headers[name] ?? null, facts, subject: String(at) };
  });
  return generalise(name, showings, (_, seen) =>
    nowPlaceholder(
      name,
      seen.map(({ value }) => value ?? null),
    ),
  );
}
