import type { Json } from '../document/wire.ts';
import type { Sources } from './fill.ts';
import { type GeneratedForm, generatedForms, generatedText } from './generated-text.ts';
import type { Instant } from './instant.ts';
import type { answerNames, generatedNames, requestNames, ValuesOf } from './names.ts';
import { createIsoWriter } from './write-iso.ts';
import type { MomentWriter } from './write-moment.ts';

/** The request and its context: the data available to every template. */
export interface AnswerFacts {
  readonly request: {
    readonly method: string;
    /** Without the base path. */
    readonly path: string;
    readonly query: string;
    /** From the path, decoded; empty if it has none. */
    readonly workspaceId: string;
    readonly limits: readonly string[];
    readonly cursors: readonly string[];
    readonly origin: string | null;
  };
  readonly seed: number;
  /** The number of the response, so that generated values differ between responses. */
  readonly number: () => number;
  readonly now: () => Instant;
}

const usualMoment = createIsoWriter('ms', 'Z');

/** Parts of the request; empty if missing. */
export const requestSources: Sources<ValuesOf<typeof requestNames>, AnswerFacts> = {
  workspaceId: ({ request }) => request.workspaceId,
  cursor: ({ request }) => request.cursors[0] ?? '',
  limit: ({ request }) => request.limits[0] ?? '',
  path: ({ request }) => request.path,
  query: ({ request }) => request.query,
  method: ({ request }) => request.method,
  now: ({ now }, write) => timeOf(now(), write, usualMoment),
};

/** Gives each response new values. Within one response, a form has one value, like a request id. */
export const answerSubject = ({ seed, number }: AnswerFacts): string =>
  `${seed} answer ${number()}`;

/** The owner of a generated text. */
type SubjectOf<Context> = (context: Context, place: string) => string;

/** Sources of `{uuid}`, `{hex:16}` and so on, with the subject that owns the value. */
export function generatedBy<Context>(
  subjectOf: SubjectOf<Context>,
): Sources<ValuesOf<typeof generatedNames>, Context> {
  const write = generatedNamed(subjectOf);
  const inForm =
    (form: GeneratedForm) => (context: Context, length: number | null, place: string) =>
      write(context, { form, length }, place);
  // Each form has the name of its placeholder.
  return Object.fromEntries(generatedForms.map((form) => [form, inForm(form)])) as Sources<
    ValuesOf<typeof generatedNames>,
    Context
  >;
}

/** The same for a placeholder with the form as its argument: `{new:uuid}`. */
export function generatedNamed<Context>(subjectOf: SubjectOf<Context>) {
  return (
    context: Context,
    { form, length }: { readonly form: GeneratedForm; readonly length: number | null },
    place: string,
  ): string => generatedText(form, length, `${form} ${length ?? ''} ${subjectOf(context, place)}`);
}

/** The sources for refusals and headers. */
export const answerSources: Sources<ValuesOf<typeof answerNames>, AnswerFacts> = {
  ...requestSources,
  ...generatedBy(answerSubject),
};

/** @param write the format of the placeholder, or null for the default one. */
export const timeOf = (instant: Instant, write: MomentWriter | null, usual: MomentWriter): Json =>
  (write ?? usual)(instant);
