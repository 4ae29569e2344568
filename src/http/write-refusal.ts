import type { OperationName } from '../document/routes.ts';
import type { JsonObject } from '../document/wire.ts';
import { refusalConditions } from '../profile/refusal-conditions.ts';
import type { Refusals } from '../profile/refusals.ts';
import type { Refusal, RefusalParts } from '../profile/surroundings.ts';
import type { Refused } from '../service/result.ts';
import { bindSources, prepareObject, type Template } from '../template/fill.ts';
import { answerNames } from '../template/names.ts';
import { type AnswerFacts, answerSources } from '../template/sources.ts';
import {
  type Headers,
  type HeaderTemplate,
  literal,
  overlaid,
  prepareHeaders,
  type Written,
} from './write-headers.ts';

/** The request that is refused. */
export interface RefusedFacts extends AnswerFacts {
  readonly request: AnswerFacts['request'] & {
    /** Null for a path outside the three operations. */
    readonly operation: OperationName | null;
  };
  /** The methods that are served. */
  readonly allow: string;
}

interface Prepared {
  readonly status: number;
  readonly body: Template<AnswerFacts, JsonObject>;
  /** Its own, and those of every answer. */
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
    own: overlaid(parts.headers),
  });
  const prepareEach = (others: Refusal['forms'] = {}) =>
    new Map(
      Object.entries(others).flatMap(([name, other]) => (other ? [[name, prepare(other)]] : [])),
    );
  const prepareAll = ({ operations, forms, ...usual }: Refusal) => ({
    usual: prepare(usual),
    ofOperations: prepareEach(operations),
    ofForms: prepareEach(forms),
  });
  const prepared = new Map(
    refusalConditions.map((condition) => [condition, prepareAll(refusals[condition])]),
  );
  return ({ condition, form, retryAfterSeconds }, facts) => {
    const { ofForms, ofOperations, usual } =
      prepared.get(condition) ?? prepareAll(refusals[condition]);
    const { status, body, headers, own } =
      ofForms.get(form ?? '') ?? ofOperations.get(facts.request.operation ?? '') ?? usual;
    return {
      status,
      headers: {
        ...headers.fill(facts),
        ...(status === 405 && !('allow' in own) && { allow: facts.allow }),
        ...(retryAfterSeconds !== undefined &&
          !('retry-after' in own) && { 'retry-after': String(retryAfterSeconds) }),
      },
      body: JSON.stringify(body.fill(facts)),
    };
  };
}

const answerBinding = bindSources(answerNames, answerSources);

/** Code and error stay texts, whatever fills them (clause 7 r2). */
const textBinding: typeof answerBinding = (placeholder) => {
  const read = answerBinding(placeholder);
  return (facts, place) => String(read(facts, place));
};

function prepareBody({ code, error, extra }: RefusalParts): Template<AnswerFacts, JsonObject> {
  const texts = prepareObject(
    { ...(code !== null && { code }), ...(error !== null && { error }) },
    textBinding,
  );
  const others = prepareObject(extra, answerBinding);
  return { varies: true, fill: (facts) => ({ ...texts.fill(facts), ...others.fill(facts) }) };
}
