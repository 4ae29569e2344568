import type { ClientResult } from './consumer-client.ts';
import type { ConsumerRequest, Session } from './session.ts';

/** How fast a client is, in milliseconds, from what it did in the plainest situation. */
export interface Pace {
  /** From one request of a page to the next. */
  readonly page: number;
  /** The longest time without a request. */
  readonly silence: number;
}

export interface Limits {
  /** Milliseconds without a request. */
  readonly silence: number;
  /** Milliseconds in all. */
  readonly patience: number;
  /** Pages that the client can easily walk in that time. */
  readonly mostPages: number;
}

/** A client that makes requests gets this many times the time of a silent one. */
export const PATIENCE = 6;
/** A slow client, or one on a busy machine, gets at least this many times its longest silence. */
const SLOWER = 10;
/** The largest share of that time for a walk. */
const EASE = 1 / 3;

/** @param timeout milliseconds of silence, as asked for. */
export function limitsOf(timeout: number, pace: Pace = { page: 0, silence: 0 }): Limits {
  const silence = Math.max(timeout, SLOWER * pace.silence);
  const patience = PATIENCE * silence;
  return { silence, patience, mostPages: Math.floor((EASE * patience) / Math.max(pace.page, 1)) };
}

/** The pace of a client, from its session in the plainest situation, which took so long. */
export function paceOf(session: Session, milliseconds: number): Pace {
  const times = session.requests.map(({ at }) => at);
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0));
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  return {
    page: gaps.length > 0 ? (last - first) / gaps.length : milliseconds,
    silence: Math.max(first, milliseconds - last, ...gaps),
  };
}

/** The largest delay of a timer. */
const MAX_DELAY_MS = 2_147_483_647;

/** Waits until a client was silent for too long, or its time is up. @param over ends the wait. */
export function untilSilent(
  requests: readonly Pick<ConsumerRequest, 'at'>[],
  { silence, patience }: Pick<Limits, 'silence' | 'patience'>,
  over: AbortSignal,
): Promise<ClientResult> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  over.addEventListener('abort', () => clearTimeout(timer));
  return new Promise((resolve) => {
    const wait = (): void => {
      const passed = performance.now() - start;
      const end = Math.min((requests.at(-1)?.at ?? 0) + silence, patience);
      if (passed >= end) resolve({ kind: 'timed-out' });
      else timer = setTimeout(wait, Math.min(Math.ceil(end - passed), MAX_DELAY_MS));
    };
    wait();
  });
}
