import scenarioSchema from '../../../../schemas/scenario.schema.json' with { type: 'json' };
import type { FaultInput } from '../../../../src/mock/faults/fault-schema.ts';
import type { PendingFault } from '../../../../src/mock/faults/faults.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Button, Name } from '../../components/elements.tsx';
import { optionsOf } from '../../components/field.tsx';
import { type Draft, FormDialog, type FormField } from '../../components/form.tsx';
import { controlOf, type JsonSchema } from '../../components/schema-control.ts';
import { EmptyState } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { mock } from '../../data/connection.ts';
import { goTo, leaveTo, route } from '../../data/route.ts';
import type { PanelProps } from '../../data/sandbox.ts';
import { titleOf } from '../../data/texts.ts';

/** What goes wrong, and for which requests. */
export function FaultsTab({ facts }: PanelProps) {
  const labels = facts.keys.map(({ label }) => label);
  return (
    <>
      <Faults faults={facts.faults} />
      {route.value.query.add !== undefined && (
        <FormDialog
          id="add-fault"
          title="Add a fault"
          submit="Add the fault"
          first={firstFault}
          fields={(draft) => fieldsOf(draft, labels)}
          onSubmit={(draft) => mock.peek().call('faults.add', faultOf(draft))}
          done={() => 'Fault added. It affects the next matching requests.'}
          onClose={() => leaveTo('switches', ['faults'])}
        />
      )}
    </>
  );
}

function Faults({ faults }: { readonly faults: readonly PendingFault[] }) {
  const add: Action = {
    title: 'Add a fault…',
    icon: 'plus',
    kind: 'primary',
    run: () => goTo('switches', ['faults'], { add: 'yes' }),
  };
  if (faults.length === 0) {
    return (
      <EmptyState title="No faults" action={<Actions of={[add]} />}>
        A fault affects the next matching requests: a different response, or a broken or slow
        connection.
      </EmptyState>
    );
  }
  return (
    <>
      <Table label="Pending faults" columns={columns} rows={faults} keyOf={({ id }) => id} />
      <div class="row">
        <Actions of={[add]} />
      </div>
    </>
  );
}

/** `status 503, sample html`. */
const textOf = (given: object): string =>
  Object.entries(given)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

const columns: readonly Column<PendingFault>[] = [
  {
    title: 'What goes wrong',
    show: ({ fault: { effect } }) => {
      const { kind, ...details } = effect;
      return <Name text={[kind, textOf(details)].filter(Boolean).join(', ')} />;
    },
  },
  {
    title: 'Which requests',
    show: ({ fault: { effect: _, times: __, ...which } }) => <Name text={textOf(which) || 'any'} />,
  },
  {
    title: 'Left',
    show: ({ fault: { times = 1 }, affected }) =>
      Number(times) === Infinity
        ? `all (${affected} so far)`
        : `${Number(times) - affected} of ${times}`,
  },
  { title: 'Id', show: ({ id }) => <Name mono text={id} /> },
  {
    title: 'Actions',
    look: 'actions',
    show: ({ id }) => (
      <Button
        kind="quiet"
        aria-label={`Remove ${id}`}
        onClick={() => void change((to) => to.call('faults.remove', { id }))}
        text="Remove"
      />
    ),
  },
];

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The form derives from the JSON Schema of a fault. */
const { effect, ...requestSchemas } = scenarioSchema.properties.faults.items.properties;

/** Fields that the form leaves to the control API. */
const LEFT_OUT = ['kind', 'headers', 'json', 'base64'];
/** The fields of each kind of effect, and what it does. */
const kinds = new Map<string, { readonly description: string; readonly fields: Schemas }>(
  effect.oneOf.map(({ properties, description }) => {
    const fields = Object.entries(properties).filter(([name]) => !LEFT_OUT.includes(name));
    return [properties.kind.const, { description, fields: Object.fromEntries(fields) }];
  }),
);
const fieldsOfKind = (kind: string): Schemas => kinds.get(kind)?.fields ?? {};

type FaultDraft = Draft<string>;

/** What a new fault does before anything is changed. */
const firstFault: FaultDraft = {
  ...{ kind: 'answer', status: '503', refusal: 'expiredKey' },
  ...{ milliseconds: '2000', bytesPerSecond: '100' },
};

/** @param labels of the keys to choose from. */
function fieldsOf({ kind = '', key }: FaultDraft, labels: readonly string[]) {
  const keys = optionsOf([...labels, key ?? ''].filter(Boolean), 'any');
  const fieldsFor = (schemas: Schemas, none: string) =>
    Object.entries(schemas).map(([name, schema]): FormField<string> => {
      const { options } = controlOf(schema).look('');
      const all = name === 'key' ? keys : options && [{ value: '', text: none }, ...options];
      const hint = schema.description?.replaceAll('`', '');
      return { name, label: titleOf(name), hint, half: true, ...(all && { options: all }) };
    });
  return [
    {
      name: 'kind',
      label: 'What goes wrong',
      options: optionsOf([...kinds.keys()]),
      hint: kinds.get(kind)?.description,
    },
    ...fieldsFor(fieldsOfKind(kind), 'none'),
    ...fieldsFor(requestSchemas, 'any'),
  ];
}

/** The form as a fault, without empty fields. The server validates it. */
function faultOf(draft: FaultDraft): FaultInput {
  const given = (schemas: Schemas) =>
    Object.fromEntries(
      Object.entries(schemas).flatMap(([name, schema]) => {
        const text = draft[name]?.trim() ?? '';
        return text === '' ? [] : [[name, controlOf(schema).read(text)]];
      }),
    );
  const { kind = '' } = draft;
  return { ...given(requestSchemas), effect: { kind, ...given(fieldsOfKind(kind)) } } as FaultInput;
}
