import type { Json, JsonObject } from '../../src/document/wire.ts';
import type { ApiRequest } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { queryOf } from '../exchange/query-of.ts';
import { objectOf } from '../listing/page.ts';
import { type Facts, generalise, type Meaning, type Sample } from './generalise.ts';
import { chosenHeaders } from './headers.ts';
import type { MadeUpParts } from './made-up-parts.ts';
import { readFailure } from './read-failure.ts';
import { escapeJson } from './text-template.ts';

/** How a condition is refused, in the words of a profile: its texts are templates. */
export type RefusalTemplate = {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: JsonObject;
  readonly contentType: string | null;
  /** All of them, those of every answer too; names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** What the template gives otherwise than it was seen: paths, `status` or `body` among them. */
  readonly differing: readonly string[];
};

/**
 * The one template of several refusals, the last of which counts where they differ.
 *
 * @param answers at least one.
 * @param known asked before the answers are compared.
 */
export function refusalTemplate(
  answers: readonly [Answer, ...Answer[]],
  madeUp: MadeUpParts,
  known: Meaning = () => undefined,
): RefusalTemplate {
  const last = answers.at(-1) ?? answers[0];
  const alike = answers.filter(
    (answer) => answer.status === last.status && contentTypeOf(answer) === contentTypeOf(last),
  );
  const bodies = alike.map((answer) => ({
    ...readFailure(answer),
    headers: chosenHeaders(answer),
  }));
  const facts = alike.map(({ request }) => factsOf(request));
  const read = (part: 'code' | 'error' | 'extra' | 'headers') => {
    const samples = bodies.map(
      ({ [part]: value }, at): Sample => ({ value, facts: facts[at] ?? {}, subject: String(at) }),
    );
    return generalise(part, samples, (path, seen) => madeUp.get(path) ?? known(path, seen), latest);
  };
  const [code, error, extra, headers] = [
    read('code'),
    read('error'),
    read('extra'),
    read('headers'),
  ];
  return {
    status: last.status,
    code: textOf(code.template),
    error: textOf(error.template),
    extra: objectOf(extra.template) ?? {},
    contentType: contentTypeOf(last),
    headers: textsOf(objectOf(headers.template) ?? {}),
    differing: [
      ...(alike.length < answers.length ? ['status'] : []),
      ...[code, error, extra, headers].flatMap(({ differing, missing }) => [
        ...differing,
        ...missing,
      ]),
    ],
  };
}

/** The wording of a refusal is no data of the deployment: it may stand in a twin. */
const latest = (values: readonly Json[]): Json => escapeJson(values.at(-1) ?? null);

const contentTypeOf = ({ headers }: Answer) => headers.get('content-type');

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const textsOf = (fields: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** Parts of the request, by the names that profiles give them. */
export function factsOf({ method = 'GET', operation, path, query }: ApiRequest): Facts {
  const queried = (wanted: string) => query.find(([name]) => name === wanted)?.[1] ?? '';
  const [, id = ''] = (operation === 'other' ? null : /\/workspaces\/([^/]+)/.exec(path)) ?? [];
  return {
    path,
    workspaceId: decodeURIComponent(id),
    cursor: queried('cursor'),
    limit: queried('limit'),
    query: queryOf(query),
    method,
  };
}
