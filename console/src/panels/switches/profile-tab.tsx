import { useRef, useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { act } from '../../components/dialog.tsx';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { Field, lineOf, optionsOf, Problems, problemsOf } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { notify } from '../../data/notices.ts';
import { useFollowed, useNames, useRemote } from '../../data/remote.ts';
import { jsonFile, saveFile } from '../../data/save-file.ts';
import { plural } from '../../data/texts.ts';
import { useCommands } from '../../shell/commands.ts';
import { route } from '../../shell/route.ts';
import { ChoiceField } from './choice-field.tsx';
import {
  byClause,
  type ChosenField,
  type ChosenSection,
  differs,
  searched,
} from './profile-choices.ts';

/** Each open clause that a profile decides, with its choices. */
export function ProfileTab() {
  const remote = useRemote((from) => from.profile());
  return (
    <Loaded remote={remote} what="the profile">
      {(profile) => <Choices profile={profile} />}
    </Loaded>
  );
}

interface ProfileProps {
  readonly profile: Profile;
}

function Choices({ profile }: ProfileProps) {
  const [typed, setTyped] = useFollowed(route.value.query.field ?? '');
  const [isOthersOnly, setOthersOnly] = useState(false);
  const isOther = ({ choices }: ChosenField) => choices.some((choice) => differs(profile, choice));
  const isShown = (field: ChosenField) => !isOthersOnly || isOther(field);
  const others = searched('').flatMap(({ fields }) => fields.filter(isOther)).length;
  const shown = searched(typed)
    .map(({ name, fields }) => ({ name, fields: fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div class="stack">
      <ProfileFile profile={profile} others={others} />
      <div class="filter">
        <Field
          hidden
          label="Find a choice"
          type="search"
          placeholder="Find a choice: limit, cursor, 401…"
          value={typed}
          onChange={setTyped}
        />
        <label class="row">
          <input
            type="checkbox"
            checked={isOthersOnly}
            onChange={({ currentTarget }) => setOthersOnly(currentTarget.checked)}
          />
          Only what differs from the default ({others})
        </label>
      </div>
      {shown.length === 0 && <EmptyState icon="search" title="No matching choices" />}
      {shown.map((section) => (
        <Section
          key={section.name}
          {...{ section, profile, isOther }}
          isOpen={typed !== '' || isOthersOnly}
        />
      ))}
    </div>
  );
}

interface SectionProps extends ProfileProps {
  readonly section: ChosenSection;
  readonly isOther: (field: ChosenField) => boolean;
  /** Whether it is open until the user closes it. */
  readonly isOpen: boolean;
}

function Section({ section: { name, fields }, profile, isOther, isOpen }: SectionProps) {
  const [open, setOpen] = useFollowed(isOpen);
  const others = fields.filter(isOther).length;
  return (
    <details
      class="card fold"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{name}</h2>
        <span class="soft">{plural(fields.length, 'choice')}</span>
        {others > 0 && <Badge tone="accent">{plural(others, 'differs', 'differ')}</Badge>}
      </summary>
      {open &&
        byClause(fields).map(({ clause, fields: own }) => (
          <section key={clause.id} class="clause stack" aria-label={clause.id}>
            <p class="soft">
              {clause.text} ({clause.id})
            </p>
            {own.map((field) => (
              <ProfileField key={field.path} field={field} profile={profile} />
            ))}
          </section>
        ))}
    </details>
  );
}

interface ProfileFieldProps extends ProfileProps {
  readonly field: ChosenField;
}

function ProfileField({ field: { path, clauses, choices }, profile }: ProfileFieldProps) {
  const [, ...others] = clauses;
  return (
    <section class="stack" aria-label={path}>
      <header class="row">
        <h3>
          <Name mono text={path} />
        </h3>
        {others.length > 0 && (
          <span class="hint">also {others.map(({ id }) => id).join(', ')}</span>
        )}
      </header>
      {choices.map((choice) => (
        <ChoiceField
          key={choice.path}
          choice={choice}
          profile={profile}
          title={choice.path.slice(path.length + 1) || (path.split('.').at(-1) ?? path)}
        />
      ))}
    </section>
  );
}

interface ProfileFileProps extends ProfileProps {
  /** How many fields differ from the default profile. */
  readonly others: number;
}

/** Which profile it is: by name, from a file, into a file. */
function ProfileFile({ profile, others }: ProfileFileProps) {
  const names = useNames('profiles').map(({ name }) => name);
  const [problem, setProblem] = useState<{ readonly title: string; readonly lines: string[] }>();
  const input = useRef<HTMLInputElement>(null);
  const useNamed = async (name: string) => {
    const isUsed = await act((to) => to.setProfile(name), { done: `The profile is now ${name}.` });
    if (isUsed) setProblem(undefined);
  };
  const useFile = async (file: File) => {
    try {
      const used = await mock.peek()?.setProfile(JSON.parse(await file.text()));
      setProblem(undefined);
      notify(`The profile is now ${used?.name}.`);
      refresh();
    } catch (cause) {
      const lines = problemsOf(cause).map(lineOf);
      setProblem({ title: `Failed to read ${file.name}:`, lines });
    }
  };
  const save = () => saveFile(`${fileName(profile.name)}.json`, jsonFile(profile));
  const load = () => input.current?.click();
  useCommands(
    [
      { id: 'profile-save', title: 'Save the profile as a file', run: save },
      { id: 'profile-load', title: 'Load a profile from a file', run: load },
      ...names.map((name) => ({
        id: `profile-${name}`,
        title: `Switch to the profile ${name}`,
        run: () => void useNamed(name),
      })),
    ],
    [names.join(), profile],
  );
  return (
    <div class="card stack">
      <Field
        label="Profile"
        hint={<Name text={profile.description} />}
        value={profile.name}
        options={optionsOf([...new Set([profile.name, ...names])])}
        onChange={(name) => void useNamed(name)}
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
        <Button icon="refresh" disabled={others === 0} onClick={() => void useNamed('default')}>
          Reset all
        </Button>
      </div>
      {problem && <Problems {...problem} />}
    </div>
  );
}

const fileName = (name: string) => name.replace(/[^\w-]+/g, '-') || 'profile';
