import { perProfile } from '../profile/per-profile.ts';
import type { Profile } from '../profile/schema.ts';
import type { Refused } from '../service/result.ts';
import { bindSources } from '../template/fill.ts';
import { optionsNames, type ValuesOf } from '../template/names.ts';
import { type AnswerFacts, answerSources } from '../template/sources.ts';
import type { ReadRequest } from './read-request.ts';
import { type CorsWriter, createCorsWriter } from './write-cors.ts';
import {
  literal,
  mergeHeaders,
  prepareHeaders,
  type SuccessWriter,
  type WriteTime,
} from './write-headers.ts';
import { createKeyCheckWriter, type KeyCheckFacts } from './write-key-check.ts';
import { createPageWriter, type PageFacts } from './write-page.ts';
import { createRefusalWriter, type RefusedFacts } from './write-refusal.ts';
import { createTimeWriter } from './write-time.ts';
import { createWorkspaceWriter, type WorkspaceFacts } from './write-workspace.ts';

/** A response as plain values, which each face turns into its own kind of response. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for answers to HEAD and OPTIONS. Pages of a listing are bytes. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface AnswerWriter {
  readonly checkKey: SuccessWriter<KeyCheckFacts>;
  readonly readWorkspace: SuccessWriter<WorkspaceFacts>;
  readonly listFiles: SuccessWriter<PageFacts>;
  refusal(refused: Refused, facts: RefusedFacts): Answer;
  /** The answer to OPTIONS, whether a CORS preflight or not. */
  options(facts: OptionsFacts): Answer;
}

/** Writers of responses, and of parts of them, for a profile. */
export interface ProfileWriters {
  readonly answer: AnswerWriter;
  readonly cors: CorsWriter;
  readonly time: WriteTime;
}

/** The writers of a profile: the same for every mock under it. */
export const writersOf = perProfile((profile): ProfileWriters => {
  const cors = createCorsWriter(profile.transport.cors);
  const time = createTimeWriter(profile.formats.createdAt);
  return { answer: createAnswerWriter(profile, time, cors), cors, time };
});

function createAnswerWriter(
  profile: Profile,
  writeTime: WriteTime,
  cors: CorsWriter,
): AnswerWriter {
  const { transport } = profile;
  const everywhere = mergeHeaders(literal(cors.always), transport.headers);
  const usual = mergeHeaders(everywhere, literal({ 'content-type': transport.contentType }));
  const bare = prepareHeaders(optionsBinding, everywhere, transport.optionsHeaders);
  const writeRefusal = createRefusalWriter(profile.refusals, everywhere);

  const toOrigin =
    <Facts extends AnswerFacts>(write: SuccessWriter<Facts>): SuccessWriter<Facts> =>
    (facts, note) =>
      cors.toOrigin(write(facts, note), facts.request.origin);
  return {
    checkKey: toOrigin(createKeyCheckWriter(profile, writeTime, usual)),
    readWorkspace: toOrigin(createWorkspaceWriter(profile, writeTime, usual)),
    listFiles: toOrigin(createPageWriter(profile, writeTime, usual)),
    refusal: (refused, facts) => cors.toOrigin(writeRefusal(refused, facts), facts.request.origin),
    options(facts) {
      const answer = { status: transport.optionsStatus, headers: bare.fill(facts), body: null };
      return cors.toOptions(answer, facts.allow, facts.request);
    },
  };
}

/** An OPTIONS request and the CORS answer it may get. */
export interface OptionsFacts extends AnswerFacts {
  readonly request: AnswerFacts['request'] & Pick<ReadRequest, 'requestedHeaders'>;
  /** The methods that are served. */
  readonly allow: string;
}

const optionsBinding = bindSources<ValuesOf<typeof optionsNames>, OptionsFacts>(optionsNames, {
  ...answerSources,
  allow: ({ allow }) => allow,
});
