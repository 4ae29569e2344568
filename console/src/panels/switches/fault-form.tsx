import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { FormFaults } from '../../components/form-faults.tsx';
import { notify } from '../../components/toast.tsx';
import { mock, refresh, send } from '../../data/connection.ts';
import { useFieldFaults } from '../../data/field-faults.ts';
import { sandbox } from '../../data/sandbox.ts';
import {
  draftOf,
  type FaultDraft,
  type FaultField,
  faultOf,
  fieldsOfEffect,
  options,
} from './fault-fields.ts';

interface FaultFormProps {
  /** What a link says it begins with. */
  readonly given: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

const labels: Readonly<Partial<Record<FaultField, readonly [label: string, hint?: string]>>> = {
  status: ['Status'],
  milliseconds: ['Milliseconds', 'Or never.'],
  bytesPerSecond: ['Bytes a second'],
  afterBytes: ['After bytes', 'After half of them if left out.'],
  retryAfter: ['Retry-After', 'Seconds; none if left out.'],
};

/** A fault that is added: what goes wrong, and for which requests. */
export function FaultForm({ given, onClose }: FaultFormProps) {
  const [draft, setDraft] = useState<FaultDraft>(() => draftOf(given));
  const faults = useFieldFaults(shownFields(draft));
  const add = async () => {
    const { value: of } = mock;
    try {
      if (of) await send.peek()?.('addFault', { path: { id: of.id }, input: faultOf(draft) });
      onClose();
      notify('The fault waits for its requests.');
      refresh();
    } catch (cause) {
      faults.take(cause);
    }
  };
  const bind = (name: FaultField) => ({
    value: draft[name],
    error: faults.at(name),
    onInput: (value: string) => setDraft({ ...draft, [name]: value }),
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const keys = [{ value: '', text: 'any' }, ...named(sandbox.value?.keys, draft.key)];
  return (
    <Dialog title="Add a fault" onClose={onClose}>
      <Form class="stack" onSubmit={add}>
        <Select label="What goes wrong" options={options.kind} {...bind('kind')} />
        <EffectFields draft={draft} bind={bind} />
        <fieldset class="switches-which">
          <legend>Which requests it meets</legend>
          <Select label="Operation" options={options.operation} {...bind('operation')} />
          <Select label="Key" options={keys} {...bind('key')} />
          <TextField label="Times" hint="A number, or always." {...bind('times')} />
          <TextField label="Let pass first" {...bind('skip')} inputMode="numeric" />
          <TextField label="Probability" hint="Above 0, 1 at most." {...bind('probability')} />
          {draft.method !== '' && <TextField label="Method" {...bind('method')} />}
        </fieldset>
        <FormFaults lines={faults.beside} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Add the fault
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface EffectFieldsProps {
  readonly draft: FaultDraft;
  readonly bind: (name: FaultField) => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onInput: (value: string) => void;
    readonly onChange: (value: string) => void;
  };
}

const EffectFields = ({ draft, bind }: EffectFieldsProps) => (
  <>
    {fieldsOfEffect[draft.kind]?.map((name) => {
      if (name === 'sample')
        return <Select key={name} label="Body" options={options.sample} {...bind(name)} />;
      if (name === 'refusal')
        return <Select key={name} label="Refusal" options={options.refusal} {...bind(name)} />;
      const [label, hint] = labels[name] ?? [name];
      return <TextField key={name} label={label} hint={hint} {...bind(name)} />;
    })}
  </>
);

const shownFields = ({ kind, method }: FaultDraft): readonly string[] => [
  ...(fieldsOfEffect[kind] ?? []),
  ...['kind', 'operation', 'key', 'times', 'skip', 'probability'],
  ...(method === '' ? [] : ['method']),
];

function named(
  keys: readonly { readonly label: string }[] = [],
  chosen: string,
): readonly { value: string; text: string }[] {
  const labels = new Set([...keys.map(({ label }) => label), chosen]);
  labels.delete('');
  return [...labels].map((label) => ({ value: label, text: label }));
}
