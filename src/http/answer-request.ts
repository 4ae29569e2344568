import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import { authenticate } from '../service/authenticate.ts';
import { createNotes, type Note } from '../service/notes.ts';
import { passed, type Refused, type Result, refused } from '../service/result.ts';
import type { WorldKey } from '../world/world.ts';
import type { ReadRequest } from './read-request.ts';
import {
  type Deployment,
  type OperationRequest,
  OperationServer,
  UNKNOWN_PATH,
} from './serve-operation.ts';
import { type Answer, type AnswerWriter, type OptionsFacts, writersOf } from './write-answer.ts';
import { writeAssumptions } from './write-assumptions.ts';

/** An answer and how it was decided. */
export interface Answered {
  readonly answer: Answer;
  /** The key of the request, if it was looked up and exists. */
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  /** The open choices that the answer rests on, each once, in the order of their decision. */
  readonly assumes: readonly ProfileField[];
}

/** How a fault changes the handling of a request. */
export interface Interference {
  /** The request is refused with this, whatever it asks for. */
  readonly refused?: Refused;
}

export type AnswerRequest = (request: ReadRequest, interference?: Interference) => Answered;

/** A request, and the other values that its answer can show. */
interface Facts extends OperationRequest, OptionsFacts {
  readonly request: ReadRequest;
}

/** The decision about a request, and its key if one was found. */
interface Decision {
  readonly result: Result<Answer>;
  readonly key: WorldKey | null;
}

/** Answers parsed requests: authenticates, serves, writes. Synchronous. */
export function createAnswerRequest(deployment: Deployment): AnswerRequest {
  const { profile, now, seed } = deployment;
  const write = writersOf(profile).answer;
  const methods = allowedMethods(profile.transport);
  const allow = methods.join(', ');
  const decider = new Decider(deployment, write, methods);

  return (request, { refused: ordered } = {}) => {
    const { note, fields: assumes } = createNotes();
    noteTransport(request, note);
    const ownNumber = deployment.nextNumber();
    const facts: Facts = {
      request,
      allow,
      seed,
      number: () => ownNumber,
      now,
    };
    const { result, key } = ordered ? { result: ordered, key: null } : decider.decide(facts, note);
    if (!result.ok) note(`refusals.${result.condition}`);
    const plain = result.ok ? result.value : write.refusal(result, facts);
    const answer = deployment.showsAssumptions ? writeAssumptions(plain, assumes) : plain;
    return {
      answer: request.method === 'HEAD' ? { ...answer, body: null } : answer,
      key,
      refusal: result.ok ? null : result,
      assumes,
    };
  };
}

/** Decides whether a request is refused, in the order of the profile, and serves it if not. */
class Decider {
  readonly #deployment: Deployment;
  readonly #write: AnswerWriter;
  readonly #methods: readonly string[];
  readonly #operations: OperationServer;

  constructor(deployment: Deployment, write: AnswerWriter, methods: readonly string[]) {
    this.#deployment = deployment;
    this.#write = write;
    this.#methods = methods;
    this.#operations = new OperationServer(deployment, write);
  }

  decide(facts: Facts, note: Note): Decision {
    const { method, operation, authorization } = facts.request;
    const { profile, rateLimiter } = this.#deployment;
    const { transport } = profile;
    if (method === 'OPTIONS' && transport.options === 'answered') {
      if (transport.cors) note('transport.cors');
      return { result: passed(this.#write.options(facts)), key: null };
    }
    if (operation === null && !transport.unknownPathNeedsKey) {
      // With a valid key the path is refused either way.
      if (!this.#authenticate(authorization, ignore).ok) note('transport.unknownPathNeedsKey');
      return { result: refused('unknownPath', UNKNOWN_PATH), key: null };
    }
    const isServed = method === 'GET' || (method === 'HEAD' && transport.head === 'as-get');
    if (!isServed && !transport.methodNeedsKey) {
      return { result: this.#wrongMethod(method), key: null };
    }
    const ofKey = createNotes();
    const key = this.#authenticate(authorization, ofKey.note);
    if (!key.ok && operation === null) note('transport.unknownPathNeedsKey');
    if (!key.ok || isServed) ofKey.fields.forEach(note);
    if (!key.ok) return { result: key, key: null };
    if (!isServed) return { result: this.#wrongMethod(method), key: key.value };
    const limited = rateLimiter.take(key.value, note);
    return { result: limited ?? this.#operations.serve(facts, key.value, note), key: key.value };
  }

  #authenticate(authorization: string | null, note: Note): Result<WorldKey> {
    const { profile, store } = this.#deployment;
    const findKey = (secret: string) => store.keys.get(secret);
    return authenticate({ authorization, findKey, profile: profile.authorization }, note);
  }

  #wrongMethod(method: string): Refused {
    const wouldPass = this.#methods.join(' or ');
    return refused('wrongMethod', `${method} is not served here`, { wouldPass });
  }
}

const ignore: Note = () => {};

/** Notes the choices about HTTP itself. */
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
