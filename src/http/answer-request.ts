import type { ProfileField } from '../profile/fields.ts';
import { isOfIdFormat } from '../profile/id-format.ts';
import type { Profile } from '../profile/schema.ts';
import { authenticate } from '../service/authenticate.ts';
import { checkKey } from '../service/check-key.ts';
import type { Cursors } from '../service/cursor.ts';
import { listFiles } from '../service/list-files.ts';
import {
  type Assumes,
  assuming,
  type Outcome,
  type Passed,
  passed,
  type Refused,
  refused,
} from '../service/outcome.ts';
import type { RateLimiter } from '../service/rate-limit.ts';
import { readWorkspace } from '../service/read-workspace.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import { type ReadRequest, readRequest } from './read-request.ts';
import { type Answer, createAnswerWriter } from './write-answer.ts';
import { createAssumptionWriter } from './write-assumptions.ts';
import type { RefusedFacts } from './write-refusal.ts';
import type { WrittenSuccess } from './write-success.ts';
import { createTimeWriter } from './write-time.ts';

/** What a request is answered from. */
export interface Deployment {
  readonly profile: Profile;
  readonly store: Store;
  readonly cursors: Cursors;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Instant;
  /** Whether answers name the choices that they rest on, in a header. */
  readonly showsAssumptions: boolean;
  /** Of the world: what an answer makes up grows from it. */
  readonly seed: number;
}

/** An answer, and how it came about. */
export interface Answered {
  readonly request: ReadRequest;
  readonly answer: Answer;
  /** The key of the request, once found. */
  readonly key: WorldKey | null;
  readonly refused: Refused | null;
  /** The open choices that made the answer what it is, each once, in the order of their decision. */
  readonly assumes: Assumes;
}

export type AnswerRequest = (request: Request, basePath: string) => Answered;

/**
 * The one way of a request: read, authenticate, serve, write. Synchronous, and it throws for no
 * request.
 */
export function createAnswerRequest(deployment: Deployment): AnswerRequest {
  const { profile, store, cursors, rateLimiter, now, seed } = deployment;
  const { transport, formats } = profile;
  const writeTime = createTimeWriter(profile.formats.createdAt);
  const write = createAnswerWriter(profile, writeTime);
  const writeAssumptions = createAssumptionWriter();
  let answers = 0;
  const allow = [
    'GET',
    transport.head === 'as-get' && 'HEAD',
    transport.options === 'answered' && 'OPTIONS',
  ]
    .filter((method) => method !== false)
    .join(', ');

  const authenticated = ({ authorization }: ReadRequest): Outcome<WorldKey> =>
    authenticate({ authorization, findKey: store.keys.get, profile: profile.authorization });

  /** Serves one of the three operations to a key that was found. */
  const serve = (facts: Facts, key: WorldKey): Outcome<Answer> => {
    const { request } = facts;
    switch (request.operation) {
      case 'checkKey': {
        const checked = checkKey({
          key,
          now: now(),
          profile: profile.keyCheck,
          findWorkspace: store.workspaces.get,
        });
        return checked.ok
          ? shown(checked, write.checkKey({ ...facts, ...checked.value }))
          : checked;
      }
      case 'readWorkspace': {
        const read = readWorkspace(request, {
          key,
          now: now(),
          profile: profile.workspaceRead,
          findWorkspace: store.workspaces.get,
          countFiles: store.files.count,
        });
        return read.ok ? shown(read, write.readWorkspace({ ...facts, ...read.value })) : read;
      }
      case 'listFiles': {
        const listed = listFiles(request, {
          key,
          now: now(),
          profile,
          cursors,
          workspaceExists: (id) => store.workspaces.get(id) !== undefined,
          pageAfter: store.files.pageAfter,
        });
        if (!listed.ok) return listed;
        const { files, nextCursor, limit, pageNumber } = listed.value;
        // Field by field: to spread both costs as much as to find the page.
        const page = write.listFiles({
          request,
          seed,
          number: facts.number,
          now,
          files,
          nextCursor,
          limit,
          pageNumber,
          total: () => store.files.count(key.workspaceId),
        });
        return shown(listed, page);
      }
      case null:
        return refused('unknownPath', unknownPathReason);
    }
  };

  /** An id that none of this deployment can have may be refused in its own way. */
  const withForm = (outcome: Refused, { workspaceId }: ReadRequest): Refused =>
    outcome.condition === 'unknownWorkspace' && !isOfIdFormat(workspaceId, formats.workspaceId)
      ? { ...outcome, form: 'malformed' }
      : outcome;

  return (webRequest, basePath) => {
    const request = readRequest(webRequest, transport, basePath);
    const isHead = request.method === 'HEAD';
    const facts: Facts = { request, allow, seed, number: ++answers, now };
    const finish = (outcome: Outcome<Answer>, key: WorldKey | null): Answered => {
      const plain = outcome.ok ? outcome.value : write.refusal(withForm(outcome, request), facts);
      const assumes = assumesOf(request, outcome);
      const answer = deployment.showsAssumptions ? writeAssumptions(plain, assumes) : plain;
      return {
        request,
        answer: isHead ? { ...answer, body: null } : answer,
        key,
        refused: outcome.ok ? null : outcome,
        assumes,
      };
    };

    if (request.method === 'OPTIONS' && transport.options === 'answered') {
      const requestedHeaders = webRequest.headers.get('access-control-request-headers');
      const preflight = write.options(allow, requestedHeaders, facts);
      return finish(passed(preflight, transport.cors ? ['transport.cors'] : []), null);
    }
    if (request.operation === null && !transport.unknownPathNeedsKey) {
      // With a good key the path is refused either way.
      const assumes: Assumes = authenticated(request).ok ? [] : ['transport.unknownPathNeedsKey'];
      return finish(refused('unknownPath', unknownPathReason, assumes), null);
    }
    const isServed = request.method === 'GET' || (isHead && transport.head === 'as-get');
    const wrongMethod = () => finish(refused('wrongMethod', `${allow} pass here`), null);
    if (!isServed && !transport.methodNeedsKey) return wrongMethod();
    const key = authenticated(request);
    if (!key.ok) {
      const earlier: Assumes = request.operation === null ? ['transport.unknownPathNeedsKey'] : [];
      return finish(assuming(earlier, key), null);
    }
    if (!isServed) return wrongMethod();
    const taken = rateLimiter.take(key.value);
    const served = taken.ok ? serve(facts, key.value) : taken;
    return finish(assuming(key.assumes ?? [], served), key.value);
  };
}

/** A request, and what its answer may tell besides. */
interface Facts extends RefusedFacts {
  readonly request: ReadRequest;
}

/** What HTTP left to decide, then the service, then how a refusal is said. */
function assumesOf({ method, hasExtraSlashes }: ReadRequest, outcome: Outcome<unknown>): Assumes {
  const assumes: ProfileField[] = [];
  if (hasExtraSlashes) assumes.push('transport.extraSlashes');
  if (method === 'HEAD') assumes.push('transport.head');
  if (method === 'OPTIONS') assumes.push('transport.options');
  if (outcome.assumes) assumes.push(...outcome.assumes);
  if (!outcome.ok) assumes.push(`refusals.${outcome.condition}`);
  return assumes;
}

const unknownPathReason =
  'the path is none of /api/v1/auth, /api/v1/workspaces/{workspaceId}, /api/v1/workspaces/{workspaceId}/files';

/** What the service decided, then what the answer shows of it. */
const shown = ({ assumes = [] }: Passed<unknown>, success: WrittenSuccess): Outcome<Answer> =>
  passed(success.answer, [...assumes, ...success.assumes]);
