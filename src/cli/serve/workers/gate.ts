/** Lets requests pass, or wait. */
export interface Gate {
  isClosed(): boolean;
  /** Resolves when it is open. */
  opened(): Promise<void>;
  /** Looks again whether it is open. */
  look(): void;
}

export function createGate(isClosed: () => boolean): Gate {
  let waiting: (() => void)[] = [];
  return {
    isClosed,
    opened: () => new Promise((resolve) => void waiting.push(resolve)),
    look() {
      if (isClosed()) return;
      const ready = waiting;
      waiting = [];
      for (const go of ready) go();
    },
  };
}
