import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { generatedForm } from './generated-form.ts';
import { chosenHeaders } from './headers.ts';
import { momentForm } from './moment-form.ts';
import { readFailure } from './read-failure.ts';

/**
 * Parts of failures that are made up for each answer: a request id, the time. By their paths, such
 * as `extra.requestId` or `headers.x-request-id`, the template that says how.
 */
export type MadeUpParts = ReadonlyMap<string, string>;

/** Found in all failures at once: one alone does not tell a made-up value from a fixed one. */
export function madeUpParts(journal: readonly Answer[]): MadeUpParts {
  const values = new Map<string, Json[]>();
  for (const answer of journal) {
    if (answer.ok) continue;
    for (const [path, value] of leavesOf(answer)) {
      const seen = values.get(path);
      if (seen) seen.push(value);
      else values.set(path, [value]);
    }
  }
  return new Map(
    [...values].flatMap(([path, seen]): [string, string][] => {
      const form = momentForm(path, seen) ?? madeUpForm(seen);
      return form === undefined ? [] : [[path, form]];
    }),
  );
}

function madeUpForm(values: readonly Json[]): string | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length < values.length ? undefined : generatedForm(texts);
}

/** Every part of a failure but its status: single values, by their paths. */
export function leavesOf(answer: Answer): [path: string, value: Json][] {
  const { code, error, extra } = readFailure(answer);
  return [
    ['code', code],
    ['error', error],
    ...leaves('extra', extra),
    ...Object.entries(chosenHeaders(answer)).map(([name, text]): [string, Json] => [
      `headers.${name}`,
      text,
    ]),
  ];
}

function leaves(path: string, value: Json): [string, Json][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner));
}
