/**
 * Content by its names. It is for a schema to tell what it is: the compiler keeps the names alone,
 * and no declaration file repeats all of it.
 */
export function byName<Name extends string>(
  content: Readonly<Record<Name, unknown>>,
): Readonly<Record<Name, unknown>> {
  return content;
}
