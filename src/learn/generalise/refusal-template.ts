import { type Asked, objectOf, readFailure, type Sample } from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { escapeJson } from '../../template/grammar.ts';
import {
  type Facts,
  generalise,
  type Meaning,
  type Showing,
  type Volatility,
} from './generalise.ts';
import type { MadeUpParts } from './generated-form.ts';

/** How a condition is refused, in the words of a profile: its texts are templates. */
export type RefusalTemplate = {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: JsonObject;
  /** The whole body, where it is another than a JSON object. */
  readonly text: string | null;
  readonly contentType: string | null;
  /** All of them, those of every answer too; names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** What the template gives otherwise than it was seen: paths, `status` or `body` among them. */
  readonly differing: readonly string[];
  /** Paths of what is no choice, such as `extra.took`. */
  readonly varying: readonly string[];
};

/**
 * The one template of several refusals, the last of which counts where they differ.
 *
 * @param samples at least one.
 * @param known asked before the answers are compared.
 */
export function refusalTemplate(
  samples: readonly [Sample, ...Sample[]],
  madeUp: MadeUpParts,
  known: Meaning = () => undefined,
  volatility?: Volatility,
): RefusalTemplate {
  const last = samples.at(-1) ?? samples[0];
  const alike = samples.filter(
    ({ status, contentType }) => status === last.status && contentType === last.contentType,
  );
  const bodies = alike.map((sample) => ({ ...readFailure(sample), headers: sample.headers }));
  const facts = alike.map(({ asked }) => requestFacts(asked));
  const read = (part: 'code' | 'error' | 'extra' | 'text' | 'headers') => {
    const showings = bodies.map(
      ({ [part]: value }, at): Showing => ({ value, facts: facts[at] ?? {}, subject: String(at) }),
    );
    return generalise(
      part,
      showings,
      (path, seen) => madeUp.get(path) ?? known(path, seen),
      latest,
      volatility,
    );
  };
  const [code, error, extra, text, headers] = [
    read('code'),
    read('error'),
    read('extra'),
    read('text'),
    read('headers'),
  ];
  return {
    status: last.status,
    code: textOf(code.template),
    error: textOf(error.template),
    extra: objectOf(extra.template) ?? {},
    text: textOf(text.template),
    contentType: last.contentType,
    headers: textsOf(objectOf(headers.template) ?? {}),
    differing: [
      ...(alike.length < samples.length ? ['status'] : []),
      ...[code, error, extra, text, headers].flatMap(({ differing, missing }) => [
        ...differing,
        ...missing,
      ]),
    ],
    varying: extra.varying.map((path) => path.replace(/^extra\./, '')),
  };
}

/** The wording of a refusal is no data of the deployment: it may stand in a twin. */
const latest = (values: readonly Json[]): Json => escapeJson(values.at(-1) ?? null);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const textsOf = (fields: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** Parts of the request, by the names of the placeholders that stand for them in every text. */
export const requestFacts = ({
  path,
  workspaceId,
  cursor,
  limit,
  query,
  method,
}: Asked): Facts => ({
  path,
  workspaceId,
  cursor,
  limit,
  query,
  method,
});
