import { type ComponentChildren, cloneElement, type HTMLAttributes, type VNode } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
  /** Shows the control alone; the label is for who listens. */
  readonly hidden?: boolean;
  /** One control: an input, a select, a textarea. */
  readonly children: VNode<HTMLAttributes>;
}

/** A control with its label, a hint and what is wrong with it. */
export function Field({ label, hint, error, hidden = false, children }: FieldProps) {
  const id = useId();
  const describing = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id} class={hidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {cloneElement(children, {
        id,
        ...(describing !== '' && { 'aria-describedby': describing }),
        ...(error && { 'aria-invalid': true }),
      })}
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

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: 'text' | 'password' | 'url' | 'search' | 'datetime-local';
  readonly inputMode?: 'numeric' | 'url' | 'text';
  readonly placeholder?: string;
  /** The id of a datalist. */
  readonly list?: string;
}

export function TextField(props: TextFieldProps) {
  const { value, onInput, type = 'text', inputMode = 'text', placeholder, list, ...field } = props;
  // Preact types an input by one literal type.
  const attributes: Readonly<Record<string, unknown>> = { type, inputMode, placeholder, list };
  return (
    <Field {...field}>
      <input
        class="input"
        autocomplete="off"
        spellcheck={false}
        {...attributes}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </Field>
  );
}

interface SelectProps<Value extends string> extends Omit<FieldProps, 'children'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

export function Select<Value extends string>({
  value,
  options,
  onChange,
  disabled = false,
  ...field
}: SelectProps<Value>) {
  return (
    <Field {...field}>
      <select
        class="input"
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
    </Field>
  );
}
