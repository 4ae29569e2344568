import type { HeaderValues } from '../../contract-tests/observations/headers.ts';
import type {
  ProbedForm,
  RefusalSample,
  RefusalValue,
} from '../../contract-tests/observations/refusal-observation.ts';
import type { Sample } from '../../contract-tests/observations/sample.ts';
import { volatileKind } from '../../contract-tests/observations/volatile-headers.ts';
import { type ObservationId, observations } from '../../contract-tests/observations.ts';
import type { OperationName } from '../document/routes.ts';
import type { FaultForm, RefusalCondition } from '../profile/refusal-conditions.ts';
import type { Seen } from './field-reader.ts';
import { type MadeUpParts, madeUpParts } from './generalise/made-up-parts.ts';
import { type OperationTemplates, operationTemplates } from './generalise/operation-templates.ts';
import { isSteady } from './generalise/volatile-template.ts';
import { usualHeaders, volatileHeaders } from './own-headers.ts';
import { volatilityIn } from './volatility.ts';

/** How one condition is refused: what was seen, and the templates that give it. */
export interface RefusalSeen extends OperationTemplates {
  readonly samples: readonly RefusalSample[];
  /** Headers of every answer, which a refusal need not name. */
  readonly everywhere: HeaderValues;
  /** Operations that refuse for something else first. */
  readonly refusedFirst: readonly OperationName[];
}

/** Made once for each observation: every part of a refusal is read from it. */
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
  // What is made up in one condition alone shows there alone.
  const madeUp = new Map([...madeUpAnywhere(seen), ...madeUpParts(samples)]);
  const formed = samples.map((sample) => ({
    ...sample,
    form: formOf(sample),
    headers: chosenIn(sample, seen),
  }));
  return {
    ...operationTemplates(formed, madeUp, volatilityIn(seen)),
    samples,
    everywhere: usualHeaders(seen),
    refusedFirst: isForeign(condition) && isOtherScope(seen) ? ['readWorkspace'] : [],
  };
}

/** Without what is volatile, unless its form is made up alike in all refusals. */
function chosenIn({ headers }: Sample, seen: Seen): HeaderValues {
  const { kindOf } = volatileHeaders(seen);
  const madeUp = madeUpAnywhere(seen);
  const isChosen = ([name, value]: [string, string]) => {
    const kind = kindOf(name) ?? volatileKind(name, [value]);
    const template = madeUp.get(`headers.${name}`);
    if (!kind) return true;
    return kind === 'varying' ? template !== undefined : isSteady(kind, template);
  };
  return Object.fromEntries(Object.entries(headers).filter(isChosen));
}

/** What a profile calls the forms of a fault that the suite sends. */
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

const refusalIds = observations
  .map(({ id }) => id)
  .filter((id): id is Extract<ObservationId, `refusals.${string}`> => id.startsWith('refusals.'));

const madeUpIn = new WeakMap<Seen, MadeUpParts>();

/** What all failures of the run make up. */
function madeUpAnywhere(seen: Seen): MadeUpParts {
  const found = madeUpIn.get(seen) ?? madeUpParts(failuresIn(seen));
  madeUpIn.set(seen, found);
  return found;
}

/** Every failure that any observation shows, once. */
function failuresIn(seen: Seen): Sample[] {
  const shown = refusalIds.flatMap((id) => seen(id)?.samples ?? []);
  const samples = [...shown, ...(seen('transport.headers')?.samples ?? [])].filter(({ ok }) => !ok);
  const numbered = new Map(samples.map((sample) => [sample.number, sample]));
  return [...numbered.values()].toSorted((a, b) => a.number - b.number);
}

const isForeign = (condition: RefusalCondition) =>
  condition === 'otherWorkspace' || condition === 'unknownWorkspace';

/** Where the key is refused for its scope, the workspace read tells nothing of workspaces. */
const isOtherScope = (seen: Seen) => seen('workspace.scope')?.scope === 'another';

/** What stands in the way of the refusal itself. */
export function obstacleTo(condition: RefusalCondition, seen: Seen): string | undefined {
  const isIgnored = seen('listing.path-id')?.pathId === 'ignored';
  return isForeign(condition) && isIgnored && isOtherScope(seen)
    ? 'the listing ignores the path, and the workspace read refuses the key for its scope'
    : undefined;
}
