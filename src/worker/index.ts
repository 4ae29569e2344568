/**
 * `workspace-files-kit/worker`: the mock for Cloudflare Workers. Each sandbox is a Durable Object.
 */

import { type Control, createControl } from '../control/create-control.ts';
import { CONTROL_PATH, type ControlOperationId, endpointOf } from '../control/endpoints.ts';
import { ControlError } from '../control/failure.ts';
import { deliver, toResponse } from '../http/deliver.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import { secretOf } from '../http/request-head.ts';
import type { MockOptions } from '../mock/create-mock.ts';
import { createSandboxes, type Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { reportToConsole } from '../text/report-error.ts';
import { isSandboxId, newSandboxId, sandboxIdIn } from '../world/minted-secrets.ts';
import { type ObjectState, VERSION, type WorkerEnv } from './platform.ts';
import { isWithoutSandbox, NEW_ID, SandboxObject, WORKER_MOUNT } from './sandbox-object.ts';

export type {
  ObjectNamespace,
  ObjectState,
  ObjectStub,
  SqlRow,
  SqlStorage,
  WorkerEnv,
} from './platform.ts';

/** The parts of a Worker: `fetch` is its handler, `MockSandbox` the class of its Durable Objects. */
export interface MockWorker {
  fetch(request: Request, env: WorkerEnv): Promise<Response>;
  /** The class of sandboxes, for the binding `SANDBOXES`. */
  readonly MockSandbox: ObjectClass;
}

type ObjectClass = new (
  state: ObjectState,
  env: WorkerEnv,
) => { fetch(request: Request): Promise<Response> };

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
  const answerAlone = async (request: Request, env: WorkerEnv): Promise<Response> => {
    const { default: sandbox } = host();
    control ??= createControl(defaultOnly(host()), {
      version: VERSION,
      token: env.WORKSPACE_FILES_CONTROL_TOKEN,
      admit: refuseChange,
    });
    const { pathname, search } = new URL(request.url);
    if (control.takes(pathname + search)) return control.fetch(request);
    return deliver(sandbox.answer(request, WORKER_MOUNT), { request });
  };
  const fetchAs = async (given: Request, env: WorkerEnv): Promise<Response> => {
    const request = withoutId(given);
    const { pathname } = new URL(request.url);
    const answer = pathname.startsWith(`${CONTROL_PATH}/`)
      ? controlledBy(request, pathname, env)
      : askOwner(request, env);
    return (await answer) ?? answerAlone(request, env);
  };
  return {
    fetch: (request, env) =>
      fetchAs(request, env).catch((cause: unknown) => {
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

/** The worker alone tells an object the id of a new sandbox. */
function withoutId(request: Request): Request {
  if (!request.headers.has(NEW_ID)) return request;
  const headers = new Headers(request.headers);
  headers.delete(NEW_ID);
  return new Request(request, { headers });
}

const objectOf = ({ SANDBOXES }: WorkerEnv, id: string) => SANDBOXES.get(SANDBOXES.idFromName(id));

/** The response of the object that a control request is for; undefined for any isolate. */
function controlledBy(
  request: Request,
  pathname: string,
  env: WorkerEnv,
): Promise<Response> | undefined {
  const [, what, id] = pathname.slice(CONTROL_PATH.length).split('/');
  if (what !== 'sandboxes') return undefined;
  if (id === undefined && request.method === 'POST') {
    const home = secretOf(request);
    const made = (home === null ? null : sandboxIdIn(home)) ?? newSandboxId();
    const headers = new Headers(request.headers);
    headers.set(NEW_ID, made);
    return objectOf(env, made).fetch(new Request(request, { headers }));
  }
  return id !== undefined && isSandboxId(id) ? objectOf(env, id).fetch(request) : undefined;
}

/** The response of the sandbox whose id is in the key; undefined if there is none. */
async function askOwner(request: Request, env: WorkerEnv): Promise<Response | undefined> {
  const secret = secretOf(request);
  const id = secret === null ? null : sandboxIdIn(secret);
  if (id === null) return undefined;
  // No operation of the API reads a body, and a body could be sent only once.
  const { url, method, headers, signal } = request;
  const response = await objectOf(env, id).fetch(new Request(url, { method, headers, signal }));
  return isWithoutSandbox(response) ? undefined : response;
}
