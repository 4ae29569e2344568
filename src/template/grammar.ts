/**
 * Places in the texts of a profile that an answer fills: `No workspace {workspaceId}`. Which names
 * a place may have depends on where the text stands; any other brace is text as it is.
 */

/** One part of a template that is no plain text. */
export interface Placeholder {
  readonly name: string;
  /** What stands behind the colon: the length in `{hex:16}`. */
  readonly argument: string | undefined;
  /** As it was written, for a place that cannot be filled. */
  readonly written: string;
}

const PLACEHOLDER = /\{([A-Za-z][A-Za-z\d-]*)(?::([^{}]+))?\}/g;

/** Splits a text at its placeholders, those of other names left in the text. */
export function templateParts(
  text: string,
  isName: (name: string) => boolean,
): readonly (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [written, name = '', argument] = match;
    if (!isName(name)) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ name, argument, written });
    end = match.index + written.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
