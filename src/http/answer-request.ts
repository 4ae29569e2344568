import type { ProfileField } from '../profile/fields.ts';
import { isOfIdFormat } from '../profile/id-format.ts';
import type { Profile } from '../profile/schema.ts';
import { authenticate, isExpired } from '../service/authenticate.ts';
import { createNotes, type Note } from '../service/notes.ts';
import { passed, type Refused, type Result, refused } from '../service/result.ts';
import type { ChooseSpoil } from '../service/spoil-page.ts';
import type { ListedRange } from '../store/recent-writes.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import type { Deployment } from './deployment.ts';
import type { ReadRequest } from './read-request.ts';
import { createServeOperation, UNKNOWN_PATH } from './serve-operation.ts';
import { type Answer, type OptionsFacts, writersOf } from './write-answer.ts';
import { writeAssumptions } from './write-assumptions.ts';
import type { RefusedFacts } from './write-refusal.ts';

/** An answer, and how it came about. */
export interface Answered {
  readonly answer: Answer;
  /** The key of the request, where it was asked for and found. */
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  /** The open choices that made the answer what it is, each once, in the order of their decision. */
  readonly assumes: readonly ProfileField[];
  /** When the same request may have another answer although nothing changed but the time. */
  readonly steadyUntil: Instant;
  /** The parts of listings that it was made of. */
  readonly reads: readonly ListedRange[];
}

/** What a fault makes of a request on its way. */
export interface Interference {
  /** Refused so, whatever it asks for. */
  readonly refused?: Refused;
  readonly spoil?: ChooseSpoil;
}

export type AnswerRequest = (request: ReadRequest, interference?: Interference) => Answered;

/** A request, and what its answer may tell besides. */
interface Facts extends RefusedFacts, OptionsFacts {
  readonly request: ReadRequest;
  readonly spoil: ChooseSpoil | undefined;
  readonly reads: ListedRange[];
}

/** What was decided of a request, and the key that was found on the way. */
interface Decision {
  readonly result: Result<Answer>;
  readonly key: WorldKey | null;
}

/** The one way of a request that was read: authenticate, serve, write. Synchronous. */
export function createAnswerRequest(deployment: Deployment): AnswerRequest {
  const { profile, store, rateLimiter, now, seed } = deployment;
  const { transport, formats } = profile;
  const write = writersOf(profile).answer;
  const serve = createServeOperation(deployment, write);
  const methods = allowedMethods(transport);
  const decide = (facts: Facts, note: Note): Decision => {
    const { request } = facts;
    const { method, operation, authorization } = request;
    const authenticated = (noteKey: Note): Result<WorldKey> =>
      authenticate(
        {
          authorization,
          findKey: (secret) => store.keys.get(secret),
          profile: profile.authorization,
        },
        noteKey,
      );
    if (method === 'OPTIONS' && transport.options === 'answered') {
      if (transport.cors) note('transport.cors');
      return { result: passed(write.options(facts)), key: null };
    }
    if (operation === null && !transport.unknownPathNeedsKey) {
      // With a good key the path is refused either way.
      if (!authenticated(ignore).ok) note('transport.unknownPathNeedsKey');
      return { result: refused('unknownPath', UNKNOWN_PATH), key: null };
    }
    const isServed = method === 'GET' || (method === 'HEAD' && transport.head === 'as-get');
    const wrongMethod = () =>
      refused('wrongMethod', `${request.method} is not served here`, {
        wouldPass: methods.join(' or '),
      });
    if (!isServed && !transport.methodNeedsKey) return { result: wrongMethod(), key: null };
    const ofKey = createNotes();
    const key = authenticated(ofKey.note);
    if (!key.ok && operation === null) note('transport.unknownPathNeedsKey');
    if (!key.ok || isServed) ofKey.fields.forEach(note);
    if (!key.ok) return { result: key, key: null };
    if (!isServed) return { result: wrongMethod(), key: key.value };
    const limited = rateLimiter.take(key.value, note);
    return { result: limited ?? serve(facts, key.value, note), key: key.value };
  };

  return (request, { refused: ordered, spoil } = {}) => {
    const { note, fields: assumes } = createNotes();
    noteTransport(request, note);
    const ownNumber = deployment.nextNumber();
    // A limit counts every request.
    let steadyUntil = profile.rateLimit === null ? Infinity : -Infinity;
    const facts: Facts = {
      request,
      allow: methods.join(', '),
      seed,
      // Another answer has another number; most tell nothing of it.
      number() {
        steadyUntil = -Infinity;
        return ownNumber;
      },
      now() {
        const told = now();
        steadyUntil = Math.min(steadyUntil, told + 1);
        return told;
      },
      spoil,
      reads: [],
    };
    const { result, key } = ordered ? { result: ordered, key: null } : decide(facts, note);
    if (!result.ok) note(`refusals.${result.condition}`);
    if (key && !isExpired(key, now())) steadyUntil = Math.min(steadyUntil, key.expiresAt);
    const plain = result.ok
      ? result.value
      : write.refusal(withForm(result, request, formats), facts);
    const answer = deployment.showsAssumptions ? writeAssumptions(plain, assumes) : plain;
    return {
      answer: request.method === 'HEAD' ? { ...answer, body: null } : answer,
      key,
      refusal: result.ok ? null : result,
      assumes,
      steadyUntil,
      reads: facts.reads,
    };
  };
}

/** An id that none of this deployment can have may be refused in its own way. */
function withForm(
  refusal: Refused,
  { workspaceId }: ReadRequest,
  formats: Profile['formats'],
): Refused {
  return refusal.condition === 'unknownWorkspace' && !isOfIdFormat(workspaceId, formats.workspaceId)
    ? { ...refusal, form: 'malformed' }
    : refusal;
}

const ignore: Note = () => {};

/** What HTTP left to decide before anything else. */
function noteTransport({ method, hasExtraSlashes }: ReadRequest, note: Note): void {
  if (hasExtraSlashes) note('transport.extraSlashes');
  if (method === 'HEAD') note('transport.head');
  if (method === 'OPTIONS') note('transport.options');
}

function allowedMethods({ head, options }: Profile['transport']): readonly string[] {
  const methods = ['GET'];
  if (head === 'as-get') methods.push('HEAD');
  if (options === 'answered') methods.push('OPTIONS');
  return methods;
}
