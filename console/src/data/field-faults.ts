import { useEffect, useState } from 'preact/hooks';
import { ControlRequestError } from '../../../src/control/client/request-error.ts';
import type { Problem } from '../../../src/text/operation-error.ts';
import { heardSince } from './connection.ts';
import { errorOf } from './use-remote.ts';

/** What a refusal says, field by field; all in one where it names none. */
export function problemsOf(cause: unknown): readonly Problem[] {
  const problems = cause instanceof ControlRequestError ? cause.problems : [];
  return problems.length > 0 ? problems : [{ path: '', message: errorOf(cause).message }];
}

/** `path: message`, as it stands where no form has the field. */
export const lineOf = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`;

/** `effect.status` stands in a form as `status`. */
const isAt = ({ path }: Problem, name: string): boolean =>
  path === name || path.endsWith(`.${name}`);

/**
 * What is wrong with a form.
 *
 * @param names its fields, by the names that the control API has for them.
 */
export function useFieldFaults(names: readonly string[]) {
  const [{ problems, unheardAt }, setState] = useState<FormFaults>(none);
  const { value: since } = heardSince;
  useEffect(() => {
    // That nothing answered holds until something does.
    if (since > unheardAt) setState(none);
  }, [since]);
  const linesOf = (some: readonly Problem[]) => some.map(({ message }) => message).join('; ');
  return {
    /** Of a field; undefined where it is right. */
    at: (name: string) => linesOf(problems.filter((problem) => isAt(problem, name))) || undefined,
    /** Those that no field of the form shows. */
    beside: problems.filter((problem) => !names.some((name) => isAt(problem, name))).map(lineOf),
    clear: () => setState(none),
    /** Takes what a request failed by. */
    take: (cause: unknown) =>
      setState({
        problems: problemsOf(cause),
        unheardAt: isUnreachable(cause) ? performance.now() : Infinity,
      }),
  };
}

interface FormFaults {
  readonly problems: readonly Problem[];
  /** When it was that nothing answered; never, where something did. */
  readonly unheardAt: number;
}

const none: FormFaults = { problems: [], unheardAt: Infinity };

const isUnreachable = (cause: unknown): boolean =>
  cause instanceof ControlRequestError && cause.code === 'unreachable';
