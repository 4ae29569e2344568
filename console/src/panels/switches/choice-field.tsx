import { useState } from 'preact/hooks';
import type { Profile } from '../../../../src/profile/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Field, Select, TextField } from '../../components/field.tsx';
import { Name } from '../../components/text.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { lineOf, problemsOf } from '../../data/field-faults.ts';
import { useUntil } from '../../data/use-followed.ts';
import { type Choice, differs, readValue, textOf, valueAt } from './profile-choices.ts';

interface ChoiceFieldProps {
  readonly choice: Choice;
  readonly profile: Profile;
  /** Of the choice, in its field. */
  readonly title: string;
}

/** One choice: what stands in it holds as soon as it is left. */
export function ChoiceField({ choice, profile, title }: ChoiceFieldProps) {
  const { control, path, description, standard } = choice;
  const present = textOf(control, valueAt(profile, path));
  const [typed, setTyped] = useState({ text: present, isLeft: true, at: present });
  // What holds by now takes the place of what was typed, but not under somebody who types on.
  const draft = typed.isLeft && typed.at !== present ? present : typed.text;
  const setDraft = (text: string) => setTyped({ text, isLeft: false, at: present });
  const [error, setError] = useUntil<string | undefined>(present, undefined);
  const isOther = differs(profile, choice);

  const choose = async (read: () => unknown) => {
    try {
      await mock.peek()?.changeProfile({ [path]: read() });
      setError(undefined);
      refresh();
    } catch (cause) {
      setError(textAt(path, cause));
    }
  };
  const chooseText = (text: string) => {
    setTyped({ text, isLeft: true, at: present });
    if (text !== present) void choose(() => readValue(control, text));
    else setError(undefined);
  };
  return (
    <div class={`switches-choice ${isOther ? 'other' : ''}`}>
      <ValueControl {...{ choice, title, draft, error, setDraft }} choose={chooseText} />
      <div class="switches-about">
        <p>{description}</p>
        {isOther && (
          <p class="row">
            <Badge tone="accent">differs</Badge>
            <span class="soft">
              default: <Name mono text={shortJson(standard)} />
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
    </div>
  );
}

interface ValueControlProps {
  readonly choice: Choice;
  readonly title: string;
  readonly draft: string;
  readonly error: string | undefined;
  readonly setDraft: (text: string) => void;
  readonly choose: (text: string) => void;
}

function ValueControl({ choice, title, draft, error, setDraft, choose }: ValueControlProps) {
  const { control } = choice;
  if (control.kind === 'choice') {
    const options = control.values.map((value) => ({ value: String(value), text: String(value) }));
    return <Select label={title} value={draft} options={options} error={error} onChange={choose} />;
  }
  const leave = {
    onFocusOut: () => choose(draft),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && control.kind !== 'json') choose(draft);
    },
  };
  if (control.kind !== 'json') {
    return (
      <div {...leave}>
        <TextField
          label={title}
          value={draft}
          error={error}
          onInput={setDraft}
          inputMode={control.kind === 'number' ? 'numeric' : 'text'}
          placeholder={control.kind === 'text-or-none' ? 'none' : ''}
        />
      </div>
    );
  }
  return (
    <div {...leave}>
      <Field label={title} error={error}>
        <textarea
          class="input mono"
          rows={Math.min(8, draft.split('\n').length)}
          spellcheck={false}
          value={draft}
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      </Field>
    </div>
  );
}

/** What the server says, without what the place of the message says already. */
const textAt = (path: string, cause: unknown): string =>
  problemsOf(cause)
    .map((problem) => (problem.path === path ? problem.message : lineOf(problem)))
    .join('; ');

function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
