import { useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { groupBy } from '../../../../src/text/group-by.ts';
import { shortText } from '../../../../src/text/short-text.ts';
import { Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, Button, Clause, Name } from '../../components/elements.tsx';
import { Field, optionsOf } from '../../components/field.tsx';
import { Form, lineOf, Problems, problemsOf } from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { jsonFile, pickFile, saveFile } from '../../data/local-files.ts';
import { notify } from '../../data/notices.ts';
import { useNames, useRemote } from '../../data/remote.ts';
import { changeRoute, route } from '../../data/route.ts';
import { plural } from '../../data/texts.ts';
import {
  type Choice,
  type ChosenField,
  differs,
  lookOf,
  readValue,
  searched,
  textOf,
  valueAt,
} from './profile-choices.ts';

/** Each open clause that a profile decides, with its choices. */
export function ProfileTab() {
  const remote = useRemote((from) => from.call('profile.get'));
  return (
    <Loaded remote={remote} what="The profile">
      {(profile) => <Choices profile={profile} />}
    </Loaded>
  );
}

interface ProfileProps {
  readonly profile: Profile;
}

/** The sections of a profile, open where it differs from the default. A link can select a choice. */
function Choices({ profile }: ProfileProps) {
  const { field: typed = '', only } = route.value.query;
  const all = searched('').filter((field) => isOther(field, profile)).length;
  const shown = searched(typed).filter((field) => only === undefined || isOther(field, profile));
  const show = (query: Readonly<Record<string, string | undefined>>) =>
    changeRoute('switches', ['profile'], { field: typed, only, ...query });
  return (
    <div class="stack">
      <ProfileFile profile={profile} />
      <div class="row filter">
        <Field
          hidden
          label="Find a choice"
          type="search"
          placeholder="Find a choice: limit, cursor, 401…"
          value={typed}
          onChange={(field) => show({ field })}
        />
        <label class="row">
          <input
            type="checkbox"
            checked={only !== undefined}
            onChange={({ currentTarget }) => show({ only: currentTarget.checked ? 'yes' : '' })}
          />
          Only choices that differ from the default ({all})
        </label>
      </div>
      {shown.length === 0 && <EmptyState icon="search" title="No matching choices" />}
      {[...groupBy(shown, ({ path }) => path.split('.')[0] ?? path)].map(([name, fields]) => (
        <Section
          key={`${name} ${typed !== ''} ${only}`}
          {...{ name, fields, profile, isOpen: typed !== '' }}
        />
      ))}
    </div>
  );
}

const isOther = ({ choices }: ChosenField, profile: Profile): boolean =>
  choices.some((choice) => differs(profile, choice));

interface SectionProps extends ProfileProps {
  readonly name: string;
  readonly fields: readonly ChosenField[];
  readonly isOpen: boolean;
}

/** A section of the profile's file; its fields are grouped by their closest clause. */
function Section({ name, fields, profile, isOpen }: SectionProps) {
  const others = fields.filter((field) => isOther(field, profile)).length;
  const [open, setOpen] = useState(isOpen || others > 0);
  return (
    <details class="card" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{name}</h2>
        <span class="soft">{plural(fields.length, 'choice')}</span>
        {others > 0 && <Badge tone="accent">{plural(others, 'differs', 'differ')}</Badge>}
      </summary>
      {open &&
        [...groupBy(fields, ({ clauses }) => clauses[0])].map(([clause, own]) => (
          <section key={clause} class="card stack" aria-label={clause}>
            <p class="soft">
              <Clause id={clause} />
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

const ProfileField = ({ field: { path, clauses, choices }, profile }: ProfileFieldProps) => (
  <section class="stack" aria-label={path}>
    <header class="row">
      <h3>
        <Name mono text={path} />
      </h3>
      {clauses.length > 1 && <span class="hint">also {clauses.slice(1).join(', ')}</span>}
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

/** Selects a profile by name, loads one from a file, or saves it to a file. */
function ProfileFile({ profile }: ProfileProps) {
  const names = useNames('profiles');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const select = (name: string) => {
    setProblems([]);
    const done = `The profile is now ${name}.`;
    return change((to) => to.call('profile.set', { profile: name }), { done });
  };
  const load = async () => {
    const file = await pickFile('.json,application/json');
    try {
      const used = await mock
        .peek()
        .call('profile.set', { profile: JSON.parse(await file.text()) });
      setProblems([]);
      notify(`The profile is now ${used.name}.`);
      refresh();
    } catch (cause) {
      setProblems([`Failed to read ${file.name}:`, ...problemsOf(cause).map(lineOf)]);
    }
  };
  const fileName = profile.name.replace(/[^\w-]+/g, '-') || 'profile';
  const save = () => saveFile(`${fileName}.json`, jsonFile(profile));
  return (
    <div class="card stack">
      <Field
        label="Profile"
        hint={<Name text={profile.description} />}
        value={profile.name}
        options={optionsOf([profile.name, ...names])}
        onChange={(name) => void select(name)}
      />
      <div class="row">
        <Actions
          of={[
            { title: 'Save as a file', icon: 'download', run: save },
            { title: 'Load a file…', icon: 'plus', run: load },
            { title: 'Reset all', icon: 'refresh', run: () => select('default') },
          ]}
        />
      </div>
      <Problems lines={problems} />
    </div>
  );
}

interface ChoiceFieldProps extends ProfileProps {
  readonly choice: Choice;
  /** The name of the choice within its field. */
  readonly title: string;
}

/** One choice; it takes effect as soon as the focus leaves its control. */
function ChoiceField({ choice, profile, title }: ChoiceFieldProps) {
  const { path, about, standard } = choice;
  const set = (value: unknown) =>
    mock.peek().call('profile.change', { choices: { [path]: value } });
  return (
    <Form
      id={`choice ${path}`}
      first={{ [path]: textOf(choice, valueAt(profile, path)) }}
      fields={(draft) => [
        { name: path, label: title, hint: about, ...lookOf(choice, draft[path] ?? '') },
      ]}
      onSubmit={(draft) => set(readValue(choice, draft[path] ?? ''))}
    >
      {(type) =>
        differs(profile, choice) && (
          <p class="row hint">
            <Badge tone="accent">differs</Badge>
            <span>
              default: <Name mono text={shortText(JSON.stringify(standard) ?? 'none', 60)} />
            </span>
            <Button
              kind="quiet"
              icon="refresh"
              aria-label={`Reset ${path}`}
              onClick={({ currentTarget }) => {
                type({ [path]: textOf(choice, standard) });
                currentTarget.form?.dispatchEvent(new Event('change'));
              }}
              text="Reset"
            />
          </p>
        )
      }
    </Form>
  );
}
