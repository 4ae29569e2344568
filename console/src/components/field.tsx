import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Option {
  readonly value: string;
  readonly text: string;
}

/** Each value once. @param none the text of an empty value in front. */
export const optionsOf = (values: readonly string[], none?: string): Option[] => [
  ...(none === undefined ? [] : [{ value: '', text: none }]),
  ...Array.from(new Set(values), (value) => ({ value, text: value })),
];

/** What a field looks like: an input, a select if it has options, a text area if it has rows. */
export interface FieldLook {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Shows the control alone; screen readers still read the label. */
  readonly hidden?: boolean;
  readonly options?: readonly Option[];
  readonly rows?: number;
  /** Shares its line with another field of a form. */
  readonly half?: boolean;
  readonly type?: 'password' | 'url' | 'search' | 'datetime-local';
  /** Seconds between two times. */
  readonly step?: number;
  readonly inputMode?: 'numeric' | 'url';
  readonly placeholder?: string;
}

interface FieldProps extends FieldLook {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A control with its label, hint and error. */
export function Field(props: FieldProps) {
  const { label, hint, hidden, options, rows, half, value, error, ...others } = props;
  const { onChange, ...rest } = others;
  const id = useId();
  const describing = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes: Readonly<Record<string, unknown>> = {
    ...rest,
    ...{ id, class: 'input', value, autocomplete: 'off', spellcheck: false },
    ...(describing !== '' && { 'aria-describedby': describing }),
    ...(error && { 'aria-invalid': true }),
  };
  const read = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value);
  return (
    <div class={half ? 'field half' : 'field'}>
      <label for={id} class={hidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {options ? (
        <select {...attributes} onChange={read}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...attributes} rows={rows} onInput={read} />
      ) : (
        <input {...attributes} onInput={read} />
      )}
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} class="fault">
          {error}
        </p>
      )}
    </div>
  );
}
