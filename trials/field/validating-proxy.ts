import { type Document, OpenAPIBackend, type OpenAPIValidator } from 'openapi-backend';
import { openApiDocument } from '../../src/document/openapi.ts';

type Fetch = (request: Request) => Promise<Response>;

/** What stands between a client and a deployment, and holds both to our OpenAPI document. */
export interface ValidatingProxy {
  readonly fetch: Fetch;
  /** What was wrong, each once, with where it was. */
  readonly violations: { readonly requests: Set<string>; readonly answers: Set<string> };
  /** Exchanges that were held to the document. */
  readonly count: () => number;
}

/** Reads the document by libraries that know nothing of us. */
export async function validatingProxy(next: Fetch): Promise<ValidatingProxy> {
  const definition: Document = JSON.parse(JSON.stringify(openApiDocument));
  // Quick: its own check of a document knows OpenAPI 3.0 alone; ours is checked by another one.
  const backend = new OpenAPIBackend({ definition, coerceTypes: true, quick: true });
  const { validator } = await backend.init();
  const violations = { requests: new Set<string>(), answers: new Set<string>() };
  let count = 0;
  return {
    violations,
    count: () => count,
    fetch: async (request) => {
      const answer = await next(request);
      const asked = partsOf(request);
      const operation = validator.router.matchOperation(asked);
      // Whether anything else is answered is open (clause 1 r6).
      if (operation?.operationId === undefined) return answer;
      count += 1;
      for (const { instancePath, message } of validator.validateRequest(asked).errors ?? []) {
        violations.requests.add(`${instancePath}: ${message}`);
      }
      const shown = { status: answer.status, text: await answer.clone().text() };
      const type = answer.headers.get('content-type');
      for (const fault of faultsOf(validator, operation.operationId, { ...shown, type })) {
        violations.answers.add(`${operation.operationId}, ${answer.status}: ${fault}`);
      }
      return answer;
    },
  };
}

function partsOf({ url, method, headers }: Request) {
  const { pathname: path, search } = new URL(url);
  return { method, path, query: search.slice(1), headers: Object.fromEntries(headers) };
}

interface ShownAnswer {
  readonly status: number;
  readonly text: string;
  readonly type: string | null;
}

function faultsOf(
  validator: OpenAPIValidator,
  operationId: string,
  { status, text, type }: ShownAnswer,
): readonly string[] {
  // No clause states a content type, only that there is JSON.
  const faults = type === null ? ['it has no content type'] : [];
  try {
    const { errors } = validator.validateResponse(JSON.parse(text), operationId, status);
    return [...faults, ...(errors ?? []).map((each) => `${each.instancePath}: ${each.message}`)];
  } catch {
    return [...faults, 'its body is no JSON'];
  }
}
