/** Hides the type of each value, so that declaration files list the names but not the content. */
export function byName<Name extends string>(
  content: Readonly<Record<Name, unknown>>,
): Readonly<Record<Name, unknown>> {
  return content;
}
