import { type Asked, objectOf, readFailure, type Sample } from '../../../contract-tests/suite.ts';
import type { OperationName } from '../../document/routes.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import type { FaultForm } from '../../profile/refusal-conditions.ts';
import { escapeJson } from '../../template/grammar.ts';
import { type GeneratedParts, generatedParts } from '../generated-parts.ts';
import {
  type Facts,
  type GeneratedAt,
  generalise,
  type Meaning,
  type Showing,
} from './generalise.ts';
import { fillText } from './text-template.ts';

/** The refusal of a condition; its texts are templates. */
export type RefusalTemplate = {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: JsonObject;
  /** The whole body, if it is not a JSON object. */
  readonly text: string | null;
  readonly contentType: string | null;
  /** All headers, including those of every response; names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** Paths, `status` or `body`, whose template does not give the values seen. */
  readonly differing: readonly string[];
  /** Paths of generated values, such as `extra.took`. */
  readonly generated: readonly string[];
};

/**
 * One template for several refusals; the last one counts if they differ.
 *
 * @param samples at least one.
 * @param known asked before the responses are compared.
 */
function refusalTemplate(
  samples: readonly [Sample, ...Sample[]],
  generated: GeneratedParts,
  known: Meaning = () => undefined,
  generatedAt?: GeneratedAt,
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
      (path, seen) => generated.get(path) ?? known(path, seen),
      latest,
      generatedAt,
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
    generated: extra.generated.map((path) => path.replace(/^extra\./, '')),
  };
}

/** The wording of a refusal is not data of the deployment, so a profile may contain it. */
const latest = (values: readonly Json[]): Json => escapeJson(values.at(-1) ?? null);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const textsOf = (fields: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** The parts of a request, by the names of their placeholders. */
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

/** A refusal and the form of its fault; null for the plain one. */
type FormedSample = Sample & { readonly form: FaultForm | null };

/** The templates of one condition: one for all, and those that differ from it. */
export type OperationTemplates = {
  /** Null if nothing was refused. */
  readonly template: RefusalTemplate | null;
  readonly operations: { readonly [Operation in OperationName]?: RefusalTemplate };
  readonly forms: { readonly [Form in FaultForm]?: RefusalTemplate };
};

/**
 * One template for all operations and forms if possible. Otherwise the template of the listing and the
 * plain form, and one for each operation and form that differs.
 */
export function operationTemplates(
  samples: readonly FormedSample[],
  generated: GeneratedParts,
  generatedAt?: GeneratedAt,
): OperationTemplates {
  const refused = samples.filter(({ ok }) => !ok);
  const read = (some: readonly FormedSample[], known?: Meaning) => {
    const [first, ...others] = some;
    if (!first) return undefined;
    // Generated values may look different at another operation.
    const { operation } = first.asked;
    const alike = refused.filter(({ asked }) => asked.operation === operation);
    const local = generatedParts(alike);
    return refusalTemplate(
      [first, ...others],
      new Map([...generated, ...local]),
      known,
      generatedAt,
    );
  };
  const whole = read(refused);
  if (!whole || whole.differing.length === 0) {
    return { template: whole ?? null, operations: {}, forms: {} };
  }
  const plain = refused.filter(({ form }) => form === null);
  const usual = plain.length > 0 ? plain : refused.slice(-1);
  const ofOperation = (operation: Sample['asked']['operation']) =>
    read(usual.filter(({ asked }) => asked.operation === operation));
  const [listFiles, readWorkspace, checkKey] = [
    ofOperation('listFiles'),
    ofOperation('readWorkspace'),
    ofOperation('checkKey'),
  ];
  const template = listFiles ?? checkKey ?? readWorkspace ?? whole;
  const differs = (other: RefusalTemplate | undefined): other is RefusalTemplate =>
    other !== undefined && partsOf(other) !== partsOf(template);
  const ofOperations = { listFiles, readWorkspace, checkKey, other: undefined };
  const formNames = [...new Set(refused.flatMap(({ form }) => form ?? []))];
  const forms = formNames.flatMap((form): [string, RefusalTemplate][] => {
    const own = refused.filter((each) => each.form === form);
    const at = (operation: Sample['asked']['operation']) =>
      own.filter(({ asked }) => asked.operation === operation);
    const ofListing = at('listFiles');
    const found = read(ofListing.length > 0 ? ofListing : own, placesOf(template));
    // It may match the listing and still differ at another operation.
    const isOther = own.some(({ asked }) => {
      const usually = ofOperations[asked.operation];
      const here = read(at(asked.operation), placesOf(usually ?? template));
      return usually && here && partsOf(here) !== partsOf(usually);
    });
    return found && (isOther || differs(found)) ? [[form, found]] : [];
  });
  return {
    template,
    operations: {
      ...(differs(checkKey) && { checkKey }),
      ...(differs(readWorkspace) && { readWorkspace }),
    },
    forms: Object.fromEntries(forms),
  };
}

const partsOf = ({ differing: _, generated: __, ...parts }: RefusalTemplate): string =>
  JSON.stringify(parts);

/** Uses the placeholders of a template wherever they also give these values. */
function placesOf({ code, error, extra, text, headers }: RefusalTemplate): Meaning {
  const places = new Map(leavesOf('', { code, error, extra, text, headers }));
  return (path, showings) => {
    const place = places.get(path);
    const fits = (text: string) =>
      showings.every(({ value, facts }) => fillText(text, facts) === value);
    return place?.includes('{') && fits(place) ? place : undefined;
  };
}

function leavesOf(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(path === '' ? name : `${path}.${name}`, inner),
      );
}
