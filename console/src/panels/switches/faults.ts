import { routes } from '../../../../src/document/routes.ts';
import type { SampleName } from '../../../../src/mock/faults/effect-schema.ts';
import type { FaultInput } from '../../../../src/mock/faults/fault-schema.ts';
import type { Fault, FaultEffect } from '../../../../src/mock/faults/faults.ts';
import { refusalConditions } from '../../../../src/profile/refusal-conditions.ts';
import { type FormField, type Option, optionsOf, typedNumber } from '../../components/form.tsx';

/** The form has the names of the fault's own fields, so that an error is shown at its field. */
export const emptyFault = {
  ...{ kind: 'refusal', status: '503', sample: '', refusal: 'expiredKey', milliseconds: '2000' },
  ...{ bytesPerSecond: '100', afterBytes: '', retryAfter: '' },
  ...{ operation: '', method: '', key: '', workspace: '', skip: '0', times: '1', probability: '1' },
};
export type FaultDraft = Readonly<typeof emptyFault>;
export type FaultName = keyof FaultDraft;

/** The form with values from the query of a link. */
export const draftOf = (given: Readonly<Record<string, string>>): FaultDraft => ({
  ...emptyFault,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(emptyFault, name))),
});

const samples: Readonly<Record<SampleName, true>> = {
  ...{ json: true, html: true, empty: true, cut: true, 'not-utf8': true },
};
const any: Option = { value: '', text: 'any' };

const retryAfter: FormField<FaultName> = {
  ...{ name: 'retryAfter', label: 'Retry-After', hint: 'In seconds. If omitted, not sent.' },
};

/** Each effect in words, and its own fields. */
const effects: Readonly<
  Record<FaultEffect['kind'], readonly [text: string, ...fields: readonly FormField<FaultName>[]]>
> = {
  answer: [
    'a different response',
    { name: 'status', label: 'Status' },
    {
      ...{ name: 'sample', label: 'Body' },
      options: [{ value: '', text: 'no body' }, ...optionsOf(Object.keys(samples))],
    },
    retryAfter,
  ],
  refusal: [
    'a named refusal',
    { name: 'refusal', label: 'Refusal', options: optionsOf(refusalConditions) },
    retryAfter,
  ],
  reset: ['reset the connection before a response'],
  cut: [
    'cut the body short',
    { name: 'afterBytes', label: 'After bytes', hint: 'Defaults to half of the body.' },
  ],
  delay: [
    'delay the response',
    { name: 'milliseconds', label: 'Milliseconds', hint: 'A number, or never.' },
  ],
  drip: ['send the body slowly', { name: 'bytesPerSecond', label: 'Bytes per second' }],
  'empty-page': ['a page without files, with a cursor to the next one'],
  'lost-page': ['skip a page'],
  'stale-cursor': ['a cursor that fails when it is used'],
  'repeated-cursor': ['a cursor to the same page'],
};

const effectFields = (kind: string): readonly FormField<FaultName>[] => {
  const [, ...fields] = Object.entries(effects).find(([name]) => name === kind)?.[1] ?? [''];
  return fields;
};

/** @param labels of the keys to choose from. */
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
  { name: 'skip', label: 'Skip first', half: true, inputMode: 'numeric' },
  { name: 'probability', label: 'Probability', half: true, hint: 'Above 0, at most 1.' },
  ...(draft.method === '' ? [] : [{ name: 'method', label: 'Method', half: true } as const]),
];

const textual = new Set(['sample', 'refusal', 'operation', 'method', 'key', 'workspace']);

/** The form as a fault, without empty fields. The server checks it. */
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
  return { ...which, ...probability, effect: { kind: draft.kind, ...given(own) } } as FaultInput;
}

const numberOf = (text: string): number | string =>
  /^(always|infinity|never)$/i.test(text) ? 'Infinity' : typedNumber(text);

/** Names and values in parentheses: ` (status 503, sample json)`. */
export function detailsText(given: object): string {
  const details = Object.entries(given).map(([name, value]) =>
    typeof value === 'object' ? name : `${name} ${isEndless(value) ? 'without end' : value}`,
  );
  return details.length === 0 ? '' : ` (${details.join(', ')})`;
}

/** What goes wrong, in words. */
export const effectText = ({ kind, ...details }: FaultEffect): string =>
  effects[kind][0] + detailsText(details);

const isEndless = (value: unknown): boolean =>
  value === 'Infinity' || value === Number.POSITIVE_INFINITY;

type AffectedRequests = Omit<Fault, 'effect' | 'when'>;

/** Which requests it affects, in words. */
export function requestsText(fault: AffectedRequests): string {
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
export const leftText = ({ times = 1 }: AffectedRequests, met: number): string =>
  isEndless(times) ? `all of them (${met} so far)` : `${Number(times) - met} of ${times}`;
