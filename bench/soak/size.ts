/** How much is tried. */
export const sizes = {
  full: {
    randomRequests: 20_000,
    steadyRequests: 2_000_000,
    sandboxes: 200,
    processes: 8,
    /** Files in the world that sandboxes share. */
    sharedFiles: 100_000,
    manySandboxes: 1_000,
    manyKeys: 100_000,
    /** Files in the world that is reset. */
    resetFiles: 1_000_000,
  },
  /** A smoke run: enough to see a fault, not enough for the figures to be more than rough. */
  short: {
    randomRequests: 1_500,
    steadyRequests: 20_000,
    sandboxes: 20,
    processes: 2,
    sharedFiles: 20_000,
    manySandboxes: 200,
    manyKeys: 10_000,
    resetFiles: 20_000,
  },
};

export type SoakSize = Readonly<typeof sizes.full>;
