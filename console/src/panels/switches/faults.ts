import { routes } from '../../../../src/document/routes.ts';
import type { SampleName } from '../../../../src/mock/faults/effect-schema.ts';
import type { FaultInput } from '../../../../src/mock/faults/fault-schema.ts';
import type { Fault, FaultEffect } from '../../../../src/mock/faults/faults.ts';
import { refusalConditions } from '../../../../src/profile/refusal-conditions.ts';
import { type FormField, type Option, optionsOf, typedNumber } from '../../components/form.tsx';

/** The form of a fault, by the names of the fault's own fields: a refusal is shown at its field. */
export const emptyFault = {
  ...{ kind: 'refusal', status: '503', sample: '', refusal: 'expiredKey', milliseconds: '2000' },
  ...{ bytesPerSecond: '100', afterBytes: '', retryAfter: '' },
  ...{ operation: '', method: '', key: '', workspace: '', skip: '0', times: '1', probability: '1' },
};
export type FaultDraft = Readonly<typeof emptyFault>;
export type FaultName = keyof FaultDraft;

/** A form that begins with the query of a link. */
export const draftOf = (given: Readonly<Record<string, string>>): FaultDraft => ({
  ...emptyFault,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(emptyFault, name))),
});

const samples: Readonly<Record<SampleName, true>> = {
  ...{ json: true, html: true, empty: true, cut: true, 'not-utf8': true },
};
const any: Option = { value: '', text: 'any' };

const retryAfter: FormField<FaultName> = {
  ...{ name: 'retryAfter', label: 'Retry-After', hint: 'Seconds; none if omitted.' },
};

/** The name of each effect, and its own fields. */
const effects: Readonly<
  Record<FaultEffect['kind'], readonly [text: string, ...fields: readonly FormField<FaultName>[]]>
> = {
  answer: [
    'another answer',
    { name: 'status', label: 'Status' },
    {
      name: 'sample',
      label: 'Body',
      options: [{ value: '', text: 'no body' }, ...optionsOf(Object.keys(samples))],
    },
    retryAfter,
  ],
  refusal: [
    'a refusal by its name',
    { name: 'refusal', label: 'Refusal', options: optionsOf(refusalConditions) },
    retryAfter,
  ],
  reset: ['reset the connection'],
  cut: [
    'cut the body short',
    { name: 'afterBytes', label: 'After bytes', hint: 'Half of them if omitted.' },
  ],
  delay: [
    'delay the answer',
    { name: 'milliseconds', label: 'Milliseconds', hint: 'A number, or never.' },
  ],
  drip: ['send the body slowly', { name: 'bytesPerSecond', label: 'Bytes a second' }],
  'empty-page': ['a page without files'],
  'lost-page': ['skip a page'],
  'stale-cursor': ['a cursor that is refused later'],
  'repeated-cursor': ['a cursor to the same page'],
};

const effectFields = (kind: string): readonly FormField<FaultName>[] => {
  const [, ...fields] = Object.entries(effects).find(([name]) => name === kind)?.[1] ?? [''];
  return fields;
};

/** @param labels of the keys that a fault can be for. */
export const fieldsOf = (
  draft: FaultDraft,
  labels: readonly string[],
): readonly (FormField<FaultName> | string)[] => [
  {
    name: 'kind',
    label: 'What goes wrong',
    options: Object.entries(effects).map(([value, [text]]) => ({ value, text })),
  },
  ...effectFields(draft.kind),
  'Which requests it affects',
  {
    name: 'operation',
    label: 'Operation',
    half: true,
    options: [any, ...optionsOf(routes.map(({ operation }) => operation))],
  },
  {
    name: 'key',
    label: 'Key',
    half: true,
    options: [any, ...optionsOf([...new Set([...labels, draft.key])].filter(Boolean))],
  },
  { name: 'times', label: 'Times', half: true, hint: 'A number, or always.' },
  { name: 'skip', label: 'Let pass first', half: true, inputMode: 'numeric' },
  { name: 'probability', label: 'Probability', half: true, hint: 'Above 0, at most 1.' },
  ...(draft.method === '' ? [] : [{ name: 'method', label: 'Method', half: true } as const]),
];

const textual = new Set(['sample', 'refusal', 'operation', 'method', 'key', 'workspace']);

/** The form as a fault; empty fields are omitted. The server checks it. */
export function faultOf(draft: FaultDraft): FaultInput {
  const given = (names: readonly FaultName[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = draft[name].trim();
        return text === '' ? [] : [[name, textual.has(name) ? text : numberOf(text)]];
      }),
    );
  const which = given(['operation', 'method', 'key', 'workspace', 'skip', 'times']);
  const probability = draft.probability.trim() === '1' ? {} : given(['probability']);
  const own = effectFields(draft.kind).map(({ name }) => name);
  // The server refuses what is not a fault.
  return { ...which, ...probability, effect: { kind: draft.kind, ...given(own) } } as FaultInput;
}

const numberOf = (text: string): number | string =>
  /^(always|infinity|never)$/i.test(text) ? 'Infinity' : typedNumber(text);

type RequestsOfFault = Omit<Fault, 'effect' | 'when'>;

/** What goes wrong, in words. */
export function effectText(effect: FaultEffect): string {
  const late = 'delay' in effect && effect.delay ? `, ${effect.delay} ms late` : '';
  return ownText(effect) + late;
}

function ownText(effect: FaultEffect): string {
  switch (effect.kind) {
    case 'answer':
      return `the answer ${effect.status}${effect.sample ? ` with a body of ${effect.sample}` : ''}`;
    case 'refusal':
      return `the refusal ${effect.refusal}${effect.form ? ` (${effect.form})` : ''}`;
    case 'reset':
      return 'the connection is reset before an answer';
    case 'cut':
      return `the body is cut after ${effect.afterBytes === undefined ? 'half of it' : `${effect.afterBytes} bytes`}`;
    case 'delay':
      return isEndless(effect.milliseconds)
        ? 'no answer ever comes'
        : `the answer comes ${effect.milliseconds} ms late`;
    case 'drip':
      return `the body comes at ${effect.bytesPerSecond} bytes a second`;
    case 'empty-page':
      return 'a page without files, and a cursor to the next one';
    case 'lost-page':
      return 'a page is skipped';
    case 'stale-cursor':
      return 'a cursor that is refused when it is used';
    case 'repeated-cursor':
      return 'a cursor that leads to the same page again';
  }
}

const isEndless = (value: unknown): boolean =>
  value === 'Infinity' || value === Number.POSITIVE_INFINITY;

/** Which requests it affects, in words. */
export function requestsText(fault: RequestsOfFault): string {
  const { operation, method, key, workspace, skip, probability } = fault;
  const parts = [
    operation ? `at ${operation}` : 'at any request',
    method && `with ${method}`,
    key && `with the key ${key}`,
    workspace && `for the workspace ${workspace}`,
    skip && `after ${skip === 1 ? 'one other' : `${skip} others`}`,
    probability !== undefined && probability < 1 && `with probability ${probability}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** How many more requests it affects. */
export const leftText = ({ times = 1 }: RequestsOfFault, met: number): string =>
  isEndless(times) ? `all of them (${met} so far)` : `${Number(times) - met} of ${times}`;
