import type { Sample } from '../../../contract-tests/suite.ts';
import type { OperationName } from '../../document/routes.ts';
import type { FaultForm } from '../../profile/refusal-conditions.ts';
import type { Meaning, Volatility } from './generalise.ts';
import { type MadeUpParts, madeUpParts } from './generated-form.ts';
import { type RefusalTemplate, refusalTemplate } from './refusal-template.ts';
import { fillText } from './text-template.ts';

/** A refusal as it came, and the form of the fault, null for the plain one. */
type FormedSample = Sample & { readonly form: FaultForm | null };

/** The templates of one condition: one for all, and those of what differs from it. */
export type OperationTemplates = {
  /** Null if nothing was refused. */
  readonly template: RefusalTemplate | null;
  readonly operations: { readonly [Operation in OperationName]?: RefusalTemplate };
  readonly forms: { readonly [Form in FaultForm]?: RefusalTemplate };
};

/**
 * One template for all operations and forms where there is one. Else the listing's for all
 * operations that do not differ from it, and that of the plain form for all forms that do not.
 */
export function operationTemplates(
  samples: readonly FormedSample[],
  madeUp: MadeUpParts,
  volatility?: Volatility,
): OperationTemplates {
  const refused = samples.filter(({ ok }) => !ok);
  const read = (some: readonly FormedSample[], known?: Meaning) => {
    const [first, ...others] = some;
    if (!first) return undefined;
    // What one operation makes up may look otherwise than what another does.
    const { operation } = first.asked;
    const alike = refused.filter(({ asked }) => asked.operation === operation);
    const local = madeUpParts(alike);
    return refusalTemplate([first, ...others], new Map([...madeUp, ...local]), known, volatility);
  };
  const whole = read(refused);
  if (!whole || whole.differing.length === 0) {
    return { template: whole ?? null, operations: {}, forms: {} };
  }
  const plain = refused.filter(({ form }) => form === null);
  const usual = plain.length > 0 ? plain : refused.slice(-1);
  const ofOperation = (operation: Sample['asked']['operation']) =>
    read(usual.filter(({ asked }) => asked.operation === operation));
  const [listFiles, readWorkspace, checkKey] = [
    ofOperation('listFiles'),
    ofOperation('readWorkspace'),
    ofOperation('checkKey'),
  ];
  const template = listFiles ?? checkKey ?? readWorkspace ?? whole;
  const differs = (other: RefusalTemplate | undefined): other is RefusalTemplate =>
    other !== undefined && partsOf(other) !== partsOf(template);
  const ofOperations = { listFiles, readWorkspace, checkKey, other: undefined };
  const formNames = [...new Set(refused.flatMap(({ form }) => form ?? []))];
  const forms = formNames.flatMap((form): [string, RefusalTemplate][] => {
    const own = refused.filter((each) => each.form === form);
    const at = (operation: Sample['asked']['operation']) =>
      own.filter(({ asked }) => asked.operation === operation);
    const ofListing = at('listFiles');
    const found = read(ofListing.length > 0 ? ofListing : own, placesOf(template));
    // It may be as it is at the listing, where the other operations refuse otherwise.
    const isOther = own.some(({ asked }) => {
      const usually = ofOperations[asked.operation];
      const here = read(at(asked.operation), placesOf(usually ?? template));
      return usually && here && partsOf(here) !== partsOf(usually);
    });
    return found && (isOther || differs(found)) ? [[form, found]] : [];
  });
  return {
    template,
    operations: {
      ...(differs(checkKey) && { checkKey }),
      ...(differs(readWorkspace) && { readWorkspace }),
    },
    forms: Object.fromEntries(forms),
  };
}

const partsOf = ({ differing: _, varying: __, ...parts }: RefusalTemplate): string =>
  JSON.stringify(parts);

/** Where the template has a place for a part of the request, so has another form of it. */
function placesOf({ code, error, extra, text, headers }: RefusalTemplate): Meaning {
  const places = new Map(leavesOf('', { code, error, extra, text, headers }));
  return (path, showings) => {
    const place = places.get(path);
    const fits = (text: string) =>
      showings.every(({ value, facts }) => fillText(text, facts) === value);
    return place?.includes('{') && fits(place) ? place : undefined;
  };
}

function leavesOf(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(path === '' ? name : `${path}.${name}`, inner),
      );
}
