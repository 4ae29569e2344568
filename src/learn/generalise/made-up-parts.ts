import { partsByPath, type Sample } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { generatedForm } from './generated-form.ts';
import { nowPlaceholder } from './now-placeholder.ts';

/**
 * Parts of failures that are made up for each answer: a request id, the time. By their paths, such
 * as `extra.requestId` or `headers.x-request-id`, the template that says how.
 */
export type MadeUpParts = ReadonlyMap<string, string>;

/** Found in all failures at once: one alone does not tell a made-up value from a fixed one. */
export function madeUpParts(samples: readonly Sample[]): MadeUpParts {
  return new Map(
    [...partsByPath(samples)].flatMap(([path, seen]): [string, string][] => {
      const form = nowPlaceholder(path, seen) ?? madeUpForm(seen);
      return form === undefined ? [] : [[path, form]];
    }),
  );
}

function madeUpForm(values: readonly Json[]): string | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length < values.length ? undefined : generatedForm(texts);
}
