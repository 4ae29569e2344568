/** Headers by their names in lower case: a profile may write them as it likes. */
export function inLowerCase(headers: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
