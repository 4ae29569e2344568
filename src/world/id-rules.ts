/** The rules for ids that users choose, in a recipe or in a mock. */
export interface IdRule {
  readonly holds: (id: string) => boolean;
  /** For messages. */
  readonly expectation: string;
}

export const fileIdRules: readonly IdRule[] = [
  { holds: (id) => id !== '', expectation: 'at least 1 character' },
  {
    // In a cursor or path, half a surrogate pair becomes another character and no longer matches.
    holds: (id) => id.isWellFormed(),
    expectation: 'well-formed Unicode, without half a surrogate pair',
  },
];

export const workspaceIdRules: readonly IdRule[] = [
  ...fileIdRules,
  {
    // A path cannot contain them: clients treat them as steps in the path.
    holds: (id) => id !== '.' && id !== '..',
    expectation: 'another id than . and ..',
  },
];
