import type { FileEntry } from '../document/wire.ts';

/**
 * What a client gave back as an entry, where it has all six fields under the document's names and
 * types (clause 2.3); null for an entry of a shape of the client's own.
 */
export function documentedEntry(value: unknown): FileEntry | null {
  const fields: Readonly<Record<string, unknown>> = Object(value);
  const { id, name, contentType, size, validationStatus, createdAt } = fields;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  if (typeof contentType !== 'string' || typeof size !== 'number') return null;
  if (typeof validationStatus !== 'string' || typeof createdAt !== 'string') return null;
  if (!Number.isInteger(size)) return null;
  return { id, name, contentType, size, validationStatus, createdAt };
}
