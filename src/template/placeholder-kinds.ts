import type { Json } from '../document/wire.ts';
import { generatedForms, generatedText, MAX_GENERATED_LENGTH } from './generated-text.ts';
import type { Instant } from './instant.ts';
import type { Placeholder, Placeholders } from './template.ts';
import { MOMENT_FORMS, momentWriter, type WriteTime } from './write-iso.ts';

type Read<Context> = (context: Context) => Json;

/** A placeholder without an argument. */
export const plain = <Context>(read: Read<Context>): Placeholder<Context> => ({
  takes: 'nothing behind the name',
  bind: (argument) => (argument === undefined ? read : undefined),
});

/** A placeholder with a second reading, by a word. */
export const withWord = <Context>(
  word: string,
  read: Read<Context>,
  readByWord: Read<Context>,
): Placeholder<Context> => ({
  takes: `nothing, or :${word}`,
  bind: (argument) => (argument === undefined ? read : argument === word ? readByWord : undefined),
});

/** A time, in the format of the argument. */
export const moment = <Context>(
  read: (context: Context) => Instant,
  usual: (context: Context) => WriteTime,
): Placeholder<Context> => ({
  takes: `nothing, or a form of a time: ${MOMENT_FORMS}`,
  bind(argument) {
    if (argument === undefined) return (context) => usual(context)(read(context));
    const write = momentWriter(argument);
    return write && ((context) => write(read(context)));
  },
});

const numberIn = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most
    ? Number(text)
    : undefined;

/** A number of characters of a secret: at most half of it. */
export const part = (
  cut: (secret: string, length: number) => string,
): Placeholder<{ readonly key: { readonly secret: string } }> => ({
  takes: 'a number of characters, such as :4',
  bind(argument) {
    const length = numberIn(argument, 9_999);
    if (length === undefined) return undefined;
    return ({ key: { secret } }) => cut(secret, Math.min(length, Math.floor(secret.length / 2)));
  },
});

/** The owner of a generated text. */
type SubjectOf<Context> = (context: Context, place: string) => string;

/** A generated text; its form is the argument: `{new:uuid}`, `{new:hex:16}`. */
export const generatedNamed = <Context>(subjectOf: SubjectOf<Context>): Placeholder<Context> => ({
  takes: 'a form of generated text, such as :uuid or :hex:16',
  bind(argument = '') {
    const [name, count, ...more] = argument.split(':');
    const form = generatedForms.find((each) => each === name);
    if (form === undefined || more.length > 0) return undefined;
    const isUuid = form === 'uuid' || form === 'UUID';
    const length = numberIn(count, MAX_GENERATED_LENGTH) ?? null;
    if (isUuid ? count !== undefined : length === null) return undefined;
    return (context, place) =>
      generatedText(form, length, `${form} ${length ?? ''} ${subjectOf(context, place)}`);
  },
});

/** `{uuid}`, `{hex:16}` and so on, with the subject that owns the value. */
export function generatedBy<Context>(subjectOf: SubjectOf<Context>): Placeholders<Context> {
  const { bind } = generatedNamed(subjectOf);
  return Object.fromEntries(
    generatedForms.map((form) => {
      const takes = /uuid/i.test(form)
        ? 'nothing behind the name'
        : `a length from 1 to ${MAX_GENERATED_LENGTH}, such as :16`;
      const named = (argument: string | undefined) =>
        bind(argument === undefined ? form : `${form}:${argument}`);
      return [form, { takes, bind: named }];
    }),
  );
}
