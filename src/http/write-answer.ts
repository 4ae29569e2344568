import type { TimeFormat } from '../profile/formats.ts';
import { perProfile } from '../profile/per-profile.ts';
import type { Profile } from '../profile/schema.ts';
import type { CheckedKey, DescribedWorkspace } from '../service/describe-key.ts';
import type { Refused } from '../service/result.ts';
import { type Instant, stepsOf } from '../template/instant.ts';
import { answerNames, keyNames, workspaceNames } from '../template/placeholders.ts';
import { compileObject, mayVary } from '../template/template.ts';
import { createIsoWriter, localDate, STEPS } from '../template/write-iso.ts';
import { mapValues } from '../text/map-values.ts';
import type { Answer, TimedWriterContext, WriterContext, Written } from './answer.ts';
import { type CorsWriter, createCorsWriter } from './write-cors.ts';
import { type Headers, literal, mergeHeaders, once, prepareHeaders } from './write-headers.ts';
import { createPageWriter, type PageFacts } from './write-page.ts';

/** Writers of answers, and of parts of them, for a profile. */
export interface ProfileWriters {
  checkKey(facts: TimedWriterContext & CheckedKey): Answer;
  readWorkspace(facts: TimedWriterContext & DescribedWorkspace): Answer;
  listFiles(facts: WriterContext & PageFacts): Written;
  refusal(refused: Refused, facts: WriterContext): Answer;
  /** The answer to OPTIONS, whether a CORS preflight or not. */
  options(facts: WriterContext): Answer;
  /** Adds the headers of cross-origin access. */
  readonly cors: CorsWriter;
  /** Writes a creation time (clause 2.3, format of createdAt). */
  readonly time: (instant: Instant) => string;
}

/** The writers of a profile: the same for every mock under it. */
export const writersOf = perProfile((profile): ProfileWriters => {
  const { transport, keyCheck, workspaceRead } = profile;
  const cors = createCorsWriter(transport.cors);
  const time = createTimeWriter(profile.formats.createdAt);
  const everywhere = prepareHeaders(transport.headers);
  const type = literal({ 'content-type': transport.contentType });
  const headers = prepareHeaders(transport.headers, type);
  const keyFields = compileObject(keyCheck.fields, keyNames);
  const workspaceFields = compileObject(workspaceRead.fields, workspaceNames);
  const writePage = createPageWriter(profile, time, headers);
  const writeRefusal = createRefusalWriter(profile.refusals, transport.headers);

  const toOrigin = (answer: Written, { request, allow }: WriterContext) =>
    cors(answer, request, allow);
  return {
    cors,
    time,
    checkKey(facts) {
      facts.choices.add('keyCheck.fields').add('formats.workspaceId');
      const { workspaceId } = facts.key;
      const body = JSON.stringify({ ...keyFields(facts), workspaceId });
      return toOrigin({ status: 200, headers: headers(facts), body }, facts);
    },
    readWorkspace(facts) {
      const { successStatus: status } = transport;
      facts.choices.add('workspaceRead.fields');
      if (status !== 200) facts.choices.add('transport.successStatus');
      if ('workspaceId' in workspaceRead.fields) facts.choices.add('formats.workspaceId');
      const body = JSON.stringify(workspaceFields(facts));
      return toOrigin({ status, headers: headers(facts), body }, facts);
    },
    listFiles: (facts) => toOrigin(writePage(facts), facts),
    refusal: (refused, facts) => toOrigin(writeRefusal(refused, facts), facts),
    options(facts) {
      const headers = { ...everywhere(facts), allow: facts.allow };
      return toOrigin({ status: transport.options ?? 204, headers, body: null }, facts);
    },
  };
});

/** Writes refusals as a profile says. @param everywhere headers of every answer. */
function createRefusalWriter(refusals: Profile['refusals'], everywhere: Headers) {
  const prepared = new Map<Refused['condition'], (facts: WriterContext) => Answer>();
  const prepare = (condition: Refused['condition']) => {
    const { status, contentType, headers: own, code, error, extra } = refusals[condition];
    const headers = prepareHeaders(everywhere, own, literal({ 'content-type': contentType }));
    const fields = compileObject(
      { ...(code !== null && { code }), ...(error !== null && { error }) },
      answerNames,
    );
    const others = compileObject(extra, answerNames);
    const isAllowNeeded = status === 405 && !('allow' in mergeHeaders(own));
    const write = (facts: WriterContext): Answer => {
      // Code and error are always strings (clause 7 r2).
      const texts = mapValues(fields(facts), String);
      const body = JSON.stringify({ ...texts, ...others(facts) });
      const written = headers(facts);
      return {
        ...{ status, body },
        headers: isAllowNeeded ? { ...written, allow: facts.allow } : written,
      };
    };
    const varies = mayVary([code, error, extra]) || headers.varies;
    return varies ? write : once(write);
  };
  return ({ condition, retryAfterSeconds }: Refused, facts: WriterContext): Answer => {
    // Most refusals of a profile are never needed.
    const write = prepared.get(condition) ?? prepare(condition);
    prepared.set(condition, write);
    const answer = write(facts);
    if (retryAfterSeconds === undefined) return answer;
    if ('retry-after' in mergeHeaders(refusals[condition].headers)) return answer;
    return {
      ...answer,
      headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) },
    };
  };
}

/** Writes a creation time in a profile's form. */
export function createTimeWriter(format: TimeFormat): (instant: Instant) => string {
  const { style, precision, offset } = format;
  if (style === 'epoch') return (instant) => String(stepsOf(instant, STEPS[precision]));
  if (style === 'iso8601') return createIsoWriter(precision, offset);
  const zone = offset === 'Z' ? 'GMT' : offset.replace(':', '');
  return (instant) => localDate(instant, offset).toUTCString().replace('GMT', zone);
}
