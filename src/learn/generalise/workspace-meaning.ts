import { readShownTime, type TimeFormatValue } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import type { Meaning, Showing } from './generalise.ts';
import { areMadeUp } from './generated-form.ts';
import { templateOfText } from './text-template.ts';
import { nowPlaceholder, timePlaceholder } from './time-placeholder.ts';

interface Known {
  readonly id: string;
  readonly files: number | undefined;
  /** How the listing writes creation times. */
  readonly times: TimeFormatValue | undefined;
}

/** Reads what a value of the workspace read tells of the workspace, at any depth. */
export function workspaceMeaning({ id, files, times }: Known): Meaning {
  return (path, showings) => {
    const name = path.split('.').at(-1) ?? '';
    const value = showings.find(({ subject }) => subject === id)?.value ?? null;
    const theirs = showings.find(({ subject }) => subject !== id)?.value;
    if (files !== undefined && value === String(files)) return '{fileCount:text}';
    if (value === id) return '{workspaceId}';
    const isOwn = theirs === undefined || JSON.stringify(theirs) !== JSON.stringify(value);
    const isName = theirs !== undefined || /name|title|label/i.test(name);
    if (isTime(name, value) || (isOwn && isTimeText(name, value))) {
      return timePlaceholder('createdAt', value, times);
    }
    if (isOwn && counts(name, value, files)) return '{fileCount}';
    if (isOwn && isName && typeof value === 'string' && !/^\d{1,9}$/.test(value)) {
      return nameIn(name, showings);
    }
    return nowPlaceholder(
      name,
      showings.map((showing) => showing.value ?? null),
    );
  };
}

const isTime = (name: string, value: Json): boolean =>
  typeof value === 'number' && /creat|since|born/i.test(name) && value > 1e9;

const isTimeText = (name: string, value: Json): boolean =>
  typeof value === 'string' &&
  !/^\d{1,9}$/.test(value) &&
  readShownTime(value) !== undefined &&
  !/name|title/i.test(name);

const counts = (name: string, value: Json, files: number | undefined): boolean =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  (files === undefined ? /files?|count/i.test(name) : value === files);

/** What repeats the request is no name, though it differs as names do; nor is what is made up. */
function nameIn(name: string, showings: readonly Showing[]): string | undefined {
  const texts = showings.flatMap(({ value, facts }) =>
    typeof value === 'string' ? [{ value, facts }] : [],
  );
  const repeated = templateOfText(texts);
  if (repeated !== undefined) return repeated;
  if (areMadeUp(showings.map(({ value }) => value))) return undefined;
  return /slug|handle/i.test(name) ? '{name:slug}' : '{name}';
}
