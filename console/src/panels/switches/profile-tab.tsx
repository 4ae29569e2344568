import { useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { groupBy } from '../../../../src/text/group-by.ts';
import { shortText } from '../../../../src/text/short-text.ts';
import { Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, Button, Clause, Name } from '../../components/elements.tsx';
import { Field, optionsOf } from '../../components/field.tsx';
import { draftOf, Form } from '../../components/form.tsx';
import { EmptyState } from '../../components/states.tsx';
import { mock } from '../../data/connection.ts';
import { saveFile } from '../../data/local-files.ts';
import { useNames } from '../../data/remote.ts';
import { changeRoute, route } from '../../data/route.ts';
import type { PanelProps } from '../../data/sandbox.ts';
import { plural } from '../../data/texts.ts';
import { type Choice, type ChosenField, differs, searched, valueAt } from './profile-choices.ts';

interface ProfileProps {
  readonly profile: Profile;
}

/** The sections of a profile. A link can select a choice. */
export function ProfileTab({ facts: { profile } }: PanelProps) {
  const { field: typed = '' } = route.value.query;
  const sections = groupBy(searched(typed), ({ path }) => path.split('.')[0] ?? path);
  return (
    <>
      <ProfileFile profile={profile} />
      <Field
        hidden
        label="Find a choice"
        type="search"
        placeholder="Find a choice: limit, cursor, 401…"
        value={typed}
        onChange={(field) => changeRoute('switches', ['profile'], { field })}
      />
      {sections.size === 0 && <EmptyState title="No matching choices" />}
      {[...sections].map(([name, fields]) => (
        <Section
          key={`${name} ${typed !== ''}`}
          {...{ name, fields, profile, isOpen: typed !== '' }}
        />
      ))}
    </>
  );
}

/** Selects a profile by name, or saves the current one, with all changes, to a file. */
function ProfileFile({ profile }: ProfileProps) {
  const names = useNames('profiles');
  const set = (name: string) => change((to) => to.call('profile.set', { profile: name }));
  const fileName = profile.name.replace(/[^\w-]+/g, '-') || 'profile';
  const save = () => saveFile(`${fileName}.json`, `${JSON.stringify(profile, null, 2)}\n`);
  return (
    <div class="card stack">
      <Field
        label="Profile"
        hint={<Name text={profile.description} />}
        value={profile.name}
        options={optionsOf([profile.name, ...names])}
        onChange={(name) => void set(name)}
      />
      <Actions of={[{ title: 'Save as a file', icon: 'download', run: save }]} />
    </div>
  );
}

interface SectionProps extends ProfileProps {
  readonly name: string;
  readonly fields: readonly ChosenField[];
  readonly isOpen: boolean;
}

/** A section of the profile's file, open if it differs from the default. */
function Section({ name, fields, profile, isOpen }: SectionProps) {
  const others = fields.filter(({ choices }) => choices.some((each) => differs(profile, each)));
  const [open, setOpen] = useState(isOpen || others.length > 0);
  return (
    <details class="card" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{name}</h2>
        <span class="soft">{plural(fields.length, 'choice')}</span>
        {others.length > 0 && (
          <Badge tone="accent">{plural(others.length, 'differs', 'differ')}</Badge>
        )}
      </summary>
      {open &&
        [...groupBy(fields, ({ clause }) => clause)].map(([clause, own]) => (
          <section key={clause} class="card stack" aria-label={clause}>
            <p class="soft">
              <Clause id={clause} />
            </p>
            {own.map(({ path, choices }) => (
              <section key={path} class="stack" aria-label={path}>
                <h3>
                  <Name mono text={path} />
                </h3>
                {choices.map((choice) => (
                  <ChoiceField key={choice.path} {...{ choice, profile, field: path }} />
                ))}
              </section>
            ))}
          </section>
        ))}
    </details>
  );
}

interface ChoiceFieldProps extends ProfileProps {
  readonly choice: Choice;
  /** The path of the field that it is a part of. */
  readonly field: string;
}

/** One choice; it takes effect as soon as the focus leaves its control. */
function ChoiceField({ choice, profile, field }: ChoiceFieldProps) {
  const { path, about, standard, control } = choice;
  const id = `choice ${path}`;
  const label = path.slice(field.length + 1) || (field.split('.').at(-1) ?? field);
  const set = (value: unknown) => mock.peek().call('profile.change', { [path]: value });
  const reset = () => {
    draftOf(id).value = {};
    return change(() => set(standard));
  };
  return (
    <>
      <Form
        id={id}
        first={{ [path]: control.write(valueAt(profile, path)) }}
        fields={({ [path]: text = '' }) => [
          { name: path, label, hint: about, ...control.look(text) },
        ]}
        onSubmit={({ [path]: text = '' }) => set(control.read(text))}
      />
      {differs(profile, choice) && (
        <p class="row hint">
          <Badge tone="accent">differs</Badge>
          <span>
            default: <Name mono text={shortText(JSON.stringify(standard) ?? 'none', 60)} />
          </span>
          <Button kind="quiet" aria-label={`Reset ${path}`} onClick={reset} text="Reset" />
        </p>
      )}
    </>
  );
}
