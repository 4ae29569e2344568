import { useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { groupBy } from '../../../../src/text/group-by.ts';
import { shortText } from '../../../../src/text/short-text.ts';
import { Badge, Button, Clause, Name } from '../../components/elements.tsx';
import {
  Field,
  Form,
  type FormField,
  lineOf,
  optionsOf,
  Problems,
  problemsOf,
} from '../../components/form.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { jsonFile, pickFile, saveFile } from '../../data/local-files.ts';
import { notify } from '../../data/notices.ts';
import { useNames, useRemote } from '../../data/remote.ts';
import { plural } from '../../data/texts.ts';
import { switchProfile } from '../../shell/actions.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { route } from '../../shell/route.ts';
import {
  type Choice,
  type ChosenField,
  type Control,
  differs,
  readValue,
  searched,
  textOf,
  valueAt,
} from './profile-choices.ts';

/** Each open clause that a profile decides, with its choices. */
export function ProfileTab() {
  const remote = useRemote((from) => from.call('profile.get'));
  // A link can select one choice.
  const { field: asked = '' } = route.value.query;
  return (
    <Loaded remote={remote} what="the profile">
      {(profile) => <Choices key={asked} profile={profile} asked={asked} />}
    </Loaded>
  );
}

interface ProfileProps {
  readonly profile: Profile;
}

function Choices({ profile, asked }: ProfileProps & { readonly asked: string }) {
  const [typed, setTyped] = useState(asked);
  const [isOthersOnly, setOthersOnly] = useState(false);
  const others = searched('').filter((field) => isOther(field, profile)).length;
  const isOpen = typed !== '' || isOthersOnly;
  const shown = searched(typed).filter((field) => !isOthersOnly || isOther(field, profile));
  return (
    <div class="stack">
      <ProfileFile profile={profile} others={others} />
      <div class="row filter">
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
          Only choices that differ from the default ({others})
        </label>
      </div>
      {shown.length === 0 && <EmptyState icon="search" title="No matching choices" />}
      {[...groupBy(shown, ({ path }) => path.split('.')[0] ?? path)].map(([name, fields]) => (
        <Section key={`${name} ${isOpen}`} {...{ name, fields, profile, isOpen }} />
      ))}
    </div>
  );
}

const isOther = ({ choices }: ChosenField, profile: Profile): boolean =>
  choices.some((choice) => differs(profile, choice));

interface SectionProps extends ProfileProps {
  readonly name: string;
  readonly fields: readonly ChosenField[];
  /** Whether it is initially open. */
  readonly isOpen: boolean;
}

/** A section of the profile's file; its fields are grouped by their closest clause. */
function Section({ name, fields, profile, isOpen }: SectionProps) {
  const [open, setOpen] = useState(isOpen);
  const others = fields.filter((field) => isOther(field, profile)).length;
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

interface ProfileFileProps extends ProfileProps {
  /** How many fields differ from the default profile. */
  readonly others: number;
}

/** Selects a profile by name, loads one from a file, or saves it to a file. */
function ProfileFile({ profile, others }: ProfileFileProps) {
  const names = useNames('profiles');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const useNamed = async (name: string) => {
    if (await switchProfile(name)) setProblems([]);
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
  useDeeds({ 'profile-save': save, 'profile-load': load });
  return (
    <div class="card stack">
      <Field
        label="Profile"
        hint={<Name text={profile.description} />}
        value={profile.name}
        options={optionsOf([profile.name, ...names])}
        onChange={(name) => void useNamed(name)}
      />
      <div class="row">
        <Button icon="download" onClick={save} text="Save as a file" />
        <Button icon="plus" onClick={() => void load()} text="Load a file…" />
        <Button
          icon="refresh"
          disabled={others === 0}
          onClick={() => void useNamed('default')}
          text="Reset all"
        />
      </div>
      <Problems lines={problems} />
    </div>
  );
}

interface ChoiceFieldProps {
  readonly choice: Choice;
  readonly profile: Profile;
  /** The name of the choice within its field. */
  readonly title: string;
}

/** One choice; it takes effect as soon as the focus leaves its control. */
function ChoiceField({ choice, profile, title }: ChoiceFieldProps) {
  const { control, path, description, standard } = choice;
  const look = { name: path, label: title, hint: description };
  return (
    <Form
      first={{ [path]: textOf(control, valueAt(profile, path)) }}
      fields={(draft) => [{ ...look, ...lookOf(control, draft[path]) }]}
      onSubmit={async (draft) =>
        mock.peek().call('profile.change', {
          choices: { [path]: readValue(choice, draft[path] ?? '') },
        })
      }
    >
      {(change) =>
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
                change({ [path]: textOf(control, standard) });
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

function lookOf(control: Control, text = ''): Partial<FormField<string>> {
  if (control.kind === 'choice') return { options: optionsOf(control.values.map(String)) };
  if (control.kind === 'json') return { rows: Math.min(8, text.split('\n').length) };
  if (control.kind === 'number') return { inputMode: 'numeric' };
  return control.kind === 'text-or-none' ? { placeholder: 'none' } : {};
}
