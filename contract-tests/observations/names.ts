import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { observeTexts } from './listing-seen.ts';
import { counted, listed } from './wording.ts';

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
