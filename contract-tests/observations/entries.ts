import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { observeTexts } from './listing-seen.ts';
import { describeTimeFormat, type TimeFormatValue, timeFormatOf } from './time-format.ts';
import { counted, listed, quoted } from './wording.ts';

/** The values of a file's fields (clause 2.3). */

export const creationTimes: Observation<'listing.time-format', TimeFormatValue> = {
  id: 'listing.time-format',
  clauses: ['2.3-createdAt-format'],
  question: 'What are the format and precision of createdAt?',
  run: (context) =>
    observeTexts(context, 'createdAt', (texts, evidence) => {
      const format = timeFormatOf(texts.map(({ text }) => text));
      return seen(`${describeTimeFormat(format)}.`, format, ...evidence);
    }),
};

export type ValidationStatusValue = {
  /** The most frequent first; `share` is the number of files that show it. */
  readonly values: readonly { readonly value: string; readonly share: number }[];
  readonly files: number;
};

/** Values that are listed; more of them are no set of states. */
const MOST_VALUES = 50;

export const validationStatuses: Observation<'listing.validation-status', ValidationStatusValue> = {
  id: 'listing.validation-status',
  clauses: ['2.3-validationStatus-values'],
  question: 'Which values does validationStatus have, and how often?',
  run: (context) =>
    observeTexts(context, 'validationStatus', (texts, evidence) => {
      const counts = countsOf(texts.map(({ text }) => text));
      const files = texts.length;
      const values = counts.slice(0, MOST_VALUES).map(([value, share]) => ({ value, share }));
      const shares = values.map(
        ({ value, share }) => `${quoted(value)} (${percent(share, files)})`,
      );
      const firsts = values.flatMap(
        ({ value }) => texts.find(({ text }) => text === value)?.exchange ?? [],
      );
      return seen(
        `${listed(shares)} of ${files} files.`,
        { values, files },
        firsts[0] ?? evidence[0],
        ...firsts,
      );
    }),
};

type ContentTypeForm = 'plain' | 'with-parameters' | 'bare';

export type ContentTypeValue = {
  /** The least usual form that was seen. */
  readonly form: ContentTypeForm;
  /** How many files show each form. */
  readonly plain: number;
  readonly withParameters: number;
  readonly bare: number;
  readonly examples: readonly string[];
};

export const contentTypes: Observation<'listing.content-type', ContentTypeValue> = {
  id: 'listing.content-type',
  clauses: ['2.3-contentType-form'],
  question: 'What form does contentType have?',
  run: (context) =>
    observeTexts(context, 'contentType', (texts, evidence) => {
      const forms = texts.map(({ text }) => contentTypeForm(text));
      const count = (form: ContentTypeForm) => forms.filter((each) => each === form).length;
      const [bare, withParameters, plain] = [
        count('bare'),
        count('with-parameters'),
        count('plain'),
      ];
      const form = bare > 0 ? 'bare' : withParameters > 0 ? 'with-parameters' : 'plain';
      const shown = texts.filter(({ text }) => contentTypeForm(text) === form);
      const examples = [...new Set(shown.map(({ text }) => text))].slice(0, 5);
      const words = [
        plain > 0 && `type/subtype (${plain} files)`,
        withParameters > 0 && `with parameters (${withParameters})`,
        bare > 0 && `without type/subtype (${bare})`,
      ].filter((word) => word !== false);
      return seen(
        `${listed(words)}, such as ${quoted(examples[0] ?? '')}.`,
        { form, plain, withParameters, bare, examples },
        shown[0]?.exchange ?? evidence[0],
      );
    }),
};

function contentTypeForm(text: string): ContentTypeForm {
  const [type = '', ...parameters] = text.split(';');
  if (!/^[^/\s]+\/[^/\s]+$/.test(type.trim())) return 'bare';
  return parameters.length > 0 ? 'with-parameters' : 'plain';
}

function countsOf(texts: readonly string[]): [text: string, count: number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return `${share > 0 && share < 1 ? 'under 1' : Math.round(share)} %`;
}

type Normalisation = 'NFC' | 'NFD' | 'NFKC' | 'none';

/** What "normalised" does to a name (clause 2.3), as far as the names seen can tell. */
export type NamesValue = {
  /** The plainest normalisation that every name bears out. */
  readonly normalisation: Normalisation;
  /** Every one that they bear out. */
  readonly fits: readonly Normalisation[];
  readonly names: number;
  /** Names that are no longer themselves under NFC, under NFD and under NFKC. */
  readonly notNfc: number;
  readonly notNfd: number;
  readonly notNfkc: number;
  /** Names with a path in them, and with spaces at an end. */
  readonly withSlash: number;
  readonly withOuterSpaces: number;
};

export const nameNormalisation: Observation<'listing.name-normalisation', NamesValue> = {
  id: 'listing.name-normalisation',
  clauses: ['2.3-name-normalisation'],
  question:
    'How are names normalised, apart from the characters that the document says are stripped?',
  run: (context) =>
    observeTexts(context, 'name', (texts, evidence) => {
      const count = (test: (name: string) => boolean) =>
        texts.filter(({ text }) => test(text)).length;
      const altered = (form: 'NFC' | 'NFD' | 'NFKC') =>
        count((name) => name.normalize(form) !== name);
      const [notNfc, notNfd, notNfkc] = [altered('NFC'), altered('NFD'), altered('NFKC')];
      if (notNfc + notNfd === 0) {
        return notSeen(
          `none of ${counted(texts.length, 'name')} contains a letter that Unicode can write in two ways`,
          need.files('a file with an accented letter in its name'),
        );
      }
      const withSlash = count((name) => /[/\\]/.test(name));
      const withOuterSpaces = count((name) => name !== name.trim());
      const fits = fittingForms(notNfc, notNfd, notNfkc);
      const [normalisation = 'none'] = fits;
      const telling = texts.find(({ text }) => text.normalize('NFC') !== text.normalize('NFD'));
      const value = {
        normalisation,
        fits,
        names: texts.length,
        notNfc,
        notNfd,
        notNfkc,
        withSlash,
        withOuterSpaces,
      };
      return seen(sentence(value), value, telling?.exchange ?? evidence[0]);
    }),
};

/** NFKC is what no name contradicts and few names can prove: it comes last. */
function fittingForms(notNfc: number, notNfd: number, notNfkc: number): Normalisation[] {
  const fits: Normalisation[] = [];
  if (notNfc === 0) fits.push('NFC');
  if (notNfd === 0) fits.push('NFD');
  if (notNfkc === 0) fits.push('NFKC');
  return fits.length > 0 ? fits : ['none'];
}

function sentence(value: NamesValue): string {
  const { normalisation, names, notNfc, notNfd, withSlash, withOuterSpaces } = value;
  const what =
    normalisation === 'none'
      ? `They are not: of ${counted(names, 'name')}, ${notNfc} are not NFC and ${notNfd} not NFD`
      : `All of ${counted(names, 'name')} are ${normalisation}`;
  const kept = [
    withSlash > 0 && `slashes (${withSlash})`,
    withOuterSpaces > 0 && `leading or trailing spaces (${withOuterSpaces})`,
  ].filter((each) => each !== false);
  return kept.length === 0 ? `${what}.` : `${what}; names keep ${listed(kept)}.`;
}
