import type { Page } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';
import { type Cause, cause } from './cause.ts';
import { areTied } from './incident.ts';

const keysOf = ({ entries = [] }: Page): string => entries.map(({ key }) => key).join('\n');

/** Pages that go on and bring nothing new. */
export function causeOfCircle({ pages }: Walk, walks: readonly Walk[]): Cause | undefined {
  const last = pages.at(-1);
  if (!last || pages.length < 2) return undefined;
  const several = walks.filter((walk) => walk.pages.length > 1);
  if (several.length > 0 && several.every(neverGetsOn)) {
    return cause(
      'cursor-ignored',
      'every page is the first one again, with every limit',
      'the cursor is not read, or is read under another name',
    );
  }
  const entries = pages.slice(-4).flatMap((page) => page.entries ?? []);
  const [one] = entries;
  const keys = new Set(entries.map(({ key }) => key));
  if (one && keys.size > 1 && entries.every((entry) => areTied(entry, one))) {
    return cause(
      'cursor-holds-time-alone',
      'all files that go round were created at one instant',
      'the cursor holds the time alone, and no id, so that no page gets past them',
    );
  }
  return last.next !== undefined && last.next === last.cursor
    ? cause(
        'cursor-stands-still',
        'a page gives the cursor that it was asked with',
        'nextCursor repeats the cursor that came in',
      )
    : undefined;
}

const neverGetsOn = ({ pages: [first, ...others] }: Walk): boolean =>
  first !== undefined &&
  (first.entries?.length ?? 0) > 0 &&
  others.every((page) => keysOf(page) === keysOf(first));
