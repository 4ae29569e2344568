/** Listeners that cannot harm one another, nor whoever calls them. */
export interface Listeners<Value> {
  /** @returns what takes this one away; one that was added twice is there still. */
  add(listener: (value: Value) => unknown): () => void;
  call(value: Value): void;
  isEmpty(): boolean;
}

/** @param reportError told of what a listener throws, or rejects with: of each listener once. */
export function createListeners<Value>(reportError: (cause: unknown) => void): Listeners<Value> {
  interface Subscription {
    readonly listener: (value: Value) => unknown;
    hasFailed: boolean;
  }
  const subscriptions = new Set<Subscription>();
  const fail = (subscription: Subscription, cause: unknown): void => {
    if (!subscription.hasFailed) reportError(cause);
    subscription.hasFailed = true;
  };
  return {
    add(listener) {
      const subscription = { listener, hasFailed: false };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    call(value) {
      for (const subscription of [...subscriptions]) {
        try {
          const result = subscription.listener(value);
          // An asynchronous one: a rejection that nobody handles would end the process.
          if (result instanceof Promise) result.catch((cause) => fail(subscription, cause));
        } catch (cause) {
          fail(subscription, cause);
        }
      }
    },
    isEmpty: () => subscriptions.size === 0,
  };
}
