import type { Json } from '../../document/wire.ts';
import { generatedForms } from '../../template/generated-text.ts';
import { type Placeholder, parseText } from '../../template/grammar.ts';
import { nowPlaceholder } from './now-placeholder.ts';
import { volatileForm } from './volatile-template.ts';

/** What stands in a profile for a value that is no choice: its form, the same in every run. */

/** Placeholders that tell what differs by nature: what another field or the clock says. */
const told =
  /^\{(now|secondsLeft|daysLeft|expiresAt|issuedAt|nextCursor|hasMore|total|count|limit|pageNumber|cursor|path|query|method|workspaceId|fileCount|scopes|scopes-text|hint)(:[^{}]+)?\}$/;

/** Whether a template tells the very value, though it is other in each answer. */
export const isTold = (template: Json): boolean =>
  typeof template === 'string' && (told.test(template) || isSteadyText(template));

/** Whether a text is made up in places, and holds no number elsewhere: that may be of this run. */
export function isSteadyText(text: string): boolean {
  const parts = parseText(text);
  return (
    parts.some((part) => typeof part === 'object') &&
    parts.every((part) => (typeof part === 'object' ? isDrawn(part) : !holdsNumber(part)))
  );
}

const forms: readonly string[] = generatedForms;

/** `{hex:16}`, or within `{new:hex:16}`; the time is new in each answer, too. */
export const isDrawn = ({ name, argument = '' }: Placeholder): boolean =>
  name === 'now' || forms.includes(name) || forms.includes(argument.split(':')[0] ?? '');

/** Letters and digits, more than two of them, and a digit among them. */
const holdsNumber = (text: string): boolean =>
  (text.match(/[A-Za-z\d]+/g) ?? []).some((run) => run.length > 2 && /\d/.test(run));

/** A text of such a form, a number, or nothing. */
export function formOfVarying(values: readonly Json[]): Json {
  const shown = values.filter((value) => value !== null);
  const [first = null] = shown;
  if (typeof first === 'number') return nowPlaceholder('', shown) ?? 0;
  if (typeof first === 'boolean') return first;
  const texts = shown.filter((value) => typeof value === 'string');
  if (texts.length === 0 || texts.length < shown.length) return null;
  const form = nowPlaceholder('', texts) ?? volatileForm('request', texts);
  return form !== undefined && isSteadyText(form) ? form : DRAWN;
}

const DRAWN = '{base62:12}';
