/**
 * `workspace-files-kit/worker`: the mock for Cloudflare Workers. Each sandbox is a Durable Object.
 */

import { type Control, createControl } from '../control/create-control.ts';
import { CONTROL_PATH, type ControlOperationId, endpointOf } from '../control/endpoints.ts';
import { ControlError } from '../control/failure.ts';
import { failureAnswer } from '../http/answer.ts';
import { deliver, toResponse } from '../http/deliver.ts';
import { secretOf } from '../http/read-request.ts';
import type { MockOptions } from '../mock/create-mock.ts';
import { createSandboxes, type Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { reportToConsole } from '../text/report-error.ts';
import { isSandboxId, newSandboxId, sandboxIdIn } from '../world/key-secrets.ts';
import { type ObjectState, VERSION, type WorkerEnv } from './platform.ts';
import { OBJECT_ID, SandboxObject, WORKER_MOUNT } from './sandbox-object.ts';

export type { ObjectNamespace, ObjectState, ObjectStub, WorkerEnv } from './platform.ts';

/** The parts of a Worker: `fetch` is its handler, `MockSandbox` the class of its Durable Objects. */
export interface MockWorker {
  fetch(request: Request, env: WorkerEnv): Promise<Response>;
  /** The class of sandboxes, for the binding `SANDBOXES`. */
  readonly MockSandbox: new (
    state: ObjectState,
    env: WorkerEnv,
  ) => { fetch(request: Request): Promise<Response> };
}

/**
 * A mock for Cloudflare Workers. Any isolate responds from the default world, which is read-only. The
 * key of a request selects a sandbox, which is a Durable Object and keeps its state in the object's
 * storage.
 *
 * @param options options of the default world, and defaults for sandboxes.
 * @throws Error at the first request if an option is unknown or invalid.
 */
export function createWorker(options: MockOptions = {}): MockWorker {
  let shared: Sandboxes | undefined;
  /** Created on first use, so that a worker starts faster. All objects of an isolate share it. */
  const host = () => {
    shared ??= createSandboxes({ ...options, maxSandboxes: Number.MAX_SAFE_INTEGER });
    return shared;
  };
  let control: Control | undefined;
  const answerHere = async (request: Request, env: WorkerEnv): Promise<Response> => {
    control ??= createControl(defaultOnly(host()), {
      version: VERSION,
      token: env.WORKSPACE_FILES_CONTROL_TOKEN,
      admit: refuseChange,
    });
    const { pathname, search } = new URL(request.url);
    if (control.takes(pathname + search)) return control.fetch(request);
    return deliver(host().default.answer(request, WORKER_MOUNT), { request });
  };
  const answer = async (request: Request, env: WorkerEnv): Promise<Response> => {
    const { SANDBOXES } = env;
    const { pathname } = new URL(request.url);
    const isControl = pathname.startsWith(`${CONTROL_PATH}/`);
    const id = isControl ? controlledId(request, pathname) : idInKey(request);
    if (id === null) return answerHere(request, env);
    const headers = new Headers(request.headers);
    headers.set(OBJECT_ID, id);
    return SANDBOXES.get(SANDBOXES.idFromName(id)).fetch(new Request(request, { headers }));
  };
  return {
    fetch: (request, env) =>
      answer(request, env).catch((cause: unknown) => {
        reportToConsole('Failed to answer a request:', cause);
        return toResponse(failureAnswer(cause));
      }),
    MockSandbox: class extends SandboxObject {
      constructor(state: ObjectState, env: WorkerEnv) {
        super(state, env, host());
      }
    },
  };
}

/** What an isolate controls by itself: the sandboxes of others may be in its memory. */
const defaultOnly = (host: Sandboxes) => ({
  default: host.default,
  journal: host.default.journal,
  create: host.create,
  get: (id: string) => (id === host.default.id ? host.default : undefined),
  list: () => [host.default],
  delete: () => false,
});

function refuseChange(id: ControlOperationId): void {
  if (endpointOf(id).method === 'GET' || id === 'cursors.read') return;
  const error =
    'The default sandbox is the same in every isolate and cannot be changed: create one with POST /__mock/sandboxes';
  throw new ControlError(409, error);
}

/** The id of the sandbox that a key names; null if it names none. */
const idInKey = (request: Request): string | null => sandboxIdIn(secretOf(request) ?? '');

/** The sandbox that a control request is for, or creates; null if it is for any isolate. */
function controlledId(request: Request, pathname: string): string | null {
  const [, what, id] = pathname.slice(CONTROL_PATH.length).split('/');
  if (what !== 'sandboxes') return null;
  if (id === undefined && request.method === 'POST') return idInKey(request) ?? newSandboxId();
  return id !== undefined && isSandboxId(id) ? id : null;
}
