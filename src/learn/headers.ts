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

/** Headers of every answer, and of the successes of one operation (clause 1, transport). */

interface AllHeaders {
  readonly everywhere: HeaderTemplates;
  /** Null where no success of the operation was seen. */
  /** Those of any answer that are no choice. */
  readonly volatile: VolatileNames;
  readonly operations: ReadonlyMap<OperationName, HeaderTemplates | null>;
}

/** Made once for each run: several fields are read from them. */
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

/** The headers of every answer; none where they were not seen. */
export function usualHeaders(seen: Seen): HeaderValues {
  const value = seen('transport.headers');
  return value ? allHeaders(value).everywhere.headers : {};
}

/** Which headers are no choice; none is known to be where no answer was seen. */
export function generatedHeaders(seen: Seen): VolatileNames {
  const value = seen('transport.headers');
  return value ? allHeaders(value).volatile : volatileIn([]);
}

/** Volatile names whose values no template tells, of any answer. */
export function unpredictableHeaders(seen: Seen): string[] {
  const value = seen('transport.headers');
  if (!value) return [];
  const { samples } = value;
  const { everywhere, operations: own, volatile } = allHeaders(value);
  const all = [everywhere, ...own.values()];
  const likely = all.flatMap((each) => each?.generated ?? []);
  const told = all.flatMap((each) => Object.keys(each?.headers ?? {}));
  const onSuccess = new Set(samples.flatMap(({ ok, headers }) => (ok ? Object.keys(headers) : [])));
  const ofRefusals = generatedParts(samples);
  const isRefusals = (name: string) => !onSuccess.has(name) && ofRefusals.has(`headers.${name}`);
  return volatile.names.filter(
    (name) => likely.includes(name) || (!told.includes(name) && !isRefusals(name)),
  );
}

const paths = {
  checkKey: 'keyCheck.headers',
  readWorkspace: 'workspaceRead.headers',
  listFiles: 'listing.headers',
} as const;

/** Those that the successes of an operation carry besides. */
export const successHeaders = (
  operation: OperationName,
  blindSpot: FieldReader<HeaderValues>['blindSpot'],
): FieldReader<HeaderValues> =>
  shownBy(
    'transport.headers',
    (value): Reading<HeaderValues> => {
      const own = allHeaders(value).operations.get(operation) ?? null;
      return own === null
        ? { assume: 'no success of it was seen' }
        : { value: expressible(paths[operation], own.headers) };
    },
    blindSpot,
  );

/** Those that a profile can say in that place. */
export function expressible(
  path: Extract<LearnedPath, `${string}.headers`>,
  headers: HeaderValues,
): HeaderValues {
  return Object.fromEntries(
    // In a profile, an empty one takes back what another layer says.
    Object.entries(headers).filter(
      ([name, value]) => value !== '' && canSay(path, { [name]: value }),
    ),
  );
}

/** Headers in the words of a profile: their values are templates. */
interface HeaderTemplates {
  readonly headers: HeaderValues;
  /** Names whose values the template does not give. */
  readonly differing: readonly string[];
  /** Names whose template has no more than the form of values that nobody chose. */
  readonly generated: readonly string[];
}

/**
 * The headers that every one of the answers carries, with one template for all successes: a
 * refusal may have a value of its own.
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
 * Those that the successes of one operation carry besides: always, or where there is what they
 * tell, as a link to the next page.
 *
 * @param tell what each answer is known to tell, besides its request.
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

/** By its form: one that is the same in every run, or one that only this run shows. */
function ofVolatile(
  name: string,
  samples: readonly Sample[],
  volatile: VolatileNames,
  tell?: (sample: Sample) => Facts,
): Generalised {
  const kind = volatile.kindOf(name);
  const usual = templateOf(name, samples, tell);
  const isReproducible = usual.differing.length === 0;
  // What repeats the request is no less a choice for looking drawn.
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
