import {
  type GeneratedHeaders,
  generatedHeaders,
  type HeaderValues,
  namesEverywhere,
  type Sample,
  valuesOf,
} from '../../contract-tests/suite.ts';
import { type OperationName, operations } from '../document/routes.ts';
import type { LearnedPath } from '../profile/fields.ts';
import { requirements } from '../profile/operations.ts';
import { escapeJson, escapeText } from '../template/grammar.ts';
import { canSay, type FieldReader, oncePerRun, shownBy } from './field-reader.ts';
import { pageFacts, requestFacts } from './generalise/facts.ts';
import { type Facts, type Generalised, generalise } from './generalise/generalise.ts';
import { generatedParts, isSteady, likelyText, steadyForm } from './generalise/generated-form.ts';
import { nowPlaceholder } from './generalise/time-placeholder.ts';

/** Headers whose values are templates. */
interface HeaderTemplates {
  readonly headers: HeaderValues;
  /** Names whose template does not reproduce all values. */
  readonly differing: readonly string[];
  /** Names whose template gives only the form of generated values. */
  readonly generated: readonly string[];
}

interface AllHeaders {
  /** The headers of every response. All successes share a template; a refusal may have its own. */
  readonly everywhere: HeaderTemplates;
  /** Which headers of any response are generated. */
  readonly volatile: GeneratedHeaders;
  /** The additional headers of successes, always present or only with their value. */
  readonly operations: ReadonlyMap<OperationName, HeaderTemplates>;
  /** Names of generated headers whose values no template reproduces. */
  readonly unpredictable: readonly string[];
}

export const headersIn = oncePerRun((seen): AllHeaders => {
  const { samples = [], total = null } = seen('transport.headers') ?? {};
  const volatile = generatedHeaders(samples);
  const successes = samples.filter(({ ok }) => ok);
  const everywhere = collected(namesEverywhere(samples), (name) => {
    if (volatile.kindOf(name)) return ofVolatile(name, samples, volatile);
    const fixed = templateOf(name, successes);
    const isUsual = fixed.template === escapeText(samples[0]?.headers[name] ?? '');
    return fixed.differing.length === 0 && isUsual ? fixed : templateOf(name, samples);
  });
  const isLeft = (name: string) =>
    !Object.hasOwn(everywhere.headers, name) &&
    !(volatile.kindOf(name) && everywhere.differing.includes(name));
  const own = operations.flatMap((operation): [OperationName, HeaderTemplates][] => {
    const shown = successes.filter(({ asked }) => asked.operation === operation);
    const facts = (sample: Sample) => ({
      ...requestFacts(sample),
      ...(operation === 'listFiles' && pageFacts(sample, total)),
    });
    const names = [...new Set(shown.flatMap(({ headers }) => Object.keys(headers)))];
    const read = (name: string) =>
      volatile.kindOf(name)
        ? ofVolatile(name, shown, volatile, facts)
        : templateOf(name, shown, facts);
    return shown.length > 0 ? [[operation, collected(names.filter(isLeft), read)]] : [];
  });
  const all = [everywhere, ...own.map(([, each]) => each)];
  const likely = all.flatMap(({ generated }) => generated);
  const predicted = all.flatMap(({ headers }) => Object.keys(headers));
  const ofRefusals = generatedParts(samples);
  const isRefusals = (name: string) =>
    valuesOf(name, successes).length === 0 && ofRefusals.has(`headers.${name}`);
  const unpredictable = volatile.names.filter(
    (name) => likely.includes(name) || (!predicted.includes(name) && !isRefusals(name)),
  );
  return { everywhere, volatile, operations: new Map(own), unpredictable };
});

/** The additional headers of an operation's successes. */
export const successHeaders = (operation: OperationName): FieldReader =>
  shownBy('transport.headers', (_, seen) => {
    const own = headersIn(seen).operations.get(operation);
    return own
      ? { value: expressible(`${requirements[operation].section}.headers`, own.headers) }
      : { assume: 'no success was seen' };
  });

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

/** The template of a generated header: steady across runs, or the form seen in this run. */
function ofVolatile(
  name: string,
  samples: readonly Sample[],
  { kindOf }: GeneratedHeaders,
  factsOf?: (sample: Sample) => Facts,
): Generalised {
  const kind = kindOf(name);
  const usual = templateOf(name, samples, factsOf);
  // A value that repeats the request is a choice, even if it looks random.
  const isEcho =
    kind === 'drawn' && usual.template !== escapeJson(samples[0]?.headers[name] ?? null);
  const isChoice = isEcho || kind === 'varying' || (kind && isSteady(kind, usual.template));
  if (usual.differing.length === 0 && isChoice) return usual;
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
  factsOf: (sample: Sample) => Facts = requestFacts,
): Generalised {
  const showings = samples.map((sample, at) => ({
    value: sample.headers[name] ?? null,
    facts: factsOf(sample),
    subject: String(at),
  }));
  return generalise(name, showings, (_, seen) =>
    nowPlaceholder(
      name,
      seen.map(({ value }) => value ?? null),
    ),
  );
}
