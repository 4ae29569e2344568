import { routes } from '../../../../src/document/routes.ts';
import type { SampleName } from '../../../../src/mock/faults/effect-schema.ts';
import type { FaultInput } from '../../../../src/mock/faults/fault-schema.ts';
import type { Fault, FaultEffect, PendingFault } from '../../../../src/mock/faults/faults.ts';
import { refusalConditions } from '../../../../src/profile/refusals.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Button, Name } from '../../components/elements.tsx';
import { optionsOf } from '../../components/field.tsx';
import { FormDialog, type FormField, typedNumber } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { mock } from '../../data/connection.ts';
import { useRemote } from '../../data/remote.ts';
import { goTo, leaveTo, route } from '../../data/route.ts';
import type { PanelProps } from '../../data/sandbox.ts';

const columns: readonly Column<PendingFault>[] = [
  { title: 'What goes wrong', show: ({ fault }) => <Name text={effectText(fault.effect)} /> },
  { title: 'Where', show: ({ fault }) => <Name text={requestsText(fault)} /> },
  { title: 'Left', show: ({ fault, met }) => leftText(fault, met) },
  { title: 'Id', show: ({ id }) => <Name mono text={id} /> },
  {
    title: 'Actions',
    look: 'actions',
    show: ({ id }) => (
      <Button
        kind="quiet"
        aria-label={`Remove ${id}`}
        onClick={() => void change((mock) => mock.call('faults.remove', { id }))}
        text="Remove"
      />
    ),
  },
];

/** What goes wrong, and for which requests. */
export function FaultsTab({ facts }: PanelProps) {
  const remote = useRemote(async (of) => (await of.call('faults.list')).faults);
  // A link can open the form, and fill it.
  const { add: asked, ...given } = route.value.query;
  const add = (draft: FaultDraft) => mock.peek().call('faults.add', faultOf(draft));
  const labels = facts.keys.map(({ label }) => label);
  return (
    <div class="stack">
      <Loaded remote={remote} what="The faults">
        {(faults) => <Faults faults={faults} />}
      </Loaded>
      {asked !== undefined && (
        <FormDialog
          id={`fault ${JSON.stringify(given)}`}
          title="Add a fault"
          submit="Add the fault"
          first={draftOf(given)}
          fields={(draft) => fieldsOf(draft, labels)}
          onSubmit={add}
          done={() => 'Fault added. It affects the next matching requests.'}
          onClose={() => leaveTo('switches', ['faults'])}
        />
      )}
    </div>
  );
}

function Faults({ faults }: { readonly faults: readonly PendingFault[] }) {
  const clear = () => {
    const text = 'This also removes the faults of the running scenario.';
    const question = ['Remove all faults?', text, 'Remove'] as const;
    const done = 'All faults are removed.';
    return change((mock) => mock.call('faults.remove'), { question, done });
  };
  const add: Action = {
    title: 'Add a fault…',
    icon: 'plus',
    kind: 'primary',
    keys: 'a',
    run: () => goTo('switches', ['faults'], { add: 'yes' }),
  };
  if (faults.length === 0) {
    return (
      <EmptyState icon="plug" title="No faults" action={<Actions of={[add]} />}>
        A fault affects the next matching requests: a different response, or a broken or slow
        connection.
      </EmptyState>
    );
  }
  return (
    <>
      <Table label="Pending faults" columns={columns} rows={faults} keyOf={({ id }) => id} />
      <div class="row">
        <Actions of={[add, { title: 'Remove all…', icon: 'trash', run: clear }]} />
      </div>
    </>
  );
}

/** Named like the fields of a fault, so that an error is shown at its field. */
const emptyFault = {
  ...{ kind: 'answer', status: '503', sample: '', refusal: 'expiredKey', milliseconds: '2000' },
  ...{ bytesPerSecond: '100', afterBytes: '', retryAfter: '' },
  ...{ operation: '', method: '', key: '', workspace: '', skip: '0', times: '1' },
};
type FaultDraft = Readonly<typeof emptyFault>;
type FaultName = keyof FaultDraft;

/** The form with values from the query of a link. */
const draftOf = (given: Readonly<Record<string, string>>): FaultDraft => ({
  ...emptyFault,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(emptyFault, name))),
});

const samples: Readonly<Record<SampleName, true>> = {
  ...{ json: true, html: true, empty: true, cut: true, 'not-utf8': true },
};

/** Each effect in words, and the fields that it has. */
const effects: Readonly<
  Record<FaultEffect['kind'], readonly [text: string, ...fields: readonly FaultName[]]>
> = {
  answer: ['a different response', 'status', 'sample', 'retryAfter'],
  refusal: ['a named refusal', 'refusal', 'retryAfter'],
  reset: ['reset the connection before a response'],
  cut: ['cut the body short', 'afterBytes'],
  delay: ['delay the response', 'milliseconds'],
  drip: ['send the body slowly', 'bytesPerSecond'],
};

const ownFields = (kind: string): readonly FaultName[] => {
  const [, ...fields] = Object.entries(effects).find(([name]) => name === kind)?.[1] ?? [''];
  return fields;
};

const operations = routes.map(({ operation }) => operation);
const kinds = Object.entries(effects).map(([value, [text]]) => ({ value, text }));

/** How each field looks. */
const looks: Readonly<Record<FaultName, Omit<FormField<FaultName>, 'name'>>> = {
  kind: { label: 'What goes wrong', options: kinds },
  status: { label: 'Status' },
  sample: { label: 'Body', options: optionsOf(Object.keys(samples), 'no body') },
  refusal: { label: 'Refusal', options: optionsOf(refusalConditions) },
  retryAfter: { label: 'Retry-After', hint: 'In seconds. If omitted, not sent.' },
  afterBytes: { label: 'After bytes', hint: 'Defaults to half of the body.' },
  milliseconds: { label: 'Milliseconds', hint: 'A number, or never.' },
  bytesPerSecond: { label: 'Bytes per second' },
  operation: { label: 'Operation', half: true, options: optionsOf(operations, 'any') },
  key: { label: 'Key', half: true },
  workspace: { label: 'Workspace', half: true },
  times: { label: 'Times', half: true, hint: 'A number, or always.' },
  skip: { label: 'Skip first', half: true, inputMode: 'numeric' },
  method: { label: 'Method', half: true },
};

const which = ['operation', 'key', 'times', 'skip'] as const;

/** @param labels of the keys to choose from. */
function fieldsOf({ kind, key, method }: FaultDraft, labels: readonly string[]) {
  const keys = optionsOf([...labels, key].filter(Boolean), 'any');
  const fieldOf = (name: FaultName): FormField<FaultName> => ({ name, ...looks[name] });
  return [
    ...(['kind', ...ownFields(kind)] as const).map(fieldOf),
    'Which requests it affects',
    ...which.map((name) => ({ ...fieldOf(name), ...(name === 'key' && { options: keys }) })),
    ...(method === '' ? [] : [fieldOf('method')]),
  ];
}

/** The form as a fault, without empty fields. The server checks it. */
function faultOf(draft: FaultDraft): FaultInput {
  const given = (names: readonly FaultName[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = draft[name].trim();
        // A label may look like a number.
        const value = name === 'key' || name === 'workspace' ? text : numberOf(text);
        return text === '' ? [] : [[name, value]];
      }),
    );
  const effect = { kind: draft.kind, ...given(ownFields(draft.kind)) };
  return { ...given([...which, 'method', 'workspace']), effect } as FaultInput;
}

const numberOf = (text: string): number | string =>
  /^(always|infinity|never)$/i.test(text) ? 'Infinity' : typedNumber(text);

/** Names and values in parentheses: ` (status 503, sample json)`. */
function detailsText(given: object): string {
  const details = Object.entries(given).map(([name, value]) =>
    typeof value === 'object' ? name : `${name} ${isEndless(value) ? 'without end' : value}`,
  );
  return details.length === 0 ? '' : ` (${details.join(', ')})`;
}

/** What goes wrong, in words. */
const effectText = ({ kind, ...details }: FaultEffect): string =>
  effects[kind][0] + detailsText(details);

const isEndless = (value: unknown): boolean =>
  value === 'Infinity' || value === Number.POSITIVE_INFINITY;

type AffectedRequests = Omit<Fault, 'effect' | 'when'>;

/** Which requests it affects, in words. */
function requestsText(fault: AffectedRequests): string {
  const { operation, method, key, workspace, skip } = fault;
  const parts = [
    operation ? `at ${operation}` : 'at any request',
    method && `with ${method}`,
    key && `with the key ${key}`,
    workspace && `for the workspace ${workspace}`,
    skip && `after ${skip === 1 ? 'one other' : `${skip} others`}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** How many more requests it affects. */
const leftText = ({ times = 1 }: AffectedRequests, met: number): string =>
  isEndless(times) ? `all of them (${met} so far)` : `${Number(times) - met} of ${times}`;
