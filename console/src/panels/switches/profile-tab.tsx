import { useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { TextField } from '../../components/field.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { Name } from '../../components/text.tsx';
import { useFollowed } from '../../data/use-followed.ts';
import { useRemote } from '../../data/use-remote.ts';
import { route } from '../../shell/route.ts';
import { ChoiceField } from './choice-field.tsx';
import {
  byClause,
  type ChosenField,
  type ChosenSection,
  type ClauseFields,
  differs,
  searched,
} from './profile-choices.ts';
import { ProfileFile } from './profile-file.tsx';

/** Each open clause that a profile chooses at, with its choices. */
export function ProfileTab() {
  const { data: profile, error, reload } = useRemote((mock) => mock.profile());
  const asked = route.value.query.field ?? '';
  const [typed, setTyped] = useFollowed(asked);
  const [isOthersOnly, setOthersOnly] = useState(false);
  if (!profile) {
    return error ? (
      <ErrorState title="Failed to read the profile" error={error} retry={reload} />
    ) : (
      <Loading />
    );
  }
  const isOther = ({ choices }: ChosenField) => choices.some((choice) => differs(profile, choice));
  const found = searched(typed);
  const shown = isOthersOnly ? only(found, isOther) : found;
  const others = searched('').flatMap(({ fields }) => fields.filter(isOther)).length;
  return (
    <div class="stack">
      <ProfileFile profile={profile} others={others} />
      <div class="switches-find">
        <TextField
          hidden
          label="Find a choice"
          type="search"
          placeholder="Find a choice: limit, cursor, 401…"
          value={typed}
          onInput={setTyped}
        />
        <label class="switches-check">
          <input
            type="checkbox"
            checked={isOthersOnly}
            onChange={({ currentTarget }) => setOthersOnly(currentTarget.checked)}
          />
          Only what differs from the default ({others})
        </label>
      </div>
      {shown.length === 0 && <EmptyState icon="search" title="No choice is like that" />}
      {shown.map((section) => (
        <Section
          key={section.name}
          section={section}
          profile={profile}
          isOther={isOther}
          isOpen={typed !== '' || isOthersOnly}
        />
      ))}
    </div>
  );
}

const only = (
  sections: readonly ChosenSection[],
  isMeant: (field: ChosenField) => boolean,
): readonly ChosenSection[] =>
  sections
    .map(({ name, fields }) => ({ name, fields: fields.filter(isMeant) }))
    .filter(({ fields }) => fields.length > 0);

interface SectionProps {
  readonly section: ChosenSection;
  readonly profile: Profile;
  readonly isOther: (field: ChosenField) => boolean;
  /** Whether it is open unless somebody closes it. */
  readonly isOpen: boolean;
}

function Section({ section: { name, fields }, profile, isOther, isOpen }: SectionProps) {
  const [open, setOpen] = useFollowed(isOpen);
  const others = fields.filter(isOther).length;
  return (
    <details
      class="card fold switches-section"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{name}</h2>
        <span class="soft">
          {fields.length} {fields.length === 1 ? 'choice' : 'choices'}
        </span>
        {others > 0 && (
          <Badge tone="accent">{others === 1 ? '1 differs' : `${others} differ`}</Badge>
        )}
      </summary>
      {open &&
        byClause(fields).map((of) => <ClauseView key={of.clause.id} {...of} profile={profile} />)}
    </details>
  );
}

interface ClauseProps extends ClauseFields {
  readonly profile: Profile;
}

/** What the document leaves open, and the choices that settle it. */
const ClauseView = ({ clause, fields, profile }: ClauseProps) => (
  <section class="switches-clause" aria-label={clause.id}>
    <p class="soft">
      {clause.text} ({clause.id})
    </p>
    {fields.map((field) => (
      <ProfileFieldView key={field.path} field={field} profile={profile} />
    ))}
  </section>
);

interface ProfileFieldProps {
  readonly field: ChosenField;
  readonly profile: Profile;
}

function ProfileFieldView({ field: { path, clauses, choices }, profile }: ProfileFieldProps) {
  const [, ...others] = clauses;
  return (
    <section class="switches-field" aria-label={path}>
      <header class="row">
        <h3>
          <Name mono text={path} />
        </h3>
        {others.length > 0 && (
          <span class="soft">also {others.map(({ id }) => id).join(', ')}</span>
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
