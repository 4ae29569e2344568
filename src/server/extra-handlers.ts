import type { PlainAnswer, PlainRequest } from '../http/request-head.ts';
import type { ServedRequest } from './served-request.ts';

/** Answers requests that are not for the API, such as those of the control API. */
export interface ExtraHandler {
  (request: Request, closing: AbortSignal): Promise<Response> | undefined;
  /**
   * Whether it may answer such a path and query. If it is missing, the handler is called for every
   * request, and every request of the API first waits for its URL to be read.
   */
  readonly takes?: (target: string) => boolean;
  /** Called instead of the handler if present, so that no Request has to be created. */
  readonly plain?: (
    request: PlainRequest,
    closing: AbortSignal,
  ) => Promise<PlainAnswer> | undefined;
}

/** Several handlers as one: the first that answers. */
export interface FirstOf {
  (request: ServedRequest, closing: AbortSignal): Promise<PlainAnswer | Response> | undefined;
  /** Whether one of them may answer. */
  takes(target: string): boolean;
}

export function firstOf(all: readonly ExtraHandler[]): FirstOf {
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
