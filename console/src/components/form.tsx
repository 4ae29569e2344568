import { type Signal, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ControlRequestError } from '../../../src/control/request-error.ts';
import { OperationError, type Problem } from '../../../src/text/operation-error.ts';
import { refresh, sandboxId, state } from '../data/connection.ts';
import { errorOf, notify } from '../data/notices.ts';
import { Dialog } from './dialog.tsx';
import { Button, Name } from './elements.tsx';
import { Field, type FieldLook } from './field.tsx';

export type Draft<Name extends string> = Readonly<Record<Name, string>>;

/** A field of a form, named as in the control API. */
export interface FormField<Name extends string> extends FieldLook {
  readonly name: Name;
}

interface FieldsProps<Name extends string> {
  readonly fields: readonly FormField<NoInfer<Name>>[];
  readonly draft: Draft<Name>;
  readonly onChange: (changed: Partial<Draft<Name>>) => void;
  readonly errorAt?: (name: string) => string | undefined;
}

/** Declared fields, bound to a draft of texts. */
export const Fields = <Name extends string>(props: FieldsProps<Name>) => (
  <div class="fields">
    {props.fields.map(({ name, ...look }) => {
      const change = (value: string) => props.onChange({ [name]: value } as Partial<Draft<Name>>);
      const error = props.errorAt?.(name);
      return (
        <Field key={name} {...look} value={props.draft[name]} onChange={change} error={error} />
      );
    })}
  </div>
);

/** What was typed and neither sent nor discarded, by form: nothing that happens beside it loses it. */
const drafts = new Map<string, Signal<Readonly<Record<string, string>>>>();

/** The changes to a form of the shown sandbox. They outlive the form. @param id of the form. */
export function draftOf(id: string): Signal<Readonly<Record<string, string>>> {
  const key = `${sandboxId.value} ${id}`;
  const draft = drafts.get(key) ?? signal({});
  drafts.set(key, draft);
  return draft;
}

interface FormProps<Name extends string> {
  /** Identifies its draft. */
  readonly id: string;
  /** The initial texts. Unchanged fields follow it. */
  readonly first: Draft<Name>;
  readonly fields: (draft: Draft<Name>) => readonly FormField<Name>[];
  /** The button; without it, each change is sent as soon as the user leaves the field. */
  readonly submit?: string;
  /** Sends the draft; an error is shown at the fields that it names. */
  readonly onSubmit: (draft: Draft<Name>) => Promise<unknown>;
  /** The toast shown after it is accepted. */
  readonly done?: (draft: Draft<Name>) => string;
  /** Called by Cancel, which discards the draft; without it there is no such button. */
  readonly onCancel?: () => void;
}

/**
 * A form that is sent once, even if Enter is pressed repeatedly before the response; Stop ends the
 * wait. Then all data is read again.
 */
export function Form<Name extends string>(props: FormProps<Name>) {
  const { id, first, submit, onSubmit, done, onCancel } = props;
  const changes = draftOf(id);
  const draft: Draft<Name> = { ...first, ...changes.value };
  const fields = props.fields(draft);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isUnderWay, setUnderWay] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  const isReady = state.value.kind === 'ready';
  // A problem such as an unreachable server is cleared when the server responds again.
  useEffect(() => (isReady ? setProblems([]) : undefined), [isReady]);
  const send = async () => {
    if (stop.current && submit !== undefined) return;
    const sent: Draft<Name> = { ...first, ...changes.peek() };
    const stopped = new Promise<never>((_, reject) => {
      stop.current = () =>
        reject(new Error('You stopped waiting. The server may still carry out the change.'));
    });
    setUnderWay(true);
    try {
      await Promise.race([onSubmit(sent), stopped]);
      setProblems([]);
      // Keeps what was typed since then.
      const texts: Readonly<Record<string, string>> = sent;
      const newer = Object.entries(changes.peek()).filter(([name, text]) => texts[name] !== text);
      changes.value = Object.fromEntries(newer);
      if (done) notify(done(sent));
    } catch (cause) {
      setProblems(problemsOf(cause));
    } finally {
      stop.current = null;
      setUnderWay(false);
      refresh();
    }
  };
  const cancel = () => {
    changes.value = {};
    onCancel?.();
  };
  const errorAt = (name: string) => {
    const own = problems.filter((problem) => isAt(problem, name));
    return own.map(({ message }) => message).join('; ') || undefined;
  };
  const others = problems.filter((problem) => !fields.some(({ name }) => isAt(problem, name)));
  const onChange: FieldsProps<Name>['onChange'] = (changed) => {
    changes.value = { ...changes.peek(), ...(changed as Readonly<Record<string, string>>) };
  };
  const handlers = {
    onSubmit(event: Event) {
      event.preventDefault();
      if (submit !== undefined) void send();
    },
    ...(submit === undefined && { onChange: () => void send() }),
  };
  return (
    <form class="stack" {...handlers}>
      <Fields {...{ fields, draft, onChange, errorAt }} />
      <Problems lines={others.map(lineOf)} />
      {submit !== undefined && (
        <div class="row end">
          {isUnderWay && <Button onClick={() => stop.current?.()} text="Stop" />}
          {onCancel && <Button onClick={cancel} text="Cancel" />}
          <Button type="submit" kind="primary" disabled={isUnderWay} text={submit} />
        </div>
      )}
    </form>
  );
}

interface FormDialogProps<Name extends string> extends FormProps<Name> {
  readonly title: string;
  readonly onClose: () => void;
}

/** A dialog with one form; it closes once the form is accepted. Escape keeps what was typed. */
export const FormDialog = <Name extends string>(props: FormDialogProps<Name>) => (
  <Dialog title={props.title} onClose={props.onClose}>
    <Form
      onCancel={props.onClose}
      {...props}
      onSubmit={(draft) => props.onSubmit(draft).then(props.onClose)}
    />
  </Dialog>
);

/** `effect.status` belongs to the field `status`. */
const isAt = ({ path }: Problem, name: string): boolean =>
  path === name || path.endsWith(`.${name}`);

/** The problems of a failure, one per field; a single one if it names no fields. */
function problemsOf(cause: unknown): readonly Problem[] {
  const isFailure = cause instanceof ControlRequestError || cause instanceof OperationError;
  const problems = isFailure ? cause.problems : [];
  return problems.length > 0 ? problems : [{ path: '', message: errorOf(cause).message }];
}

/** `path: message`, for a problem that no field shows. */
const lineOf = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`;

/** The problems that no field shows, one per line. */
const Problems = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <div class="fault" role="alert">
      {lines.map((line) => (
        <p key={line}>
          <Name text={line} />
        </p>
      ))}
    </div>
  );

/** A typed number; other text unchanged, so that the server reports the error. */
export function typedNumber(text: string): number {
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text));
  return (isNumber ? Number(text) : text) as number;
}
