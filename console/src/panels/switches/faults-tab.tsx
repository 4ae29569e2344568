import { signal } from '@preact/signals';
import type { PendingFault } from '../../../../src/mock/faults/faults.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { confirm } from '../../components/confirm.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Name } from '../../components/text.tsx';
import { notifyFailure } from '../../components/toast.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { useRemote } from '../../data/use-remote.ts';
import { goTo, route } from '../../shell/route.ts';
import { FaultForm } from './fault-form.tsx';
import { effectText, leftText, requestsText } from './fault-text.ts';

const isAdding = signal(false);

export function addFault(): void {
  goTo('switches', ['faults']);
  isAdding.value = true;
}

export async function clearFaults(): Promise<void> {
  const asked = {
    title: 'Take all faults away?',
    text: 'Those of a scenario that plays as well.',
    action: 'Take away',
  };
  if (await confirm(asked)) await mock.peek()?.faults.clear().then(refresh, notifyFailure);
}

const columns: readonly Column<PendingFault>[] = [
  {
    id: 'what',
    title: 'What goes wrong',
    show: ({ fault }) => <Name text={effectText(fault.effect)} />,
  },
  { id: 'which', title: 'Where', show: ({ fault }) => <Name text={requestsText(fault)} /> },
  {
    id: 'left',
    title: 'Left',
    minor: true,
    show: ({ fault, met }) => leftText(fault, met),
  },
  { id: 'id', title: 'Id', minor: true, show: ({ id }) => <Name mono text={id} /> },
];

/** What goes wrong, and for which requests. */
export function FaultsTab() {
  const { data: faults, error, reload } = useRemote((of) => of.faults.list());
  // A link may ask for the form: what else stands in it is what it begins with.
  const { add, ...given } = route.value.query;
  const isOpen = isAdding.value || add !== undefined;
  const close = () => {
    isAdding.value = false;
    goTo('switches', ['faults']);
  };
  const remove = (id: string) => void mock.peek()?.faults.remove(id).then(refresh, notifyFailure);
  return (
    <div class="stack">
      {!faults &&
        (error ? (
          <ErrorState title="Failed to read the faults" error={error} retry={reload} />
        ) : (
          <Loading />
        ))}
      {faults?.length === 0 && (
        <EmptyState
          icon="plug"
          title="Nothing goes wrong"
          action={
            <Button kind="primary" icon="plus" onClick={addFault}>
              Add a fault…
            </Button>
          }
        >
          A fault meets the next requests of its kind: another answer, a broken or a slow
          connection, a page that is lost.
        </EmptyState>
      )}
      {faults && faults.length > 0 && (
        <>
          <Table
            label="Faults that wait for requests"
            columns={columns}
            rows={faults}
            keyOf={({ id }) => id}
            actions={({ id }) => (
              <IconButton icon="trash" label={`Take ${id} away`} onClick={() => remove(id)} />
            )}
          />
          <div class="row">
            <Button kind="primary" icon="plus" onClick={addFault}>
              Add a fault…
            </Button>
            <Button icon="trash" onClick={() => void clearFaults()}>
              Take all away
            </Button>
          </div>
        </>
      )}
      {isOpen && <FaultForm given={given} onClose={close} />}
    </div>
  );
}
