import { moreFiles, need } from '../../../contract-tests/suite.ts';
import type { Observers } from '../probes.ts';
import { idsOf, inexpressible, oncePerRun, type Probes, throwUnmet } from '../probes.ts';
import { pageFill } from './limit.ts';

/** The format and behaviour of cursors (clause 4.3, cursor). */

const cursors = oncePerRun(async (probes) => {
  const { pages } = await probes.survey();
  const found = [...new Set(pages.flatMap(({ next }) => next ?? []))];
  return found.length > 0 ? found : throwUnmet('no page returned a cursor', moreFiles);
});

type Style = 'digits' | 'base64url' | 'percent' | 'json' | 'non-ascii' | 'spaces' | 'reserved';

function styleOf(texts: readonly string[]): Style {
  const all = (form: RegExp) => texts.every((text) => form.test(text));
  if (all(/^\d+$/)) return 'digits';
  if (all(/^[\w-]+$/)) return 'base64url';
  if (all(/^(%[\dA-Fa-f]{2})+$/)) return 'percent';
  if (texts.every(isJson)) return 'json';
  if (texts.some((text) => /[^\0-\x7f]/.test(text))) return 'non-ascii';
  return texts.some((text) => /\s/.test(text)) ? 'spaces' : 'reserved';
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** The maximum of `cursor.minLength`. */
const MAX_LENGTH = 8192;
/** Cursors of a mock without padding are shorter in every style. */
const MAX_UNPADDED_LENGTH = 400;

/** The page at a cursor, with a limit of one. */
const pageAt = (probes: Probes, cursor: string, limit = 1) =>
  probes.page(
    [
      ['limit', String(limit)],
      ['cursor', cursor],
    ],
    'send',
  );

export const cursor: Observers<'cursor'> = {
  'cursor.style': async (probes) => ({ value: styleOf(await cursors(probes)) }),
  'cursor.minLength': async (probes) => {
    const lengths = (await cursors(probes)).map((text) => Array.from(text).length);
    const sorted = lengths.toSorted((a, b) => a - b);
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    const value = Math.min(median, MAX_LENGTH);
    return Math.min(...lengths) > MAX_UNPADDED_LENGTH
      ? { value }
      : { unseen: 'a cursor of this length may need no padding', value };
  },
  'cursor.stability': async (probes) => {
    const [first, second] = [await probes.start(), await probes.start()];
    if (idsOf(first) !== idsOf(second)) {
      return throwUnmet(
        'the first page changed between two requests',
        need.files('a listing that does not change during the run'),
      );
    }
    const isStable = first.next === second.next;
    const [once, again] = [await pageAt(probes, first.next), await pageAt(probes, first.next)];
    if (!once) {
      const reason = 'the first use of a cursor was refused';
      return throwUnmet(reason, need.deployment('a deployment that accepts its own cursors'));
    }
    if (again && idsOf(once) !== idsOf(again)) {
      return inexpressible('a cursor returns a different page at its second use');
    }
    // With a stable cursor that works only once, a second walk could not end.
    if (!again) return isStable ? inexpressible('a stable cursor works once') : { value: 'once' };
    return { value: isStable ? 'stable' : 'changing' };
  },
  'cursor.otherLimit': async (probes) => {
    const larger = await probes.page([['limit', '3']]);
    const held = larger?.entries?.length ?? 0;
    if (held < 2 || (await pageFill(probes)) !== 'full') {
      const needed = need.deployment('a deployment with larger, full pages');
      return throwUnmet('no larger limit returns larger pages', needed);
    }
    const page = await pageAt(probes, (await probes.start()).next, held);
    if (!page) return { value: 'refused' };
    const count = page.entries?.length ?? 0;
    if (count > 1) return { value: 'free' };
    return page.hasMore
      ? { value: 'kept' }
      : throwUnmet('the listing ends there, so either limit may apply', moreFiles);
  },
};
