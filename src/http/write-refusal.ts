import type { OperationName } from '../document/routes.ts';
import type { Refusals } from '../profile/refusals.ts';
import type { RefusalParts } from '../profile/surroundings.ts';
import type { Refused } from '../service/result.ts';
import { bindSources, prepareObject, prepareTemplate } from '../template/fill.ts';
import { answerNames } from '../template/names.ts';
import { type AnswerFacts, answerSources } from '../template/sources.ts';
import {
  type Headers,
  type HeaderTemplate,
  literal,
  mergeHeaders,
  prepareHeaders,
  type Written,
} from './write-headers.ts';

/** The request that is refused. */
export interface RefusedFacts extends AnswerFacts {
  readonly request: AnswerFacts['request'] & {
    /** Null for a path that no operation has. */
    readonly operation: OperationName | null;
  };
  /** The methods that are served. */
  readonly allow: string;
}

interface Prepared {
  readonly status: number;
  readonly body: (facts: AnswerFacts) => string;
  /** Those of this refusal and of every answer. */
  readonly headers: HeaderTemplate<AnswerFacts>;
  readonly own: Headers;
}

/**
 * Writes refusals as a profile says.
 *
 * @param everywhere headers of every answer.
 */
export function createRefusalWriter(
  refusals: Refusals,
  everywhere: Headers,
): (refused: Refused, facts: RefusedFacts) => Written {
  const prepare = (parts: RefusalParts): Prepared => ({
    status: parts.status,
    body: prepareBody(parts),
    headers: prepareHeaders(
      answerBinding,
      everywhere,
      parts.headers,
      literal({ 'content-type': parts.contentType }),
    ),
    own: mergeHeaders(parts.headers),
  });
  // Most refusals of a profile are never needed.
  const prepared = new Map<RefusalParts, Prepared>();
  const preparedOf = (parts: RefusalParts): Prepared => {
    const found = prepared.get(parts) ?? prepare(parts);
    prepared.set(parts, found);
    return found;
  };
  return ({ condition, retryAfterSeconds }, facts) => {
    const { status, body, headers, own } = preparedOf(refusals[condition]);
    return {
      status,
      headers: {
        ...headers.fill(facts),
        ...(status === 405 && !('allow' in own) && { allow: facts.allow }),
        ...(retryAfterSeconds !== undefined &&
          !('retry-after' in own) && { 'retry-after': String(retryAfterSeconds) }),
      },
      body: body(facts),
    };
  };
}

const answerBinding = bindSources(answerNames, answerSources);

/** Code and error are always strings (clause 7 r2). */
const textBinding: typeof answerBinding = (placeholder) => {
  const read = answerBinding(placeholder);
  return (facts, place) => String(read(facts, place));
};

function prepareBody({ code, error, extra, text }: RefusalParts): Prepared['body'] {
  if (text !== null) {
    const whole = prepareTemplate(text, textBinding);
    return (facts) => String(whole.fill(facts));
  }
  const texts = prepareObject(
    { ...(code !== null && { code }), ...(error !== null && { error }) },
    textBinding,
  );
  const others = prepareObject(extra, answerBinding);
  return (facts) => JSON.stringify({ ...texts.fill(facts), ...others.fill(facts) });
}
