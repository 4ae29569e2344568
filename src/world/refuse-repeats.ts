import { OperationError } from '../text/operation-error.ts';

/** @throws Error "Failed to read SUBJECT: LIST.INDEX.FIELD: expected a FIELD of its own, found … again". */
export function refuseRepeats<Field extends string>(
  records: readonly { readonly [name in Field]?: string | undefined }[],
  list: string,
  field: Field,
  subject: string,
): void {
  const seen = new Set<string>();
  for (const [index, { [field]: value }] of records.entries()) {
    if (value === undefined) continue;
    if (seen.has(value)) {
      const found = field === 'secret' ? 'one that is there already' : `"${value}" again`;
      throw new OperationError({
        action: `read ${subject}`,
        field: `${list}.${index}.${field}`,
        expected: `a ${field} of its own`,
        found,
      });
    }
    seen.add(value);
  }
}
