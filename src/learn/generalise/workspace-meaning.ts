import type { TimeFormatValue } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import type { Meaning } from './generalise.ts';
import { areMadeUp } from './generated-form.ts';
import { nowPlaceholder } from './now-placeholder.ts';
import { templateOfText } from './text-template.ts';
import { timePlaceholder } from './time-placeholder.ts';
import { meaningOf } from './workspace-field.ts';

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
    const others = showings.filter(({ subject }) => subject !== id);
    const theirs = others[0]?.value;
    if (files !== undefined && value === String(files)) return '{fileCount:text}';
    if (isTime(name, value)) return timePlaceholder('createdAt', value, times);
    const means = meaningOf({ name, value }, { id, files, theirs });
    if (means === null) {
      return nowPlaceholder(
        name,
        showings.map((showing) => showing.value ?? null),
      );
    }
    if (means === 'createdAt') return timePlaceholder('createdAt', value, times);
    if (means !== 'name') return `{${means}}`;
    // What repeats the request is no name, though it differs as names do.
    const texts = showings.flatMap(({ value: text, facts }) =>
      typeof text === 'string' ? [{ value: text, facts }] : [],
    );
    const repeated = templateOfText(texts);
    if (repeated !== undefined) return repeated;
    if (areMadeUp(showings.map((showing) => showing.value))) return undefined;
    return /slug|handle/i.test(name) ? '{name:slug}' : '{name}';
  };
}

const isTime = (name: string, value: Json): boolean =>
  typeof value === 'number' && /creat|since|born/i.test(name) && value > 1e9;
