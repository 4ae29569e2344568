/** An object with the same names and other values. */
export const mapValues = <Name extends string, Value, Other>(
  object: Readonly<Record<Name, Value>>,
  map: (value: Value, name: Name) => Other,
): Record<Name, Other> =>
  // Each entry keeps its name.
  Object.fromEntries(
    Object.entries<Value>(object).map(([name, value]) => [name, map(value, name as Name)]),
  ) as Record<Name, Other>;
