import type { BodyMessage } from './messages.ts';

/** Bodies that travel over a channel, part by part, as fast as they are read there. */
export interface CarriedBodies {
  /** @returns the number by which the other side takes it. */
  offer(body: ReadableStream<Uint8Array>): number;
  /** Forgets one that nobody asks for any more, without reading it. */
  forget(body: number): void;
  take(body: number): ReadableStream<Uint8Array<ArrayBuffer>>;
  hear(message: BodyMessage): void;
  /** The other side is gone. */
  end(): void;
}

interface Offered {
  readonly body: ReadableStream<Uint8Array>;
  /** Undefined before it is first read. */
  reader?: ReadableStreamDefaultReader<Uint8Array>;
}

const GONE = 'the other process is gone';

export function createCarriedBodies(send: (message: BodyMessage) => void): CarriedBodies {
  const offered = new Map<number, Offered>();
  const taken = new Map<number, (part: Uint8Array | null | Error) => void>();
  let numbers = 0;
  let isOver = false;

  const readOn = async (number: number, given: Offered): Promise<void> => {
    given.reader ??= given.body.getReader();
    try {
      const { done, value } = await given.reader.read();
      if (done) offered.delete(number);
      send({ kind: 'part', body: number, bytes: done ? null : value });
    } catch {
      offered.delete(number);
      send({ kind: 'broken', body: number });
    }
  };
  const cancel = (number: number): void => {
    const { body, reader } = offered.get(number) ?? {};
    offered.delete(number);
    // What is cancelled may have ended with a fault: nobody is there to hear of it.
    (reader ?? body)?.cancel().catch(() => {});
  };

  return {
    offer(body) {
      offered.set(++numbers, { body });
      return numbers;
    },
    forget: (number) => void offered.delete(number),
    take: (number) =>
      new ReadableStream(
        {
          async pull(controller) {
            if (isOver) throw new Error(GONE);
            const part = await new Promise<Uint8Array | null>((resolve, reject) => {
              taken.set(number, (given) =>
                given instanceof Error ? reject(given) : resolve(given),
              );
              send({ kind: 'pull', body: number });
            });
            taken.delete(number);
            if (part === null) controller.close();
            else controller.enqueue(new Uint8Array(part));
          },
          cancel() {
            taken.get(number)?.(null);
            taken.delete(number);
            send({ kind: 'cancel', body: number });
          },
        },
        { highWaterMark: 0 },
      ),
    hear(message) {
      const { kind, body: number } = message;
      const given = offered.get(number);
      if (kind === 'pull' && given) void readOn(number, given);
      else if (kind === 'cancel') cancel(number);
      else if (kind === 'part') taken.get(number)?.(message.bytes);
      else if (kind === 'broken') taken.get(number)?.(new Error('the body broke off'));
    },
    end() {
      isOver = true;
      for (const number of [...offered.keys()]) cancel(number);
      for (const settle of taken.values()) settle(new Error(GONE));
    },
  };
}
