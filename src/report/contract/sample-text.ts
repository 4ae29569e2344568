import {
  type ListingSample,
  needOfEnd,
  provideText,
  type SettingNames,
} from '../../../contract-tests/suite.ts';
import { plural } from '../../text/plural.ts';

/** What a verdict about walks stands on, where the listing goes on behind. */
export function sampleText({ files, pages, walks }: ListingSample, names?: SettingNames): string {
  return (
    `Looked at of the listing: the first ${plural(files, 'file')}, on ${plural(pages, 'page')} of ${plural(walks, 'walk')}. ` +
    `It goes on, and what is behind was not seen: provide ${provideText(needOfEnd, names)}`
  );
}
