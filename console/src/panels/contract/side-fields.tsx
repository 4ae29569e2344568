import { useEffect, useState } from 'preact/hooks';
import type { ProfileInput } from '../../../../src/profile/schema.ts';
import { Field, Select, TextField } from '../../components/field.tsx';
import { client, sandboxId } from '../../data/connection.ts';
import { errorOf } from '../../data/use-remote.ts';
import type { Side } from './sides.ts';

interface SideFieldsProps {
  readonly title: string;
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}

/** What stands on one side: a deployment to learn from, or a profile. */
export function SideFields({ title, side, onChange }: SideFieldsProps) {
  const bind = (name: 'baseUrl' | 'key') => ({
    value: side[name],
    onInput: (value: string) => onChange({ ...side, [name]: value.trim() }),
  });
  return (
    <fieldset class="contract-side">
      <legend>{title}</legend>
      <Select
        label="What"
        value={side.source}
        options={[
          { value: 'here', text: `This server, sandbox ${sandboxId.value}` },
          { value: 'elsewhere', text: 'Another base URL' },
          { value: 'file', text: 'A profile from a file' },
          { value: 'named', text: 'A profile by its name' },
        ]}
        onChange={(source) => onChange({ ...side, source })}
      />
      {side.source === 'elsewhere' && (
        <>
          <TextField
            label="Base URL"
            type="url"
            placeholder="https://files.example.com"
            {...bind('baseUrl')}
          />
          <TextField label="Key" type="password" {...bind('key')} />
        </>
      )}
      {side.source === 'file' && <FileField side={side} onChange={onChange} />}
      {side.source === 'named' && <NameField side={side} onChange={onChange} />}
    </fieldset>
  );
}

type PartProps = Omit<SideFieldsProps, 'title'>;

function FileField({ side, onChange }: PartProps) {
  const [error, setError] = useState<string>();
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const file = readProfile(chosen);
    onChange({ ...side, file });
    file.then(
      () => setError(undefined),
      (cause) => setError(errorOf(cause).message),
    );
  };
  return (
    <Field label="File" error={error}>
      <input
        class="input"
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
    </Field>
  );
}

/** @throws Error where it is no JSON; what is no profile, the comparison says. */
async function readProfile(file: File): Promise<ProfileInput> {
  try {
    return JSON.parse(await file.text());
  } catch (cause) {
    throw new Error(`Failed to read ${file.name}: ${errorOf(cause).message}`);
  }
}

function NameField({ side, onChange }: PartProps) {
  const [names, setNames] = useState<readonly string[]>([side.named]);
  const { value: from } = client;
  useEffect(() => {
    from?.profiles().then(
      (all) => setNames(all.map(({ name }) => name)),
      () => {},
    );
  }, [from]);
  return (
    <Select
      label="Profile"
      value={side.named}
      options={names.map((name) => ({ value: name, text: name }))}
      onChange={(named) => onChange({ ...side, named })}
    />
  );
}
