/** The names that content goes by, at any depth. */
const CONTENT_FIELDS = ['content', 'data', 'body', 'bytes', 'base64', 'text'];

/** The six of clause 2.3, which an entry fills itself, and those of content. */
export const TAKEN_ENTRY_FIELDS = [
  ...['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'],
  ...CONTENT_FIELDS,
];

/** Whether a field of an entry by this name is taken, in whatever case it is written. */
export const isTakenInEntries = (name: string): boolean => isOneOf(TAKEN_ENTRY_FIELDS, name);

/** Whether a value holds what may be taken for content: a field of that name, or a data: URL. */
export function holdsContent(value: unknown): boolean {
  if (typeof value === 'string') return /^data:/i.test(value);
  if (typeof value !== 'object' || value === null) return false;
  const isList = Array.isArray(value);
  return Object.entries(value).some(
    ([name, inner]) => (!isList && isOneOf(CONTENT_FIELDS, name)) || holdsContent(inner),
  );
}

const isOneOf = (names: readonly string[], name: string): boolean =>
  names.some((taken) => taken.toLowerCase() === name.toLowerCase());
