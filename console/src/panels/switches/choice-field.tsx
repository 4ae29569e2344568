import { useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { shortText } from '../../../../src/text/short-text.ts';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { Field, lineOf, optionsOf, problemsOf } from '../../components/form.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { type Choice, differs, readValue, textOf, valueAt } from './profile-choices.ts';

interface ChoiceFieldProps {
  readonly choice: Choice;
  readonly profile: Profile;
  /** The name of the choice within its field. */
  readonly title: string;
}

/** What was typed, over which value, and why it was rejected. */
interface Typed {
  readonly text: string;
  readonly at: string;
  readonly isLeft: boolean;
  readonly error?: string;
}

/** One choice; it takes effect as soon as the focus leaves its control. */
export function ChoiceField({ choice, profile, title }: ChoiceFieldProps) {
  const { control, path, description, standard } = choice;
  const present = textOf(control, valueAt(profile, path));
  const [typed, setTyped] = useState<Typed>({ text: present, at: present, isLeft: true });
  // The value now in effect replaces the typed one, but not while the user is still typing.
  const draft = typed.isLeft && typed.at !== present ? present : typed.text;

  const choose = async (read: () => unknown) => {
    try {
      await mock.peek().changeProfile({ [path]: read() });
      refresh();
    } catch (cause) {
      // Without the path: the message is next to its control.
      const own = problemsOf(cause).map((each) =>
        each.path === path ? { ...each, path: '' } : each,
      );
      setTyped((now) => ({ ...now, error: own.map(lineOf).join('; ') }));
    }
  };
  const leave = (text: string) => {
    setTyped({ text, at: present, isLeft: true });
    if (text !== present) void choose(() => readValue(control, text));
  };
  const isSelect = control.kind === 'choice';
  const leaving = {
    onFocusOut: () => leave(draft),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && control.kind !== 'json') leave(draft);
    },
  };
  return (
    <div>
      <div {...(!isSelect && leaving)}>
        <Field
          label={title}
          value={draft}
          hint={description}
          error={typed.at === present ? typed.error : undefined}
          onChange={isSelect ? leave : (text) => setTyped({ text, at: present, isLeft: false })}
          {...(isSelect && { options: optionsOf(control.values.map(String)) })}
          {...(control.kind === 'json' && { rows: Math.min(8, draft.split('\n').length) })}
          {...(control.kind === 'number' && { inputMode: 'numeric' })}
          {...(control.kind === 'text-or-none' && { placeholder: 'none' })}
        />
      </div>
      {differs(profile, choice) && (
        <p class="row hint">
          <Badge tone="accent">differs</Badge>
          <span>
            default: <Name mono text={shortText(JSON.stringify(standard) ?? 'none', 60)} />
          </span>
          <Button
            kind="quiet"
            icon="refresh"
            aria-label={`Reset ${path}`}
            onClick={() => void choose(() => standard)}
          >
            Reset
          </Button>
        </p>
      )}
    </div>
  );
}
