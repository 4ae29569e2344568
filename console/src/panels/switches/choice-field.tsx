import type { Profile } from '../../../../src/profile/schema.ts';
import { shortText } from '../../../../src/text/short-text.ts';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { Form, type FormField, optionsOf } from '../../components/form.tsx';
import { mock } from '../../data/connection.ts';
import {
  type Choice,
  type Control,
  differs,
  readValue,
  textOf,
  valueAt,
} from './profile-choices.ts';

interface ChoiceFieldProps {
  readonly choice: Choice;
  readonly profile: Profile;
  /** The name of the choice within its field. */
  readonly title: string;
}

/** One choice; it takes effect as soon as the focus leaves its control. */
export function ChoiceField({ choice, profile, title }: ChoiceFieldProps) {
  const { control, path, description, standard } = choice;
  const look = { name: path, label: title, hint: description };
  return (
    <Form
      first={{ [path]: textOf(control, valueAt(profile, path)) }}
      fields={(draft) => [{ ...look, ...lookOf(control, draft[path]) }]}
      onSubmit={async (draft) =>
        mock.peek().changeProfile({ [path]: readValue(choice, draft[path] ?? '') })
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
            >
              Reset
            </Button>
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
