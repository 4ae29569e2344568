import type { OperationName } from '../document/routes.ts';
import type { Json } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { Refused } from '../service/outcome.ts';
import type { Sources } from '../template/fill.ts';
import type { Instant } from '../template/instant.ts';
import { type AnswerFacts, answerSources } from '../template/sources.ts';
import { createCorsWriter } from './write-cors.ts';
import { overlaid, prepareHeaders } from './write-headers.ts';
import { createPageWriter, type PageFacts, type WrittenPage } from './write-page.ts';
import { createRefusalWriter, type RefusedFacts } from './write-refusal.ts';

/** A response as plain values: any face makes its own of it. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there is none: answers to HEAD and OPTIONS. */
  readonly body: string | null;
}

export interface AnswerWriter {
  success(operation: Exclude<OperationName, 'listFiles'>, body: Json, facts: AnswerFacts): Answer;
  page(facts: PageFacts): WrittenPage;
  refusal(refused: Refused, facts: RefusedFacts): Answer;
  /** The answer to OPTIONS: a CORS preflight, or just what is allowed. */
  options(allow: string, requestedHeaders: string | null, facts: AnswerFacts): Answer;
}

/** Writes answers as a profile says. */
export function createAnswerWriter(
  profile: Profile,
  writeTime: (instant: Instant) => string,
  seed: number,
): AnswerWriter {
  const { transport, keyCheck, workspaceRead } = profile;
  const cors = createCorsWriter(transport.cors);
  const everywhere = overlaid(cors.always, transport.headers);
  const contentType = { 'content-type': transport.contentType };
  const headersOf = (own: Answer['headers']) =>
    prepareHeaders(answerSources, everywhere, own, contentType);
  const successes = {
    checkKey: { status: 200, headers: headersOf(keyCheck.headers) },
    readWorkspace: { status: workspaceRead.status, headers: headersOf(workspaceRead.headers) },
  };
  const bare = prepareHeaders(optionsSources, everywhere, transport.optionsHeaders);

  const writePage = createPageWriter(profile, writeTime, seed, { ...everywhere, ...contentType });
  const writeRefusal = createRefusalWriter(profile.refusals, everywhere);

  return {
    success(operation, body, facts) {
      const { status, headers } = successes[operation];
      const text = JSON.stringify(body);
      return cors.toOrigin({ status, headers: headers.fill(facts), body: text }, facts);
    },
    page(facts) {
      const { answer, assumes } = writePage(facts);
      return { answer: cors.toOrigin(answer, facts), assumes };
    },
    refusal: (refused, facts) => cors.toOrigin(writeRefusal(refused, facts), facts),
    options(allow, requestedHeaders, facts) {
      const headers = bare.fill({ ...facts, allow });
      const answer = { status: transport.optionsStatus, headers, body: null };
      return cors.toOptions(answer, allow, requestedHeaders, facts);
    },
  };
}

const optionsSources: Sources<AnswerFacts & { readonly allow: string }> = {
  ...answerSources,
  allow: ({ allow }) => allow,
};
