import ascendingTies from '../../fixtures/profiles/ascending-ties.json' with { type: 'json' };
import bareTransport from '../../fixtures/profiles/bare-transport.json' with { type: 'json' };
import cursorChanging from '../../fixtures/profiles/cursor-changing.json' with { type: 'json' };
import cursorDigits from '../../fixtures/profiles/cursor-digits.json' with { type: 'json' };
import cursorFixedLimit from '../../fixtures/profiles/cursor-fixed-limit.json' with {
  type: 'json',
};
import cursorJson from '../../fixtures/profiles/cursor-json.json' with { type: 'json' };
import cursorLong from '../../fixtures/profiles/cursor-long.json' with { type: 'json' };
import cursorNonAscii from '../../fixtures/profiles/cursor-non-ascii.json' with { type: 'json' };
import cursorOnce from '../../fixtures/profiles/cursor-once.json' with { type: 'json' };
import cursorPercent from '../../fixtures/profiles/cursor-percent.json' with { type: 'json' };
import cursorReserved from '../../fixtures/profiles/cursor-reserved.json' with { type: 'json' };
import cursorSpaces from '../../fixtures/profiles/cursor-spaces.json' with { type: 'json' };
import emptyFirstPage from '../../fixtures/profiles/empty-first-page.json' with { type: 'json' };
import emptyLastPage from '../../fixtures/profiles/empty-last-page.json' with { type: 'json' };
import emptyMiddlePage from '../../fixtures/profiles/empty-middle-page.json' with { type: 'json' };
import errorsWithoutCode from '../../fixtures/profiles/errors-without-code.json' with {
  type: 'json',
};
import errorsWithoutText from '../../fixtures/profiles/errors-without-text.json' with {
  type: 'json',
};
import keyCheckAnswersExpired from '../../fixtures/profiles/key-check-answers-expired.json' with {
  type: 'json',
};
import keyCheckMinimal from '../../fixtures/profiles/key-check-minimal.json' with { type: 'json' };
import keyCheckScoped from '../../fixtures/profiles/key-check-scoped.json' with { type: 'json' };
import largeLimits from '../../fixtures/profiles/large-limits.json' with { type: 'json' };
import lenientLimits from '../../fixtures/profiles/lenient-limits.json' with { type: 'json' };
import mixedCaseIds from '../../fixtures/profiles/mixed-case-ids.json' with { type: 'json' };
import moreFields from '../../fixtures/profiles/more-fields.json' with { type: 'json' };
import numericIds from '../../fixtures/profiles/numeric-ids.json' with { type: 'json' };
import oddSuccesses from '../../fixtures/profiles/odd-successes.json' with { type: 'json' };
import pathIdIgnored from '../../fixtures/profiles/path-id-ignored.json' with { type: 'json' };
import problemJson from '../../fixtures/profiles/problem-json.json' with { type: 'json' };
import refusals400 from '../../fixtures/profiles/refusals-400.json' with { type: 'json' };
import refusals404 from '../../fixtures/profiles/refusals-404.json' with { type: 'json' };
import shortPages from '../../fixtures/profiles/short-pages.json' with { type: 'json' };
import singleEntryPages from '../../fixtures/profiles/single-entry-pages.json' with {
  type: 'json',
};
import smallLimits from '../../fixtures/profiles/small-limits.json' with { type: 'json' };
import swappedStatuses from '../../fixtures/profiles/swapped-statuses.json' with { type: 'json' };
import terseErrors from '../../fixtures/profiles/terse-errors.json' with { type: 'json' };
import timesEpoch from '../../fixtures/profiles/times-epoch.json' with { type: 'json' };
import timesHiddenPrecision from '../../fixtures/profiles/times-hidden-precision.json' with {
  type: 'json',
};
import timesMicroseconds from '../../fixtures/profiles/times-microseconds.json' with {
  type: 'json',
};
import timesOffset from '../../fixtures/profiles/times-offset.json' with { type: 'json' };
import timesRfc2822 from '../../fixtures/profiles/times-rfc2822.json' with { type: 'json' };
import timesSeconds from '../../fixtures/profiles/times-seconds.json' with { type: 'json' };
import uuidIds from '../../fixtures/profiles/uuid-ids.json' with { type: 'json' };
import workspaceArray from '../../fixtures/profiles/workspace-array.json' with { type: 'json' };
import workspaceIdsToEscape from '../../fixtures/profiles/workspace-ids-to-escape.json' with {
  type: 'json',
};
import workspaceScope from '../../fixtures/profiles/workspace-scope.json' with { type: 'json' };
import { byName } from './by-name.ts';

/** All choices are the defaults of the schema. Its file lists them for readers. */
export const defaultProfile = {
  name: 'default',
  description: 'What the mock does by default, with every choice spelled out.',
};

/** The profiles of `fixtures/profiles` by name; embedded, because browsers need them too. */
export const namedProfiles = byName({
  default: defaultProfile,
  'ascending-ties': ascendingTies,
  'terse-errors': terseErrors,
  'errors-without-code': errorsWithoutCode,
  'errors-without-text': errorsWithoutText,
  'problem-json': problemJson,
  'refusals-400': refusals400,
  'refusals-404': refusals404,
  'swapped-statuses': swappedStatuses,
  'small-limits': smallLimits,
  'large-limits': largeLimits,
  'lenient-limits': lenientLimits,
  'short-pages': shortPages,
  'single-entry-pages': singleEntryPages,
  'empty-first-page': emptyFirstPage,
  'empty-middle-page': emptyMiddlePage,
  'empty-last-page': emptyLastPage,
  'cursor-reserved': cursorReserved,
  'cursor-percent': cursorPercent,
  'cursor-spaces': cursorSpaces,
  'cursor-long': cursorLong,
  'cursor-changing': cursorChanging,
  'cursor-once': cursorOnce,
  'cursor-digits': cursorDigits,
  'cursor-json': cursorJson,
  'cursor-non-ascii': cursorNonAscii,
  'cursor-fixed-limit': cursorFixedLimit,
  'uuid-ids': uuidIds,
  'numeric-ids': numericIds,
  'mixed-case-ids': mixedCaseIds,
  'workspace-ids-to-escape': workspaceIdsToEscape,
  'times-seconds': timesSeconds,
  'times-microseconds': timesMicroseconds,
  'times-offset': timesOffset,
  'times-rfc2822': timesRfc2822,
  'times-epoch': timesEpoch,
  'times-hidden-precision': timesHiddenPrecision,
  'key-check-minimal': keyCheckMinimal,
  'key-check-scoped': keyCheckScoped,
  'key-check-answers-expired': keyCheckAnswersExpired,
  'workspace-scope': workspaceScope,
  'workspace-array': workspaceArray,
  'path-id-ignored': pathIdIgnored,
  'more-fields': moreFields,
  'odd-successes': oddSuccesses,
  'bare-transport': bareTransport,
});

/** The name of a profile in the package. */
export type ProfileName = keyof typeof namedProfiles;
