import { useEffect, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { FormFaults } from '../../components/form-faults.tsx';
import { Name } from '../../components/text.tsx';
import { notify, notifyFailure } from '../../components/toast.tsx';
import { client, mock, refresh } from '../../data/connection.ts';
import { lineOf, problemsOf } from '../../data/field-faults.ts';
import { jsonFile, saveFile } from '../../data/save-file.ts';
import { useCommands } from '../../shell/commands.ts';

interface ProfileFileProps {
  readonly profile: Profile;
  /** How many fields differ from the default profile. */
  readonly others: number;
}

/** Which profile it is: by name, from a file, into a file. */
export function ProfileFile({ profile, others }: ProfileFileProps) {
  const names = useProfileNames();
  const [fault, setFault] = useState<FileFault>();
  const input = useRef<HTMLInputElement>(null);
  const use = async (given: string | object) => {
    const used = await mock.peek()?.setProfile(given);
    setFault(undefined);
    notify(`The sandbox answers by the profile ${used?.name}.`);
    refresh();
  };
  const useNamed = (name: string) => void use(name).catch(notifyFailure);
  const useFile = async (file: File) => {
    try {
      await use(JSON.parse(await file.text()));
    } catch (cause) {
      const lines = problemsOf(cause).map(lineOf);
      setFault({ title: `Failed to read ${file.name}:`, lines });
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
        run: () => useNamed(name),
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
        value={profile.name}
        options={options}
        onChange={useNamed}
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
            if (file) void useFile(file);
            currentTarget.value = '';
          }}
        />
        <Button icon="refresh" disabled={others === 0} onClick={() => useNamed('default')}>
          Reset all
        </Button>
      </div>
      {fault && <FormFaults {...fault} />}
    </div>
  );
}

/** What is wrong with a file that was given. */
interface FileFault {
  readonly title: string;
  readonly lines: readonly string[];
}

function useProfileNames(): readonly { readonly name: string }[] {
  const [names, setNames] = useState<readonly { readonly name: string }[]>([]);
  const { value: from } = client;
  useEffect(() => void from?.profiles().then(setNames, () => {}), [from]);
  return names;
}

const fileName = (name: string) => name.replace(/[^\w-]+/g, '-') || 'profile';
