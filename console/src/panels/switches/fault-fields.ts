import { routes } from '../../../../src/document/routes.ts';
import type { SampleName } from '../../../../src/mock/faults/effect-schema.ts';
import type { FaultInput } from '../../../../src/mock/faults/fault-schema.ts';
import type { FaultEffect } from '../../../../src/mock/faults/faults.ts';
import { refusalConditions } from '../../../../src/profile/refusal-conditions.ts';
import { typedNumber } from '../../data/typed-number.ts';

/** What stands in the form of a fault, as texts. */
export type FaultDraft = Readonly<Record<FaultField, string>>;

/** By the names of the fault's own fields, so that a refusal is shown where it belongs. */
const empty = {
  kind: 'refusal',
  status: '503',
  sample: '',
  refusal: 'expiredKey',
  milliseconds: '2000',
  bytesPerSecond: '100',
  afterBytes: '',
  retryAfter: '',
  operation: '',
  method: '',
  key: '',
  workspace: '',
  skip: '0',
  times: '1',
  probability: '1',
};
export type FaultField = keyof typeof empty;

/** A form that begins with what a link says. */
export const draftOf = (given: Readonly<Record<string, string>>): FaultDraft => ({
  ...empty,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(empty, name))),
});

const option = (value: string, text = value) => ({ value, text });
const named = (names: readonly string[]) => names.map((name) => option(name));

const effectNames: Readonly<Record<FaultEffect['kind'], string>> = {
  answer: 'another answer',
  refusal: 'a refusal by its name',
  reset: 'reset the connection',
  cut: 'cut the body short',
  delay: 'delay the answer',
  drip: 'send the body slowly',
  'empty-page': 'a page without files',
  'lost-page': 'skip a page',
  'stale-cursor': 'a cursor that is refused later',
  'repeated-cursor': 'a cursor to the same page',
};

const samples: Readonly<Record<SampleName, true>> = {
  json: true,
  html: true,
  empty: true,
  cut: true,
  'not-utf8': true,
};

export const options = {
  kind: Object.entries(effectNames).map(([kind, text]) => option(kind, text)),
  sample: [option('', 'no body'), ...named(Object.keys(samples))],
  refusal: named(refusalConditions),
  operation: [option('', 'any'), ...named(routes.map(({ operation }) => operation))],
};

/** The fields that belong to an effect, besides those of every fault. */
export const fieldsOfEffect: Readonly<Record<string, readonly FaultField[]>> = {
  answer: ['status', 'sample', 'retryAfter'],
  refusal: ['refusal', 'retryAfter'],
  cut: ['afterBytes'],
  delay: ['milliseconds'],
  drip: ['bytesPerSecond'],
};

const textual: readonly FaultField[] = [
  'sample',
  'refusal',
  'operation',
  'method',
  'key',
  'workspace',
];

/** What the form says, as a fault; what is left empty is left out. The server checks it. */
export function faultOf(draft: FaultDraft): FaultInput {
  const { kind } = draft;
  const given = (names: readonly FaultField[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = draft[name].trim();
        return text === '' ? [] : [[name, textual.includes(name) ? text : numberOf(text)]];
      }),
    );
  const which = given(['operation', 'method', 'key', 'workspace', 'skip', 'times']);
  const probability = draft.probability.trim() === '1' ? {} : given(['probability']);
  const effect = { kind, ...given(fieldsOfEffect[kind] ?? []) };
  // Whatever was typed: what is no fault, the server refuses.
  return { ...which, ...probability, effect } as FaultInput;
}

const numberOf = (text: string): number | string =>
  /^(always|infinity|never)$/i.test(text) ? 'Infinity' : typedNumber(text);
