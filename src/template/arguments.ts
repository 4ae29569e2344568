import { type GeneratedForm, generatedForms, MAX_GENERATED_LENGTH } from './generated-text.ts';
import { MOMENT_FORMS, type MomentWriter, momentWriter } from './write-moment.ts';

/** An argument of a placeholder, after the colon. It is parsed once, with the profile. */
export interface Argument<Value> {
  /** @returns undefined if the text is invalid, or missing although it is required. */
  readonly read: (text: string | undefined) => Value | undefined;
  /** The accepted arguments, for messages. */
  readonly expected: string;
}

export const none: Argument<null> = {
  expected: 'nothing behind the name',
  read: (text) => (text === undefined ? null : undefined),
};

const digits = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;

/** The number of characters in a generated text. */
const length: Argument<number> = {
  expected: `a length from 1 to ${MAX_GENERATED_LENGTH}, such as :16`,
  read: (text) => (digits(text) <= MAX_GENERATED_LENGTH ? digits(text) : undefined),
};

/** The number of characters of a secret to show. */
export const secretLength: Argument<number> = {
  expected: 'a number of characters, such as :4',
  read: (text) => (digits(text) > 0 ? digits(text) : undefined),
};

/** A time format; null for the default one. */
export const moment: Argument<MomentWriter | null> = {
  expected: `nothing, or a form of a time: ${MOMENT_FORMS}`,
  read: (text) => (text === undefined ? null : momentWriter(text)),
};

/** The words for true and false; null for the JSON values. */
export const twoWords: Argument<readonly [whenTrue: string, whenFalse: string] | null> = {
  expected: 'nothing, or two words such as :active|expired',
  read(text) {
    if (text === undefined) return null;
    const [first, second, ...more] = text.split('|');
    return first === undefined || second === undefined || more.length > 0
      ? undefined
      : [first, second];
  },
};

/** The separator of a list. */
export const separator: Argument<string> = {
  expected: 'nothing, or a separator',
  read: (text) => text ?? ' ',
};

export const scope: Argument<string> = {
  expected: 'a scope, such as :files:read',
  read: (text) => text,
};

/** An optional word; null if it is missing. */
export const optional = <const Word extends string>(word: Word): Argument<Word | null> => ({
  expected: `nothing, or :${word}`,
  read: (text) => (text === undefined ? null : text === word ? word : undefined),
});

/** The argument of each form of generated text. */
export const argumentOfForm = {
  uuid: none,
  UUID: none,
  hex: length,
  HEX: length,
  base32: length,
  base62: length,
  digits: length,
} as const satisfies Record<GeneratedForm, Argument<number | null>>;

/** The form of a generated text: `uuid`, `hex:16`. */
export const generated: Argument<{ readonly form: GeneratedForm; readonly length: number | null }> =
  {
    expected: 'a form of generated text, such as :uuid or :hex:16',
    read(text = '') {
      const [name, count, ...more] = text.split(':');
      const form = generatedForms.find((each) => each === name);
      if (form === undefined || more.length > 0) return undefined;
      const characters = argumentOfForm[form].read(count);
      return characters === undefined ? undefined : { form, length: characters };
    },
  };
