/**
 * `workspace-files-kit/worker`: the mock for Cloudflare Workers. Each sandbox is a Durable Object.
 */

import { CONTROL_PATH, endpointOf, type OperationId } from '../control/address.ts';
import { type Control, createControl } from '../control/create-control.ts';
import { ControlError } from '../control/failure.ts';
import { deliver, toResponse } from '../http/deliver.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import { secretOf } from '../http/request-head.ts';
import type { MockOptions } from '../mock/create-mock.ts';
import { reportToConsole } from '../text/report-error.ts';
import { isSandboxId, newSandboxId, sandboxIdIn } from '../world/minted-secrets.ts';
import { createHost, WORKER_MOUNT, type WorkerHost } from './host.ts';
import { createAs, hasNoSandbox, INTERNAL, withInternal } from './internal.ts';
import { KeyObject, keyDirectory } from './key-object.ts';
import type { ObjectState, WorkerEnv } from './platform.ts';
import { SandboxObject } from './sandbox-object.ts';
import { VERSION } from './version.ts';

export type {
  ObjectNamespace,
  ObjectState,
  ObjectStub,
  SqlRow,
  SqlStorage,
  WorkerEnv,
} from './platform.ts';

/** The parts of a Worker: `fetch` is its handler, the others are its Durable Objects. */
export interface MockWorker {
  fetch(request: Request, env: WorkerEnv): Promise<Response>;
  /** The class of sandboxes, for the binding `SANDBOXES`. */
  readonly MockSandbox: ObjectClass;
  /** The class that finds a sandbox by a secret not generated here, for the binding `KEYS`. */
  readonly MockKeys: ObjectClass;
}

type ObjectClass = new (
  state: ObjectState,
  env: WorkerEnv,
) => { fetch(request: Request): Promise<Response> };

/**
 * A mock for Cloudflare Workers. Any isolate responds from the default world, which is
 * read-only. The key of a request selects a sandbox, which is a Durable Object and keeps its
 * writes in the object's storage.
 *
 * @param options options of the default world, and defaults for sandboxes.
 * @throws Error at the first request if an option is unknown or invalid.
 */
export function createWorker(options: MockOptions = {}): MockWorker {
  const host = createHost(options);
  let control: Control | undefined;
  const answerAlone = async (request: Request, env: WorkerEnv): Promise<Response> => {
    control ??= createControl(host.defaults(), {
      version: VERSION,
      token: env.WORKSPACE_FILES_CONTROL_TOKEN,
      admit: refuseChange,
    });
    const { pathname, search } = new URL(request.url);
    if (control.takes(pathname + search)) return control.fetch(request);
    return deliver(host.defaults().answer(request, WORKER_MOUNT), { request });
  };
  const fetchAs = async (given: Request, env: WorkerEnv): Promise<Response> => {
    const request = given.headers.has(INTERNAL) ? withInternal(given, null) : given;
    if (!isSendable(request.url)) return answerAlone(request, env);
    const { pathname } = new URL(request.url);
    const answer = pathname.startsWith(`${CONTROL_PATH}/`)
      ? controlledBy(request, pathname, env)
      : await askOwners(request, host, env);
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
        super(state, env, host);
      }
    },
    MockKeys: KeyObject,
  };
}

/** A URL for requests to objects; no machine has this host name. */
const isSendable = (url: string): boolean =>
  /^https?:\/\/[\w.:[\]-]+\//.test(url) && URL.canParse(url);

function refuseChange(id: OperationId): void {
  if (endpointOf(id).method === 'GET' || id === 'cursors.read') return;
  throw new ControlError(
    409,
    'The default sandbox is in every isolate, and stays as it is: POST /__mock/sandboxes makes one of your own',
  );
}

const objectOf = ({ SANDBOXES }: WorkerEnv, id: string) => SANDBOXES.get(SANDBOXES.idFromName(id));

/** The object that a control request is for; undefined if any isolate may answer. */
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
    return objectOf(env, made).fetch(withInternal(request, createAs(made)));
  }
  return id !== undefined && isSandboxId(id) ? objectOf(env, id).fetch(request) : undefined;
}

/** The response of the sandbox of a key; undefined if no sandbox has the key. */
async function askOwners(
  given: Request,
  host: WorkerHost,
  env: WorkerEnv,
): Promise<Response | undefined> {
  const secret = secretOf(given);
  if (secret === null || host.isOfDefault(secret)) return undefined;
  // No operation of the API reads a body, and a body could be sent only once.
  const request = given.body === null ? given : withoutBody(given);
  const ask = async (id: string | null) => {
    const response = id === null ? undefined : await objectOf(env, id).fetch(request);
    return response && !hasNoSandbox(response) ? response : undefined;
  };
  return (
    (await ask(sandboxIdIn(secret))) ?? (await ask(await keyDirectory(env.KEYS).ownerOf(secret)))
  );
}

const withoutBody = ({ url, method, headers, signal }: Request): Request =>
  new Request(url, { method, headers, signal });
