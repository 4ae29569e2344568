import type { PendingFault } from '../../../../src/mock/faults/faults.ts';
import { act } from '../../components/dialog.tsx';
import { Button, Name } from '../../components/elements.tsx';
import { FormDialog } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { sandboxId, send } from '../../data/connection.ts';
import { useRemote } from '../../data/remote.ts';
import type { PanelProps } from '../../data/sandbox.ts';
import { clearFaults } from '../../shell/actions.ts';
import { goTo, route } from '../../shell/route.ts';
import {
  draftOf,
  effectText,
  type FaultDraft,
  faultOf,
  fieldsOf,
  leftText,
  requestsText,
} from './faults.ts';

const addFault = () => goTo('switches', ['faults'], { add: 'yes' });

const columns: readonly Column<PendingFault>[] = [
  {
    title: 'What goes wrong',
    width: 3,
    show: ({ fault }) => <Name text={effectText(fault.effect)} />,
  },
  {
    title: 'Where',
    width: 3,
    show: ({ fault }) => <Name text={requestsText(fault)} />,
  },
  { title: 'Left', minor: true, show: ({ fault, met }) => leftText(fault, met) },
  { title: 'Id', minor: true, show: ({ id }) => <Name mono text={id} /> },
  {
    title: 'Actions',
    width: '5.5rem',
    align: 'end',
    show: ({ id }) => (
      <Button
        icon="trash"
        label={`Remove ${id}`}
        onClick={() => void act((mock) => mock.faults.remove(id))}
      />
    ),
  },
];

/** What goes wrong, and for which requests. */
export function FaultsTab({ facts }: PanelProps) {
  const remote = useRemote((of) => of.faults.list());
  // A link can open the form, and fill it.
  const { add: asked, ...given } = route.value.query;
  const add = (draft: FaultDraft) =>
    send.peek()('addFault', { path: { id: sandboxId.peek() }, input: faultOf(draft) });
  const labels = facts.keys.map(({ label }) => label);
  return (
    <div class="stack">
      <Loaded remote={remote} what="the faults">
        {(faults) => <Faults faults={faults} />}
      </Loaded>
      {asked !== undefined && (
        <FormDialog
          title="Add a fault"
          submit="Add the fault"
          first={draftOf(given)}
          fields={(draft) => fieldsOf(draft, labels)}
          onSubmit={add}
          done={() => 'Fault added. It affects the next matching requests.'}
          onClose={() => goTo('switches', ['faults'])}
        />
      )}
    </div>
  );
}

function Faults({ faults }: { readonly faults: readonly PendingFault[] }) {
  const button = (
    <Button kind="primary" icon="plus" onClick={addFault}>
      Add a fault…
    </Button>
  );
  if (faults.length === 0) {
    return (
      <EmptyState icon="plug" title="No faults" action={button}>
        A fault affects the next matching requests: a different response, a broken or slow
        connection, or a lost page.
      </EmptyState>
    );
  }
  return (
    <>
      <Table label="Pending faults" columns={columns} rows={faults} keyOf={({ id }) => id} />
      <div class="row">
        {button}
        <Button icon="trash" onClick={() => void clearFaults()}>
          Remove all
        </Button>
      </div>
    </>
  );
}
