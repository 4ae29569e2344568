import { apiPaths } from '../document/routes.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import { authenticate } from '../service/authenticate.ts';
import type { Cursors } from '../service/cursors.ts';
import { checkKey, readWorkspace } from '../service/describe-key.ts';
import { listFiles } from '../service/list-files.ts';
import type { RateLimiter } from '../service/rate-limit.ts';
import { passed, type Refused, type Result, refused, UsedChoices } from '../service/result.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import type { Answer, WriterContext, Written } from './answer.ts';
import type { ReadRequest } from './read-request.ts';
import { writersOf } from './write-answer.ts';

/** Everything that an answer is made from. */
export interface AnswerContext {
  readonly profile: Profile;
  readonly store: Store;
  readonly cursors: Cursors;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Instant;
  /** The seed of the world: generated values derive from it. */
  readonly seed: number;
  /** The number of the current answer: 1 for the first. */
  readonly nextNumber: () => number;
}

/** An answer and how it was decided. */
export interface Answered {
  readonly answer: Answer;
  /** Writes the body again, if it is that of a page. */
  readonly renderBody?: Written['renderBody'];
  /** The key of the request, if it was looked up and exists. */
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  /** The open choices that the answer rests on, each once, in the order of their decision. */
  readonly choices: readonly ProfileField[];
}

/** @param forced a refusal by a fault, whatever the request asks for. */
export type AnswerRequest = (request: ReadRequest, forced?: Refused) => Answered;

/** The decision about a request, and its key if one was found. */
interface Decision {
  readonly result: Result<Written>;
  readonly key: WorldKey | null;
}

/** Answers parsed requests: authenticates, serves, writes. Synchronous. */
export function createAnswerRequest(context: AnswerContext): AnswerRequest {
  const { profile, now, seed, nextNumber } = context;
  const write = writersOf(profile);
  const allow = allowedMethods(profile.transport).join(', ');
  return (request, forced) => {
    const choices = new UsedChoices();
    if (request.hasExtraSlashes) choices.add('transport.extraSlashes');
    if (request.method === 'HEAD') choices.add('transport.head');
    if (request.method === 'OPTIONS') choices.add('transport.options');
    const facts: WriterContext = {
      request,
      allow,
      seed,
      number: nextNumber(),
      now: now(),
      choices,
    };
    const { result, key } = forced ? { result: forced, key: null } : decide(facts, context);
    const written: Written = result.ok ? result.value : write.refusal(result, facts);
    if (!result.ok) choices.add(`refusals.${result.condition}`);
    const { status, headers, body, renderBody } = written;
    const isHead = request.method === 'HEAD';
    return {
      answer: { status, headers, body: isHead ? null : body },
      renderBody: isHead ? undefined : renderBody,
      key,
      refusal: result.ok ? null : result,
      choices: choices.fields,
    };
  };
}

/** Decides whether a request is refused, and serves it if not. */
function decide(facts: WriterContext, context: AnswerContext): Decision {
  const { request, choices } = facts;
  const { method, operation, authorization } = request;
  const { profile, store, rateLimiter } = context;
  const { transport } = profile;
  const findKey = (secret: string) => store.keys.get(secret);
  if (method === 'OPTIONS' && transport.options !== null) {
    if (transport.cors) choices.add('transport.cors');
    return { result: passed(writersOf(profile).options(facts)), key: null };
  }
  if (operation === null) {
    return { result: refused('unknownPath', `the path is none of ${apiPaths}`), key: null };
  }
  if (method !== 'GET' && !(method === 'HEAD' && transport.head === 'as-get')) {
    const wouldPass = allowedMethods(transport).join(' or ');
    const result = refused('wrongMethod', `${method} is not served here`, { wouldPass });
    return { result, key: null };
  }
  const key = authenticate(authorization, findKey, profile.authorization, choices);
  if (!key.ok) return { result: key, key: null };
  const limited = rateLimiter.take(key.value);
  if (limited) choices.add('rateLimit');
  return { result: limited ?? serve(facts, key.value, context), key: key.value };
}

/** Serves an operation to a known key: the service decides, the writer writes. */
function serve(
  facts: WriterContext,
  key: WorldKey,
  { profile, store, cursors }: AnswerContext,
): Result<Written> {
  const { request, allow, choices, now, seed, number } = facts;
  const write = writersOf(profile);
  const asked = { key, now, profile, store, cursors, choices };
  const writeTime = (instant: Instant) => {
    choices.add('formats.createdAt');
    return write.time(instant);
  };
  // Each object below is written out: a spread with more fields takes longer than the rest.
  switch (request.operation) {
    case 'readWorkspace': {
      const read = readWorkspace(request.workspaceId, asked);
      if (!read.ok) return read;
      const { workspace, fileCount } = read.value;
      return passed(
        write.readWorkspace({
          request,
          allow,
          choices,
          now,
          seed,
          number,
          writeTime,
          workspace,
          fileCount,
        }),
      );
    }
    case 'listFiles': {
      const page = listFiles(request, asked);
      if (!page.ok) return page;
      const { files, nextCursor, limit } = page.value;
      const total = store.files.count(key.workspaceId);
      const shown = {
        request,
        allow,
        choices,
        now,
        seed,
        number,
        files,
        nextCursor,
        limit,
        total,
      };
      return passed(write.listFiles(shown));
    }
    default: {
      const checked = checkKey(asked);
      if (!checked.ok) return checked;
      const { isExpired, workspace } = checked.value;
      return passed(
        write.checkKey({
          request,
          allow,
          choices,
          now,
          seed,
          number,
          writeTime,
          key,
          isExpired,
          workspace,
        }),
      );
    }
  }
}

function allowedMethods({ head, options }: Profile['transport']): readonly string[] {
  const methods = ['GET'];
  if (head === 'as-get') methods.push('HEAD');
  if (options !== null) methods.push('OPTIONS');
  return methods;
}
