import { isArray, objectOf } from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';

/** Samples that a report shows of one observation: a program that needs all takes them from the run. */
const MOST_SAMPLES = 4;
/** Characters of JSON that it shows of one sample. */
const LONGEST_SAMPLE = 4000;

/** The value of an observation as a report holds it: with the first of its samples, none large. */
export function shortened(value: Json): Json {
  const fields = objectOf(value);
  const samples = fields?.samples;
  if (!fields || !isArray(samples)) return value;
  return { ...fields, samples: samples.slice(0, MOST_SAMPLES).map(withoutLargeBody) };
}

function withoutLargeBody(sample: Json): Json {
  if (JSON.stringify(sample).length <= LONGEST_SAMPLE) return sample;
  const { body, ...others } = objectOf(sample) ?? {};
  const kind = objectOf(body)?.kind;
  const rest: JsonObject = { ...others, ...(kind !== undefined && { body: { kind } }) };
  return JSON.stringify(rest).length <= LONGEST_SAMPLE ? rest : null;
}
