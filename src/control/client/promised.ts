/** The same operations, each of which takes its time. */
export type Promised<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (
    ...given: infer Given
  ) => infer Result
    ? (...given: Given) => Promise<Result>
    : never;
};
