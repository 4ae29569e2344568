/** Labels of the keys in the worlds of the package, for completion in editors. */
export const namedKeyLabels = [
  'reader',
  'unscoped',
  'expired',
  'soon',
  'other',
  'empty',
  'one-page',
] as const;
/** Labels of the workspaces in these worlds. */
export const namedWorkspaceLabels = ['main', 'second', 'empty', 'one-page'] as const;

/** The label of a key, in a world of the package or any other. */
export type KeyLabel = (typeof namedKeyLabels)[number] | (string & {});
/** The label of a workspace, in a world of the package or any other. */
export type WorkspaceLabel = (typeof namedWorkspaceLabels)[number] | (string & {});
