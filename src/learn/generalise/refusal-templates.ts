import {
  generatedKind,
  isTime,
  namesEverywhere,
  objectOf,
  observations,
  partsByPath,
  type RefusalSample,
  readFailure,
  type Sample,
  valuesOf,
} from '../../../contract-tests/suite.ts';
import { type OperationName, operations } from '../../document/routes.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { escapeJson } from '../../template/grammar.ts';
import { oncePerRun, type Seen } from '../field-reader.ts';
import { headersIn } from '../headers.ts';
import { requestFacts } from './facts.ts';
import { generatedIn } from './field-templates.ts';
import {
  fillText,
  type Generalised,
  type GeneratedAt,
  generalise,
  type Meaning,
} from './generalise.ts';
import { generatedParts, isSteady, likelyText } from './generated-form.ts';

/** A refusal, with the form of the invalid input; null for the plain one. */
type FormedSample = Sample & { readonly form: string | null };

/** The parts of a refusal as one template: status, code, error, extra, text, contentType, headers. */
interface RefusalTemplate extends Pick<Generalised, 'differing' | 'generated'> {
  readonly parts: JsonObject;
}

/** The template of one condition, and those of operations and forms that differ from it. */
export interface RefusalTemplates {
  /** Null if nothing was refused. */
  readonly template: RefusalTemplate | null;
  /** By a description: `listFiles`, `limit zero`. */
  readonly others: { readonly [what: string]: RefusalTemplate };
}

/**
 * The templates of a condition. Headers keep their values unless these are generated. Then they get
 * the form that all refusals show, or a likely form if every refusal of the condition has them.
 */
export function refusalTemplates(refused: readonly RefusalSample[], seen: Seen): RefusalTemplates {
  // Values that only this condition generates are visible only in its samples.
  const generated = new Map([...generatedAnywhere(seen), ...generatedParts(refused)]);
  const { everywhere, unpredictable, volatile } = headersIn(seen);
  const isChosen = (name: string, value: string) => {
    const kind = volatile.kindOf(name) ?? generatedKind(name, [value]);
    const form = generatedAnywhere(seen).get(`headers.${name}`);
    if (!kind) return true;
    return kind === 'varying' ? form !== undefined : isSteady(kind, form);
  };
  const likely = new Map(
    namesEverywhere(refused)
      .filter((name) => unpredictable.includes(name) && !Object.hasOwn(everywhere.headers, name))
      .filter((name) => !valuesOf(name, refused).some((value) => isChosen(name, value)))
      .map((name) => [`headers.${name}`, likelyText(valuesOf(name, refused))]),
  );
  const formed = refused.map((sample) => ({
    ...sample,
    headers: Object.fromEntries(
      Object.entries(sample.headers).filter(
        ([name, value]) => likely.has(`headers.${name}`) || isChosen(name, value),
      ),
    ),
  }));
  const constant = constantPaths(refused, seen);
  const generatedAt = generatedIn(seen);
  return compareRefusals(formed, generated, likely, (path) =>
    constant.has(`extra.${path}`) ? undefined : generatedAt(path),
  );
}

/** The generated parts of all failures of the run. */
const generatedAnywhere = oncePerRun((seen) => generatedParts(failuresIn(seen)));

/** Every failure in the observations, once. */
function failuresIn(seen: Seen): Sample[] {
  const shown = observations.flatMap(({ id }) => {
    const value = id.startsWith('refusals.') ? seen(id) : undefined;
    return value && 'answers' in value && 'samples' in value ? value.samples : [];
  });
  const all = [...shown, ...(seen('transport.headers')?.samples ?? [])];
  const failures = all.filter(({ ok }) => !ok).toSorted((a, b) => a.number - b.number);
  return [...new Map(failures.map((sample) => [sample.number, sample])).values()];
}

/**
 * Paths whose text is the same in every response of this refusal and in no other refusal. They are
 * choices, even if another refusal has generated values there.
 */
function constantPaths(refused: readonly Sample[], seen: Seen): ReadonlySet<string> {
  const kinds = new Set(refused.map(kindOfFailure));
  const others = failuresIn(seen).filter((sample) => !kinds.has(kindOfFailure(sample)));
  const elsewhere = partsByPath(others);
  const isConstant = ([path, [first = null, ...more]]: readonly [string, readonly Json[]]) =>
    typeof first === 'string' &&
    more.length > 0 &&
    more.every((value) => value === first) &&
    !isTime(first) &&
    !elsewhere.get(path)?.includes(first);
  return new Set([...partsByPath(refused)].filter(isConstant).map(([path]) => path));
}

const kindOfFailure = (sample: Sample): string =>
  JSON.stringify([sample.status, readFailure(sample).code]);

/**
 * One template for all operations and forms if possible. Otherwise the template of the listing and
 * the plain form, and one for each operation and form that differs.
 *
 * @param generated templates of generated parts, by path.
 * @param fixed the same for every operation.
 */
function compareRefusals(
  refused: readonly FormedSample[],
  generated: ReadonlyMap<string, string>,
  fixed: ReadonlyMap<string, string>,
  generatedAt: GeneratedAt,
): RefusalTemplates {
  const at = (some: readonly FormedSample[], operation: OperationName) =>
    some.filter(({ asked }) => asked.operation === operation);
  /** @param like a template whose placeholders are reused if they also produce these values. */
  const read = (some: readonly FormedSample[], like?: RefusalTemplate) => {
    const [first] = some;
    if (!first) return undefined;
    // Generated values may look different in other operations.
    const alike = refused.filter(({ asked }) => asked.operation === first.asked.operation);
    const parts = new Map([...generated, ...generatedParts(alike), ...fixed]);
    const places = placesOf(like);
    return templateOf(
      some,
      (path, showings) => parts.get(path) ?? places(path, showings),
      generatedAt,
    );
  };
  const whole = read(refused);
  if (!whole || whole.differing.length === 0) {
    return { template: whole ?? null, others: {} };
  }
  const plain = refused.filter(({ form }) => form === null);
  const usual = plain.length > 0 ? plain : refused.slice(-1);
  const byOperation = new Map(operations.map((each) => [each, read(at(usual, each))]));
  const [first = whole] = [...byOperation.values()].filter((each) => each !== undefined);
  const template = byOperation.get('listFiles') ?? first;
  const isOther = (own: RefusalTemplate | undefined, other: RefusalTemplate | undefined) =>
    own && other && JSON.stringify(own.parts) !== JSON.stringify(other.parts);
  const formNames = [...new Set(refused.flatMap(({ form }) => form ?? []))];
  const forms = formNames.flatMap((form): [string, RefusalTemplate][] => {
    const own = refused.filter((each) => each.form === form);
    const ofListing = at(own, 'listFiles');
    const ofForm = read(ofListing.length > 0 ? ofListing : own, template);
    // It may match the listing and still differ in another operation.
    const differs = operations.some((each) => {
      const usually = byOperation.get(each);
      return isOther(read(at(own, each), usually), usually);
    });
    return ofForm && (differs || isOther(ofForm, template)) ? [[`the form ${form}`, ofForm]] : [];
  });
  const others = [...byOperation].flatMap(([name, each]): [string, RefusalTemplate][] =>
    each && isOther(each, template) ? [[name, each]] : [],
  );
  return { template, others: Object.fromEntries([...others, ...forms]) };
}

/** One template for several refusals; where they differ, it is that of the last one. */
function templateOf(
  samples: readonly Sample[],
  meaning: Meaning,
  generatedAt: GeneratedAt,
): RefusalTemplate {
  const showings = samples.map((sample, at) => {
    const { body: _, ...failure } = readFailure(sample);
    const { status, contentType, headers } = sample;
    const value: JsonObject = { status, contentType, ...failure, headers };
    return { value, facts: requestFacts(sample), subject: String(at) };
  });
  // Only body fields are known to be generated by path.
  const inBody: GeneratedAt = (path) =>
    path.startsWith('extra.') ? generatedAt(path.slice('extra.'.length)) : undefined;
  const read = generalise('', showings, meaning, latest, inBody);
  return {
    parts: objectOf(read.template) ?? {},
    differing: [...read.differing, ...read.missing],
    generated: read.generated.map((path) => path.replace(/^extra\./, '')),
  };
}

/** The wording of a refusal is not data of the deployment, so a profile may contain it. */
const latest = (values: readonly Json[]): Json => escapeJson(values.at(-1) ?? null);

/** The placeholders of a template, if they also produce the given values. */
function placesOf(template: RefusalTemplate | undefined): Meaning {
  const places = new Map(template ? leavesOf('', template.parts) : []);
  return (path, showings) => {
    const place = places.get(path);
    const fits = (text: string) =>
      showings.every(({ value, facts }) => fillText(text, facts) === value);
    return place?.includes('{') && fits(place) ? place : undefined;
  };
}

function leavesOf(path: string, value: Json): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(path === '' ? name : `${path}.${name}`, inner),
      );
}
