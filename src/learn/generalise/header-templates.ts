import {
  type HeaderValues,
  namesEverywhere,
  type Sample,
  type VolatileNames,
  valuesOf,
} from '../../../contract-tests/suite.ts';
import { escapeJson, escapeText } from '../../template/grammar.ts';
import { type Facts, type Generalised, generalise, type Showing } from './generalise.ts';
import { likelyText } from './likely-text.ts';
import { requestFacts } from './refusal-template.ts';
import { nowPlaceholder } from './time-placeholder.ts';
import { isSteady, volatileForm } from './volatile-template.ts';

/** Headers in the words of a profile: their values are templates. */
export interface HeaderTemplates {
  readonly headers: HeaderValues;
  /** Names whose values the template does not give. */
  readonly differing: readonly string[];
  /** Names whose template has no more than the form of values that nobody chose. */
  readonly varying: readonly string[];
}

/**
 * The headers that every one of the answers carries, with one template for all successes: a
 * refusal may have a value of its own.
 */
export function commonHeaders(
  samples: readonly Sample[],
  volatile: VolatileNames,
): HeaderTemplates {
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
export function ownHeaders(
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
  const isTold = usual.differing.length === 0;
  // What repeats the request is no less a choice for looking drawn.
  if (
    isTold &&
    kind === 'drawn' &&
    usual.template !== escapeJson(samples[0]?.headers[name] ?? null)
  )
    return usual;
  if (isTold && (kind === 'varying' || (kind && isSteady(kind, usual.template)))) return usual;
  const values = valuesOf(name, samples);
  const isAlways = values.length === samples.length;
  const form = kind && kind !== 'varying' && isAlways ? volatileForm(kind, values) : undefined;
  const unsteady = { differing: [name], missing: [] };
  if (form !== undefined) return { ...unsteady, template: form, varying: [] };
  const isUsual = 2 * values.length > samples.length;
  return { ...unsteady, template: isUsual ? likelyText(values) : null, varying: [name] };
}

function collected(names: readonly string[], read: (name: string) => Generalised): HeaderTemplates {
  const found = names.map((name) => ({ name, ...read(name) }));
  const headers = found.flatMap(({ name, template }) =>
    typeof template === 'string' ? [[name, template] as const] : [],
  );
  return {
    headers: Object.fromEntries(headers),
    differing: found.flatMap(({ name, differing }) => (differing.length > 0 ? [name] : [])),
    varying: found.flatMap(({ varying }) => varying),
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
