import { useEffect, useState } from 'preact/hooks';
import { ControlRequestError } from '../../../src/control/client/request-error.ts';
import { health } from './connection.ts';
import { errorOf } from './use-remote.ts';

/** What the control API finds wrong with one field of a request; without a field: with all of it. */
export interface FieldFault {
  readonly field: string;
  readonly text: string;
}

/** What was typed, by field, where the request said it in another form. */
type Typed = Readonly<Record<string, string>>;

/** `effect.status: expected …`, a line each where there are many. */
const FIELD_LINE = /^([A-Za-z_][\w.]*): (.+)$/s;

/** What a refusal says, field by field, without the words that the place of a message says already. */
export function fieldFaultsOf(cause: unknown, typed: Typed = {}): readonly FieldFault[] {
  const { message } = errorOf(cause);
  const read = /^Failed to read [^:\n]*: (.*)$/s.exec(message);
  if (!(cause instanceof ControlRequestError) || cause.status !== 400 || !read) {
    return [{ field: '', text: message }];
  }
  return `${read[1]}`
    .trim()
    .split(/\n\s*/)
    .map((line) => faultOf(line, typed));
}

function faultOf(line: string, typed: Typed): FieldFault {
  const [, field = '', text = line] = FIELD_LINE.exec(line) ?? [];
  const own = typed[field];
  if (own === undefined) return { field, text };
  // A number is sent as one.
  const found = own.trim() === '' || Number.isNaN(Number(own)) ? JSON.stringify(own) : own.trim();
  return { field, text: text.replace(/, found .*$/s, `, found ${found}`) };
}

/** `field: text`, as it stands where no form has the field. */
export const lineOf = ({ field, text }: FieldFault): string =>
  field === '' ? text : `${field}: ${text}`;

/** `effect.status` stands in a form as `status`. */
const isAt = ({ field }: FieldFault, name: string): boolean =>
  field === name || field.endsWith(`.${name}`);

/**
 * What is wrong with a form.
 *
 * @param names its fields, by the names that the control API has for them.
 */
export function useFieldFaults(names: readonly string[]) {
  const [{ faults, isUnheard }, setState] = useState<FormFaults>(none);
  const { value: heard } = health;
  useEffect(() => {
    // That nothing answered holds until something does.
    if (isUnheard) setState(none);
  }, [heard]);
  const linesOf = (some: readonly FieldFault[]) => some.map(({ text }) => text).join('; ');
  return {
    /** Of a field; undefined where it is right. */
    at: (name: string) => linesOf(faults.filter((fault) => isAt(fault, name))) || undefined,
    /** Those that no field of the form shows. */
    beside: faults.filter((fault) => !names.some((name) => isAt(fault, name))).map(lineOf),
    clear: () => setState(none),
    /** Takes what a request failed by. */
    take: (cause: unknown, typed?: Typed) =>
      setState({ faults: fieldFaultsOf(cause, typed), isUnheard: isUnreachable(cause) }),
  };
}

interface FormFaults {
  readonly faults: readonly FieldFault[];
  /** Whether it is that nothing answered. */
  readonly isUnheard: boolean;
}

const none: FormFaults = { faults: [], isUnheard: false };

const isUnreachable = (cause: unknown): boolean =>
  cause instanceof ControlRequestError && cause.code === 'unreachable';
