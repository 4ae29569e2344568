import { blindSpots } from '../blind-spots.ts';
import { readKnown, type SectionReaders, shownBy } from '../field-reader.ts';

/** How exactly Bearer must be spelled (clause 5). */
export const authorization: SectionReaders<'authorization'> = {
  'authorization.schemeCase': shownBy(
    'auth.scheme-case',
    ({ schemeCase }) => readKnown('authorization.schemeCase', schemeCase, 'the case of the scheme'),
    { none: 'the good key is sent behind both spellings' },
  ),
  'authorization.schemeSpaces': shownBy(
    'auth.scheme-spaces',
    ({ schemeSpaces }) => ({ value: schemeSpaces }),
    { none: 'the good key is sent behind two spaces' },
  ),
  'authorization.workspaceChecked': shownBy(
    'responses.check-order',
    ({ workspace }) =>
      workspace === null ? { assume: blindSpots.oneFault } : { value: workspace },
    'oneFault',
  ),
};
