import type { PlainAnswer, PlainRequest } from '../http/request-head.ts';
import type { ServedRequest } from './served-request.ts';

/** Answers what is no request of the API. */
export interface Beside {
  (request: Request, closing: AbortSignal): Promise<Response> | undefined;
  /**
   * Whether it may answer such a path and query: it is asked for no other. Of all if left out;
   * then every request of the API waits until its URL is read for it.
   */
  readonly takes?: (target: string) => boolean;
  /** The same of plain values, where it can: asked in its place, so that no Request is made for it. */
  readonly plain?: (
    request: PlainRequest,
    closing: AbortSignal,
  ) => Promise<PlainAnswer> | undefined;
}

/** The first of several that answers. */
export interface FirstOf {
  (request: ServedRequest, closing: AbortSignal): Promise<PlainAnswer | Response> | undefined;
  /** Whether one of them may. */
  takes(target: string): boolean;
}

export function firstOf(all: readonly Beside[]): FirstOf {
  const takes = (target: string) => all.some((each) => each.takes?.(target) ?? true);
  const answer = (request: ServedRequest, closing: AbortSignal) => {
    for (const each of all) {
      if (each.takes?.(request.target) === false) continue;
      const answered = each.plain ? each.plain(request, closing) : each(request.web, closing);
      if (answered) return answered;
    }
    return undefined;
  };
  return Object.assign(answer, { takes });
}
