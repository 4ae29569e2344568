/** The four keys of a world with the usual labels, as the contract suite expects them. */
export const suiteKeys = (secretOf: (label: string) => string) => ({
  key: secretOf('reader'),
  unscoped: secretOf('unscoped'),
  expired: secretOf('expired'),
  other: secretOf('other'),
});
