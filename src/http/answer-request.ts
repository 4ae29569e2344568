import type { Profile } from '../profile/schema.ts';
import { authenticate } from '../service/authenticate.ts';
import { checkKey } from '../service/check-key.ts';
import type { Cursors } from '../service/cursor.ts';
import { listFiles } from '../service/list-files.ts';
import { type Outcome, type Refused, refused } from '../service/outcome.ts';
import type { RateLimiter } from '../service/rate-limit.ts';
import { readWorkspace } from '../service/read-workspace.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../world/instant.ts';
import type { WorldKey } from '../world/world.ts';
import { type ReadRequest, readRequest } from './read-request.ts';
import { type Answer, createAnswerWriter } from './write-answer.ts';
import { createTimeWriter } from './write-time.ts';

/** What a request is answered from. */
export interface Deployment {
  readonly profile: Profile;
  readonly store: Store;
  readonly cursors: Cursors;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Instant;
}

/** An answer, and how it came about. */
export interface Answered {
  readonly request: ReadRequest;
  readonly answer: Answer;
  /** The key of the request, once found. */
  readonly key: WorldKey | null;
  readonly refused: Refused | null;
}

export type AnswerRequest = (request: Request, basePath: string) => Answered;

/**
 * The one way of a request: read, authenticate, serve, write. Synchronous, and it throws for no
 * request.
 */
export function createAnswerRequest(deployment: Deployment): AnswerRequest {
  const { profile, store, cursors, rateLimiter } = deployment;
  const { transport } = profile;
  const writeTime = createTimeWriter(profile.formats.createdAt);
  const write = createAnswerWriter(profile, writeTime);
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
  const serve = (request: ReadRequest, key: WorldKey): Outcome<Answer> => {
    const now = deployment.now();
    switch (request.operation) {
      case 'checkKey': {
        const workspace = store.workspaces.get(key.workspaceId);
        const checked = checkKey({ key, workspace, now, profile: profile.keyCheck, writeTime });
        return written(checked, (body) => write.success(200, body));
      }
      case 'readWorkspace': {
        const read = readWorkspace({
          key,
          workspaceId: request.workspaceId,
          findWorkspace: store.workspaces.get,
          countFiles: store.files.count,
          now,
          profile: profile.workspaceRead,
          writeTime,
        });
        return written(read, (body) => write.success(profile.workspaceRead.status, body));
      }
      case 'listFiles': {
        const listed = listFiles(request, {
          key,
          now,
          profile,
          cursors,
          workspaceExists: (id) => store.workspaces.get(id) !== undefined,
          pageAfter: store.files.pageAfter,
        });
        return written(listed, write.page);
      }
      case null:
        return refused('unknownPath', unknownPathReason);
    }
  };

  return (webRequest, basePath) => {
    const request = readRequest(webRequest, transport, basePath);
    const isHead = request.method === 'HEAD';
    const finish = (outcome: Outcome<Answer>, key: WorldKey | null): Answered => {
      const answer = outcome.ok ? outcome.value : write.refusal(outcome, allow);
      return {
        request,
        answer: isHead ? { ...answer, body: null } : answer,
        key,
        refused: outcome.ok ? null : outcome,
      };
    };

    if (request.method === 'OPTIONS' && transport.options === 'answered') {
      const requestedHeaders = webRequest.headers.get('access-control-request-headers');
      return finish({ ok: true, value: write.options(allow, requestedHeaders) }, null);
    }
    if (request.operation === null && !transport.unknownPathNeedsKey) {
      return finish(refused('unknownPath', unknownPathReason), null);
    }
    if (request.method !== 'GET' && !(isHead && transport.head === 'as-get')) {
      return finish(refused('wrongMethod', `${allow} pass here`), null);
    }
    const key = authenticated(request);
    if (!key.ok) return finish(key, null);
    const taken = rateLimiter.take(key.value);
    return finish(taken.ok ? serve(request, key.value) : taken, key.value);
  };
}

const unknownPathReason =
  'the path is none of /api/v1/auth, /api/v1/workspaces/{workspaceId}, /api/v1/workspaces/{workspaceId}/files';

function written<Value>(outcome: Outcome<Value>, write: (value: Value) => Answer): Outcome<Answer> {
  return outcome.ok ? { ok: true, value: write(outcome.value) } : outcome;
}
