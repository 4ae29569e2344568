import { targetOf } from '../http/request-head.ts';

/** Answers what is no request of the API. */
export interface Beside {
  (request: Request, closing: AbortSignal): Promise<Response> | undefined;
  /**
   * Whether it may answer such a path and query: it is asked for no other. Of all if left out;
   * then every request of the API waits until its URL is read for it.
   */
  readonly takes?: (target: string) => boolean;
}

/** The first of several that answers. */
export function firstOf(...given: readonly (Beside | undefined)[]): Beside {
  const all = given.filter((each) => each !== undefined);
  const takes = (target: string) => all.some((each) => each.takes?.(target) ?? true);
  const answer: Beside = (request, closing) => {
    const target = targetOf(request.url);
    for (const each of all) {
      const answered = (each.takes?.(target) ?? true) ? each(request, closing) : undefined;
      if (answered) return answered;
    }
    return undefined;
  };
  return Object.assign(answer, { takes });
}
