/** How much is tried. */
export interface SoakSize {
  readonly randomRequests: number;
  readonly steadyRequests: number;
  readonly sandboxes: number;
  readonly processes: number;
  /** Files in the world that sandboxes share. */
  readonly sharedFiles: number;
  readonly manySandboxes: number;
  readonly manyKeys: number;
  /** Files in the world that is reset. */
  readonly resetFiles: number;
}

export const sizes = {
  full: {
    randomRequests: 20_000,
    steadyRequests: 2_000_000,
    sandboxes: 200,
    processes: 8,
    sharedFiles: 100_000,
    manySandboxes: 1_000,
    manyKeys: 100_000,
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
} as const satisfies Record<string, SoakSize>;
