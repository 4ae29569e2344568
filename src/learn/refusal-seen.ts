import {
  type HeaderValues,
  namesEverywhere,
  type ProbedForm,
  type RefusalSample,
  type RefusalValue,
  type Sample,
  valuesOf,
  volatileKind,
} from '../../contract-tests/suite.ts';
import type { OperationName } from '../document/routes.ts';
import type { FaultForm, RefusalCondition } from '../profile/refusal-conditions.ts';
import type { Seen } from './field-reader.ts';
import { isSteady } from './generalise/generated-form.ts';
import { likelyText } from './generalise/likely-text.ts';
import type { RefusalTemplate } from './generalise/refusal-template.ts';
import { type OperationTemplates, operationTemplates } from './generalise/refusal-template.ts';
import {
  constantPaths,
  failuresIn,
  type GeneratedParts,
  generatedIn,
  generatedParts,
} from './generated-parts.ts';
import { generatedHeaders, unpredictableHeaders, usualHeaders } from './headers.ts';

/** The refusals of one condition, and the templates that produce them. */
export interface RefusalSeen extends OperationTemplates {
  readonly samples: readonly RefusalSample[];
  /** Headers of every response, which a refusal does not repeat. */
  readonly everywhere: HeaderValues;
  /** Operations that refuse for another reason first. */
  readonly refusedFirst: readonly OperationName[];
}

/** Computed once per observation, for all parts of the refusal. */
const made = new WeakMap<RefusalValue, RefusalSeen>();

export function refusalSeen(
  condition: RefusalCondition,
  value: RefusalValue,
  seen: Seen,
): RefusalSeen {
  const found = made.get(value) ?? generaliseRefusal(condition, value, seen);
  made.set(value, found);
  return found;
}

function generaliseRefusal(
  condition: RefusalCondition,
  { samples }: RefusalValue,
  seen: Seen,
): RefusalSeen {
  // Values that only this condition generates show only in its samples.
  const generated = new Map([...generatedAnywhere(seen), ...generatedParts(samples)]);
  const formed = samples.map((sample) => ({
    ...sample,
    form: formOf(sample),
    headers: chosenIn(sample, seen),
  }));
  return {
    ...withHeaders(
      operationTemplates(formed, generated, generatedIn(seen, constantPaths(samples, seen))),
      likelyHeaders(samples, seen),
    ),
    samples,
    everywhere: usualHeaders(seen),
    refusedFirst: isForeign(condition) && isOtherScope(seen) ? ['readWorkspace'] : [],
  };
}

/** Headers without generated values, unless they have the same form in all refusals. */
function chosenIn({ headers }: Sample, seen: Seen): HeaderValues {
  const { kindOf } = generatedHeaders(seen);
  const generated = generatedAnywhere(seen);
  const isChosen = ([name, value]: [string, string]) => {
    const kind = kindOf(name) ?? volatileKind(name, [value]);
    const template = generated.get(`headers.${name}`);
    if (!kind) return true;
    return kind === 'varying' ? template !== undefined : isSteady(kind, template);
  };
  return Object.fromEntries(Object.entries(headers).filter(isChosen));
}

/** The forms of generated headers that are on every refusal of a condition but not everywhere. */
function likelyHeaders(samples: readonly Sample[], seen: Seen): HeaderValues {
  const refused = samples.filter(({ ok }) => !ok);
  const usual = usualHeaders(seen);
  const unpredictable = new Set(unpredictableHeaders(seen));
  return Object.fromEntries(
    namesEverywhere(refused)
      .filter((name) => unpredictable.has(name) && usual[name] === undefined)
      .map((name) => [name, likelyText(valuesOf(name, refused))]),
  );
}

function withHeaders(templates: OperationTemplates, further: HeaderValues): OperationTemplates {
  const add = (template: RefusalTemplate): RefusalTemplate => ({
    ...template,
    headers: { ...further, ...template.headers },
  });
  const addAll = (some: { readonly [name: string]: RefusalTemplate | undefined }) =>
    Object.fromEntries(
      Object.entries(some).flatMap(([name, each]) => (each ? [[name, add(each)]] : [])),
    );
  const { template, operations, forms } = templates;
  return {
    template: template && add(template),
    operations: addAll(operations),
    forms: addAll(forms),
  };
}

/** The names in a profile for the forms of faults that the suite sends. */
const formNames: { readonly [Form in ProbedForm]: FaultForm } = {
  'no-key': 'emptyBearer',
  malformed: 'malformed',
  zero: 'zero',
  negative: 'negative',
  fraction: 'fraction',
  empty: 'empty',
  repeated: 'repeated',
  huge: 'aboveMaximum',
};

const formOf = ({ form }: RefusalSample) => (form === null ? null : formNames[form]);

const generatedInRun = new WeakMap<Seen, GeneratedParts>();

/** The generated parts of all failures of the run. */
function generatedAnywhere(seen: Seen): GeneratedParts {
  const found = generatedInRun.get(seen) ?? generatedParts(failuresIn(seen));
  generatedInRun.set(seen, found);
  return found;
}

const isForeign = (condition: RefusalCondition) =>
  condition === 'otherWorkspace' || condition === 'unknownWorkspace';

/** If the key lacks the scope, the workspace read shows nothing about workspaces. */
const isOtherScope = (seen: Seen) => seen('workspace.scope')?.scope === 'another';

/** Why the refusal could not be seen, if so. */
export function obstacleTo(condition: RefusalCondition, seen: Seen): string | undefined {
  const isIgnored = seen('listing.path-id')?.pathId === 'ignored';
  return isForeign(condition) && isIgnored && isOtherScope(seen)
    ? 'the listing ignores the path, and the workspace read refuses the key for its scope'
    : undefined;
}
