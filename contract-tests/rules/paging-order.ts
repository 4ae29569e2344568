import { diagnosed } from '../diagnosis/diagnosed.ts';
import { walkOf } from '../diagnosis/incident.ts';
import { withSurvey } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withoutCounters } from '../listing/counted-times.ts';
import { createdText, isLater, neighbours, type Pair } from '../listing/entry-pairs.ts';
import { distinctEntries } from '../listing/history.ts';
import type { Entry } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';
import { tooFewFiles } from './entries.ts';

export const newestFirst: Rule = {
  id: 'paging.newest-first',
  clauses: ['4.3-r2'],
  title: 'Creation times never rise along a walk',
  needs: ['listing', 'two-files', 'readable-times'],
  run: (context) =>
    withSurvey(context, (survey) => {
      const walks = withoutCounters(survey.walks);
      const pairs = walks.flatMap(neighbours);
      if (pairs.length === 0) return tooFewFiles(2);
      const rise = [...pairs, ...walks.flatMap(distant)].find(([a, b]) => isLater(b, a));
      if (rise) return riseFound(rise, walks);
      const doubtful = pairs.find(([a, b]) => isLater(b, a) === undefined);
      if (doubtful) return unreadable(doubtful);
      if ([...pairs, ...walks.flatMap(ends)].some(([a, b]) => isLater(a, b))) {
        return sortedAsText(pairs) ?? pass;
      }
      return unproven(
        'every file shows the same creation time',
        need.files('files created at several times'),
      );
    }),
};

/** Each entry with the oldest before it: a slow rise shows from afar, where neighbours leave doubt. */
function distant(walk: Walk): Pair[] {
  let oldest: Entry | undefined;
  return distinctEntries(walk).flatMap((entry): Pair[] => {
    const before = oldest;
    if (!oldest?.time || (entry.time && entry.time.at < oldest.time.at)) oldest = entry;
    return before ? [[before, entry]] : [];
  });
}

function ends({ entries }: Walk): Pair[] {
  const [first] = entries;
  const last = entries.at(-1);
  return first && last ? [[first, last]] : [];
}

function riseFound([first, second]: Pair, walks: readonly Walk[]): Outcome {
  const found = fail(
    `nothing newer behind ${first.label}`,
    `${second.label}, which is newer than ${first.label}`,
    first.exchange,
    second.exchange,
  );
  const walk = walkOf(second, walks);
  return walk ? diagnosed(found, { kind: 'misplaced', walk, first, second }, walks) : found;
}

/**
 * `…01Z` before `…01.5Z` may hide a finer order, or be one of texts, to which `Z` comes after `.`:
 * likely the latter where the texts fall everywhere and the instants, taken as exact, do not.
 */
function sortedAsText(pairs: readonly Pair[]): Outcome | undefined {
  if (!pairs.every(([a, b]) => createdText(a) >= createdText(b))) return undefined;
  const rise = pairs.find(
    ([{ time: a }, { time: b }]) => a?.zoned && b?.zoned && b.at > a.at && b.step < a.step,
  );
  if (!rise) return undefined;
  const [first, second] = rise;
  return warn(
    `nothing newer behind ${first.label}`,
    `${second.label}: it seems that times are sorted as texts`,
    first.exchange,
    second.exchange,
  );
}

/** That the times of two files do not tell which is newer. */
export function unreadable([first, second]: Pair): Outcome {
  // The first file stands for both where its own time cannot be read.
  const labels = [...new Set([first.label, second.label])];
  const areNumbers = [first, second].every((entry) => /^[+-]?[\d.]+$/.test(createdText(entry)));
  const times = areNumbers
    ? 'creation times that are no epoch of our time, and may count backwards'
    : 'creation times that cannot be compared';
  return unproven(
    `${times}: ${labels.join(', ')}`,
    need.deployment('times in ISO 8601, RFC 2822 or as epoch numbers'),
    [...new Set([first.exchange, second.exchange])],
  );
}
