import { type SectionReaders, shownAs } from '../field-reader.ts';

/** How exactly Bearer must be spelled (clause 5). */
export const authorization: SectionReaders<'authorization'> = {
  'authorization.schemeCase': shownAs(
    'auth.scheme-case',
    'schemeCase',
    { none: 'the good key is sent behind both spellings' },
    'the case of the scheme',
  ),
  'authorization.schemeSpaces': shownAs('auth.scheme-spaces', 'schemeSpaces', {
    none: 'the good key is sent behind two spaces',
  }),
  'authorization.workspaceChecked': shownAs('responses.check-order', 'workspace', 'oneFault'),
};
