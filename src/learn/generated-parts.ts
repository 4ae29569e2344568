import {
  isTime,
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

/** Every failure in the observations, once. */
export function failuresIn(seen: Seen): Sample[] {
  const shown = observations.flatMap(({ id }) => {
    const value = id.startsWith('refusals.') ? seen(id) : undefined;
    return value && 'answers' in value && 'samples' in value ? value.samples : [];
  });
  const all = [...shown, ...(seen('transport.headers')?.samples ?? [])];
  const failures = all.filter(({ ok }) => !ok).toSorted((a, b) => a.number - b.number);
  return [...new Map(failures.map((sample) => [sample.number, sample])).values()];
}

/**
 * Paths whose text is the same in every response of this refusal and in no other refusal. They are
 * choices, even if another refusal has generated values there.
 */
export function constantPaths(refused: readonly Sample[], seen: Seen): ReadonlySet<string> {
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

/** Which fields of bodies are generated, according to all responses of the run. */
export function generatedIn(seen: Seen): GeneratedAt {
  const { certain = [], likely = [] } = seen('transport.headers')?.volatile ?? {};
  const [sure, other] = [new Set(certain), new Set(likely)];
  return (path) => (sure.has(path) ? 'certain' : other.has(path) ? 'likely' : undefined);
}

/**
 * Templates for the parts of refusals that are generated for each response, such as a request id,
 * by path: `extra.requestId`, `headers.x-request-id`. A single failure does not show them.
 */
export function generatedParts(samples: readonly Sample[]): ReadonlyMap<string, string> {
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
