import type { OperationName } from '../document/routes.ts';
import type { Json } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { Sources } from '../service/fill-template.ts';
import type { Refused } from '../service/outcome.ts';
import { type AnswerFacts, answerSources } from '../service/sources.ts';
import type { Instant } from '../world/instant.ts';
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
  const everywhere = overlaid(corsHeaders(transport.cors), transport.headers);
  const contentType = { 'content-type': transport.contentType };
  const headersOf = (own: Answer['headers']) =>
    prepareHeaders(answerSources, everywhere, own, contentType);
  const successes = {
    checkKey: { status: 200, headers: headersOf(keyCheck.headers) },
    readWorkspace: { status: workspaceRead.status, headers: headersOf(workspaceRead.headers) },
  };
  const bare = prepareHeaders(optionsSources, everywhere, transport.optionsHeaders);

  return {
    success(operation, body, facts) {
      const { status, headers } = successes[operation];
      return { status, headers: headers.fill(facts), body: JSON.stringify(body) };
    },
    page: createPageWriter(profile, writeTime, seed, { ...everywhere, ...contentType }),
    refusal: createRefusalWriter(profile.refusals, everywhere),
    options(allow, requestedHeaders, facts) {
      const cors = transport.cors && preflightHeaders(transport.cors, allow, requestedHeaders);
      const headers = { ...bare.fill({ ...facts, allow }), ...cors };
      return { status: transport.optionsStatus, headers, body: null };
    },
  };
}

const optionsSources: Sources<AnswerFacts & { readonly allow: string }> = {
  ...answerSources,
  allow: ({ allow }) => allow,
};

type Cors = NonNullable<Profile['transport']['cors']>;

function corsHeaders(cors: Cors | null): Record<string, string> {
  if (cors === null) return {};
  return {
    'access-control-allow-origin': cors.origin,
    ...said('access-control-expose-headers', cors.exposeHeaders),
  };
}

function preflightHeaders(
  { allowMethods, allowHeaders, maxAge }: Cors,
  allow: string,
  requestedHeaders: string | null,
): Record<string, string> {
  return {
    ...said('access-control-allow-methods', allowMethods.replace('{allow}', allow)),
    ...said(
      'access-control-allow-headers',
      allowHeaders.replace('{requested}', () => requestedHeaders ?? 'Authorization'),
    ),
    ...(maxAge !== null && { 'access-control-max-age': String(maxAge) }),
  };
}

const said = (name: string, value: string): Record<string, string> =>
  value === '' ? {} : { [name]: value };
