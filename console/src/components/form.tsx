import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ControlRequestError } from '../../../src/control/request-error.ts';
import { OperationError, type Problem } from '../../../src/text/operation-error.ts';
import { look, refresh, state } from '../data/connection.ts';
import { errorOf, notify } from '../data/notices.ts';
import { Dialog } from './dialog.tsx';
import { Button, Name } from './elements.tsx';

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
interface FieldLook {
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
  /** Values that are offered; any other may be typed. */
  readonly suggestions?: readonly string[];
  readonly disabled?: boolean;
}

interface FieldProps extends FieldLook {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A control with its label, hint and error. */
export function Field(props: FieldProps) {
  const { label, hint, hidden, options, rows, half, value, error, ...others } = props;
  const { onChange, suggestions, ...rest } = others;
  const id = useId();
  const describing = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes: Readonly<Record<string, unknown>> = {
    ...rest,
    ...{ id, class: 'input', value, autocomplete: 'off', spellcheck: false },
    ...(describing !== '' && { 'aria-describedby': describing }),
    ...(error && { 'aria-invalid': true }),
    ...(suggestions && { list: `${id}-list` }),
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
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
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

export type Draft<Name extends string> = Readonly<Record<Name, string>>;

/** A field of a form, named as in the control API. */
export interface FormField<Name extends string> extends FieldLook {
  readonly name: Name;
}

interface FieldsProps<Name extends string> {
  /** A text between fields is a heading. */
  readonly fields: readonly (FormField<NoInfer<Name>> | string)[];
  readonly draft: Draft<Name>;
  readonly onChange: (changed: Partial<Draft<Name>>) => void;
  readonly errorAt?: (name: string) => string | undefined;
}

/** Declared fields, bound to a draft of texts. */
export const Fields = <Name extends string>(props: FieldsProps<Name>) => (
  <div class="fields">
    {props.fields.map((field) => {
      if (typeof field === 'string') return <h3 key={field}>{field}</h3>;
      const { name, ...look } = field;
      const change = (value: string) => props.onChange({ [name]: value } as Partial<Draft<Name>>);
      const error = props.errorAt?.(name);
      return (
        <Field key={name} {...look} value={props.draft[name]} onChange={change} error={error} />
      );
    })}
  </div>
);

interface FormProps<Name extends string> {
  /** The initial texts. Unchanged fields follow it. */
  readonly first: Draft<Name>;
  readonly fields: (draft: Draft<Name>) => FieldsProps<Name>['fields'];
  /** The button; without it, each change is sent as soon as the user leaves the field. */
  readonly submit?: string;
  /** Sends the draft; an error is shown at the fields that it names. */
  readonly onSubmit: (draft: Draft<Name>) => Promise<unknown>;
  /** The toast shown after it is accepted. */
  readonly done?: (draft: Draft<Name>) => string;
  /** Sends only what differs from `first`. */
  readonly isEdit?: boolean;
  /** More buttons, in front of the one that submits. */
  readonly buttons?: ComponentChildren;
  /** Between the fields and the buttons. */
  readonly children?: (change: FieldsProps<Name>['onChange']) => ComponentChildren;
}

/**
 * A form that is sent once, even if Enter is pressed repeatedly before the response. Then all data
 * is reloaded.
 */
export function Form<Name extends string>(props: FormProps<Name>) {
  const { first, submit, onSubmit, done, isEdit = submit === undefined, buttons, children } = props;
  const [changes, setChanges] = useState<Partial<Draft<Name>>>({});
  const draft = { ...first, ...changes };
  /** The draft, even before a change is drawn. */
  const latest = useRef(draft);
  latest.current = draft;
  const fields = props.fields(draft);
  const problems = useProblems(fields.map((field) => Object(field).name));
  const change: FieldsProps<Name>['onChange'] = (changed) => {
    latest.current = { ...latest.current, ...changed };
    setChanges((all) => ({ ...all, ...changed }));
  };
  const isUnderWay = useRef(false);
  const send = async () => {
    const { current: sent } = latest;
    isUnderWay.current = true;
    try {
      await onSubmit(sent);
      problems.clear();
      // Keeps what was typed since then.
      if (isEdit) setChanges((all) => without(all, sent));
      if (done) notify(done(sent));
    } catch (cause) {
      problems.take(cause);
    } finally {
      isUnderWay.current = false;
      refresh();
    }
  };
  const onSubmitted = (event: Event) => {
    event.preventDefault();
    if (submit !== undefined && !isUnderWay.current) void send();
  };
  const isSame = JSON.stringify(draft) === JSON.stringify(first);
  return (
    <form
      class="stack"
      onSubmit={onSubmitted}
      onChange={submit === undefined ? () => void send() : undefined}
    >
      <Fields fields={fields} draft={draft} onChange={change} errorAt={problems.at} />
      {children?.(change)}
      <Problems lines={problems.others} />
      {submit !== undefined && (
        <div class="dialog-actions row">
          {buttons}
          <Button type="submit" kind="primary" disabled={isEdit && isSame} text={submit} />
        </div>
      )}
    </form>
  );
}

/** The changes that are not yet in a draft. */
const without = <Name extends string>(changes: Partial<Draft<Name>>, sent: Draft<Name>) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, text]) => sent[name as Name] !== text),
  ) as Partial<Draft<Name>>;

interface FormDialogProps<Name extends string> extends FormProps<Name> {
  readonly title: string;
  readonly onClose: () => void;
}

/** A dialog with one form; it closes once the form is accepted. */
export const FormDialog = <Name extends string>(props: FormDialogProps<Name>) => (
  <Dialog title={props.title} onClose={props.onClose}>
    <Form
      buttons={<Button onClick={props.onClose} text="Cancel" />}
      {...props}
      onSubmit={(draft) => props.onSubmit(draft).then(props.onClose)}
    />
  </Dialog>
);

/** The problems of a failure, one per field; a single one if it names no fields. */
export function problemsOf(cause: unknown): readonly Problem[] {
  const isFailure = cause instanceof ControlRequestError || cause instanceof OperationError;
  const problems = isFailure ? cause.problems : [];
  return problems.length > 0 ? problems : [{ path: '', message: errorOf(cause).message }];
}

/** `path: message`, for a problem that no field shows. */
export const lineOf = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`;

/** The problems that no field shows, one per line. */
export const Problems = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <div class="fault" role="alert">
      {lines.map((line) => (
        <p key={line}>
          <Name text={line} />
        </p>
      ))}
    </div>
  );

/** The problems of a form, by the names of its fields. `effect.status` belongs to `status`. */
function useProblems(names: readonly string[]) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const clear = () => setProblems([]);
  const isReady = state.value.kind === 'ready';
  // A problem such as an unreachable server is cleared when the server responds again.
  useEffect(() => (isReady ? clear() : undefined), [isReady]);
  const isAt = ({ path }: Problem, name: string) => path === name || path.endsWith(`.${name}`);
  const at = (name: string) => {
    const own = problems.filter((problem) => isAt(problem, name));
    return own.map(({ message }) => message).join('; ') || undefined;
  };
  const others = problems.filter((problem) => !names.some((name) => isAt(problem, name)));
  const take = (cause: unknown) => {
    setProblems(problemsOf(cause));
    if (cause instanceof ControlRequestError && cause.code === 'unreachable') {
      void look().then(() => state.peek().kind === 'ready' && clear());
    }
  };
  return { at, others: others.map(lineOf), clear, take };
}

/** A typed number; other text unchanged, so that the server reports the error. */
export function typedNumber(text: string): number {
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text));
  return (isNumber ? Number(text) : text) as number;
}
