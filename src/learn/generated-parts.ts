import {
  isTime,
  type ObservationId,
  observations,
  partsByPath,
  readFailure,
  type Sample,
} from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import type { Seen } from './field-reader.ts';
import type { GeneratedAt } from './generalise/generalise.ts';
import { generatedForm } from './generalise/generated-form.ts';
import { nowPlaceholder } from './generalise/time-placeholder.ts';

const refusalIds = observations
  .map(({ id }) => id)
  .filter((id): id is Extract<ObservationId, `refusals.${string}`> => id.startsWith('refusals.'));

/** Every failure in the observations, once. */
export function failuresIn(seen: Seen): Sample[] {
  const shown = refusalIds.flatMap((id) => seen(id)?.samples ?? []);
  const samples = [...shown, ...(seen('transport.headers')?.samples ?? [])].filter(({ ok }) => !ok);
  const numbered = new Map(samples.map((sample) => [sample.number, sample]));
  return [...numbered.values()].toSorted((a, b) => a.number - b.number);
}

/**
 * Paths whose text is the same in every response of this refusal and in no other refusal. They are
 * choices, even if another refusal has generated values there.
 */
export function constantPaths(samples: readonly Sample[], seen: Seen): ReadonlySet<string> {
  const refused = samples.filter(({ ok }) => !ok);
  const kinds = new Set(refused.map(kindOfFailure));
  const others = failuresIn(seen).filter((sample) => !kinds.has(kindOfFailure(sample)));
  const elsewhere = partsByPath(others);
  const isConstant = ([path, [first = null, ...more]]: readonly [string, readonly Json[]]) =>
    typeof first === 'string' &&
    more.length > 0 &&
    more.every((value) => value === first) &&
    !isTime(first) &&
    !elsewhere.get(path)?.includes(first);
  return new Set([...partsByPath(refused)].filter(isConstant).map(([path]) => path));
}

const kindOfFailure = (sample: Sample): string =>
  JSON.stringify([sample.status, readFailure(sample).code]);

/**
 * Which fields of bodies are generated, according to all responses of the run.
 *
 * @param constant paths such as `extra.detail` that are choices in these responses.
 */
export function generatedIn(seen: Seen, constant: ReadonlySet<string> = new Set()): GeneratedAt {
  const { certain = [], likely = [] } = seen('transport.headers')?.volatile ?? {};
  const [sure, other] = [new Set(certain), new Set(likely)];
  return (path) => {
    if (constant.has(path)) return undefined;
    // In a refusal, these fields are in `extra`, next to code and error.
    const own = path.replace(/^extra\./, '');
    if (sure.has(own)) return 'certain';
    return other.has(own) ? 'likely' : undefined;
  };
}

/**
 * Templates for the parts of refusals that are generated for each response, such as a request id,
 * by path: `extra.requestId`, `headers.x-request-id`.
 */
export type GeneratedParts = ReadonlyMap<string, string>;

/** Compares all failures: a single one does not show which of its values are generated. */
export function generatedParts(samples: readonly Sample[]): GeneratedParts {
  return new Map(
    [...partsByPath(samples)].flatMap(([path, values]): [string, string][] => {
      const texts = values.filter((value) => typeof value === 'string');
      const form =
        nowPlaceholder(path, values) ??
        (texts.length < values.length ? undefined : generatedForm(texts));
      return form === undefined ? [] : [[path, form]];
    }),
  );
}
