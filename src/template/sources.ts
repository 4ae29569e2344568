import type { Json } from '../document/wire.ts';
import type { Sources } from './fill.ts';
import { generatedForms, generatedText } from './generated-text.ts';
import type { Instant } from './instant.ts';
import { writeMoment } from './write-moment.ts';

/** What an answer is to: the sources that stand in every text. */
export interface AnswerFacts {
  readonly request: {
    readonly method: string;
    /** Without the base path. */
    readonly path: string;
    readonly query: string;
    /** As the path names it, decoded; empty where it names none. */
    readonly workspaceId: string;
    readonly limits: readonly string[];
    readonly cursors: readonly string[];
    readonly origin: string | null;
  };
  readonly seed: number;
  /** Counts the answers, so that what is generated is another in each. */
  readonly number: number;
  readonly now: () => Instant;
}

/** Parts of the request; those that it has not are empty. */
export const requestSources: Sources<AnswerFacts> = {
  workspaceId: ({ request }) => request.workspaceId,
  cursor: ({ request }) => request.cursors[0] ?? '',
  limit: ({ request }) => request.limits[0] ?? '',
  path: ({ request }) => request.path,
  query: ({ request }) => request.query,
  method: ({ request }) => request.method,
  now: ({ now }, form) => writeMoment(now(), form ?? 'iso-ms'),
};

/** Generated anew in each answer; within one answer, a form has one value: a request id. */
export const answerSubject = ({ seed, number }: AnswerFacts): string => `${seed} answer ${number}`;

/** `{uuid}`, `{hex:16}` and so on, each of the subject that it belongs to. */
export function generatedBy<Context>(
  subjectOf: (context: Context, place: string) => string,
): Sources<Context> {
  return Object.fromEntries(
    generatedForms.map((form) => [
      form,
      (context: Context, length: string | undefined, place: string) =>
        generatedText(form, length, `${form} ${length ?? ''} ${subjectOf(context, place)}`),
    ]),
  );
}

/** The same under one name more: `{new:uuid}`. */
export function generatedNamed<Context>(
  subjectOf: (context: Context, place: string) => string,
): Sources<Context>[string] {
  const sources = generatedBy(subjectOf);
  return (context, argument = '', place) => {
    const [form = '', length] = argument.split(':');
    return sources[form]?.(context, length, place);
  };
}

/** All that a refusal or a header may hold. */
export const answerSources: Sources<AnswerFacts> = {
  ...requestSources,
  ...generatedBy(answerSubject),
};

/** As creation times are written, unless the placeholder names a form. */
export function timeOf(
  instant: Instant,
  form: string | undefined,
  writeTime: (instant: Instant) => string,
): Json | undefined {
  return form === undefined ? writeTime(instant) : writeMoment(instant, form);
}
