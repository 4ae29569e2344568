import { useEffect, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { Name } from '../../components/text.tsx';
import { notify } from '../../components/toast.tsx';
import { client, mock, refresh } from '../../data/connection.ts';
import { jsonFile, saveFile } from '../../data/save-file.ts';
import { errorOf } from '../../data/use-remote.ts';
import { useCommands } from '../../shell/commands.ts';

interface ProfileFileProps {
  readonly profile: Profile;
  /** How many fields differ from the default profile. */
  readonly others: number;
}

/** Which profile it is: by name, from a file, into a file. */
export function ProfileFile({ profile, others }: ProfileFileProps) {
  const names = useProfileNames();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const use = async (given: () => Promise<string | object>) => {
    try {
      const used = await mock.peek()?.setProfile(await given());
      setError(undefined);
      notify(`The sandbox answers by the profile ${used?.name}.`);
      refresh();
    } catch (cause) {
      setError(errorOf(cause).message);
    }
  };
  const save = () => saveFile(`${fileName(profile.name)}.json`, jsonFile(profile));
  const load = () => input.current?.click();
  useCommands(
    [
      { id: 'profile-save', title: 'Save the profile as a file', run: save },
      { id: 'profile-load', title: 'Load a profile from a file', run: load },
      ...names.map(({ name }) => ({
        id: `profile-${name}`,
        title: `Switch to the profile ${name}`,
        run: () => void use(async () => name),
      })),
    ],
    [names, profile],
  );
  const isNamed = names.some(({ name }) => name === profile.name);
  const options = [
    ...(isNamed ? [] : [{ value: profile.name, text: profile.name }]),
    ...names.map(({ name }) => ({ value: name, text: name })),
  ];
  return (
    <div class="card switches-profile">
      <Select
        label="Profile"
        hint={<Name text={profile.description} />}
        error={error}
        value={profile.name}
        options={options}
        onChange={(name) => void use(async () => name)}
      />
      <div class="row">
        <Button icon="download" onClick={save}>
          Save as a file
        </Button>
        <Button icon="plus" onClick={load}>
          Load a file…
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".json,application/json"
          aria-label="A profile as a file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void use(async () => profileIn(file.name, await file.text()));
            currentTarget.value = '';
          }}
        />
        <Button
          icon="refresh"
          disabled={others === 0}
          onClick={() => void use(async () => 'default')}
        >
          Reset all
        </Button>
      </div>
    </div>
  );
}

function useProfileNames(): readonly { readonly name: string }[] {
  const [names, setNames] = useState<readonly { readonly name: string }[]>([]);
  const { value: from } = client;
  useEffect(() => void from?.profiles().then(setNames, () => {}), [from]);
  return names;
}

/** @throws Error where the file holds no JSON. */
function profileIn(name: string, text: string): object {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Failed to read ${name}: ${errorOf(cause).message}`);
  }
}

const fileName = (name: string) => name.replace(/[^\w-]+/g, '-') || 'profile';
