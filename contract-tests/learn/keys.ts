import type { Json } from '../../src/document/wire.ts';
import type { FieldShape } from '../observations/field-shape.ts';
import type { ObservationResult } from '../observations.ts';
import { among, type Finding, findingOf, type Reading } from './finding.ts';

/** What the deployment makes of keys: the scheme, the key check, the workspace read. */
export function learnKeys(results: readonly ObservationResult[]): readonly Finding[] {
  return [
    findingOf(results, 'auth.scheme-case', 'authorization.schemeCase', ({ schemeCase }) =>
      among(schemeCase, ['any', 'exact'], 'the case of the scheme'),
    ),
    findingOf(results, 'auth.scheme-spaces', 'authorization.schemeSpaces', ({ schemeSpaces }) => ({
      value: schemeSpaces,
    })),
    findingOf(results, 'key-check.scope', 'keyCheck.scope', ({ scope }) => ({ value: scope })),
    findingOf(results, 'key-check.expired', 'keyCheck.expiredKey', ({ expiredKey }) => ({
      value: expiredKey,
    })),
    findingOf(results, 'key-check.fields', 'keyCheck.fields', ({ fields }) =>
      readSources(
        fields.map((field) => {
          // The profile has no such source: the twin would give the deployment's own id.
          const means = field.means === 'workspaceId' ? null : field.means;
          return { ...field, means, constant: field.constant && field.means !== 'workspaceId' };
        }),
        'the key check',
      ),
    ),
    ...learnWorkspace(results),
  ];
}

function learnWorkspace(results: readonly ObservationResult[]): readonly Finding[] {
  return [
    findingOf(results, 'workspace.scope', 'workspaceRead.scope', ({ scope }) =>
      scope === 'another'
        ? {
            assume: 'the key is refused as for a scope, and which one it lacks cannot be seen',
            provide: 'keys.key: a key that may read its workspace as well',
            value: 'workspace:read',
          }
        : { value: scope },
    ),
    findingOf(results, 'workspace.fields', 'workspaceRead.status', ({ status }) =>
      successStatus(status, 'the status of the workspace read'),
    ),
    findingOf(results, 'workspace.fields', 'workspaceRead.shape', ({ shape }) =>
      among(shape, ['object', 'array'], 'the body of the workspace read'),
    ),
    findingOf(results, 'workspace.fields', 'workspaceRead.fields', ({ fields }) =>
      readSources(fields, 'the workspace read'),
    ),
  ];
}

/** A success of a mock carries a body. */
export function successStatus(status: number, what: string): Reading<number> {
  if (status >= 200 && status <= 299 && status !== 204 && status !== 205) return { value: status };
  return { assume: 'no profile can say it', lost: [`${what} is ${status}`] };
}

type Source = FieldShape & { readonly means: string | null };

function readSources<Meaning extends string>(
  fields: readonly (FieldShape & { readonly means: Meaning | null })[],
  where: string,
): Reading<{ readonly [name: string]: Meaning | { readonly value: Json } }> {
  const entries = fields.map((field): [string, Meaning | { value: Json }] => [
    field.name,
    field.means ?? { value: literalOf(field) },
  ]);
  return { value: Object.fromEntries(entries), ...lostOf(fields, where) };
}

/** Fields that are the same in every answer; of those that are not, their names and types. */
export function readLiterals(
  fields: readonly FieldShape[],
  where: string,
): Reading<{ [name: string]: Json }> {
  const entries = fields.map((field): [string, Json] => [field.name, literalOf(field)]);
  const sources = fields.map((field) => ({ ...field, means: null }));
  return { value: Object.fromEntries(entries), ...lostOf(sources, where) };
}

const blanks = {
  null: null,
  boolean: false,
  number: 0,
  string: '',
  array: [],
  object: {},
} as const;

/** A value of the deployment's own has no place in a twin: its type alone is kept. */
function literalOf({ constant, value, types: [type = 'null'] }: FieldShape): Json {
  return constant ? value : blanks[type];
}

function lostOf(fields: readonly Source[], where: string): { readonly lost?: readonly string[] } {
  const lost = fields.flatMap(({ name, means, constant, always }) => [
    ...(means === null && !constant ? [`the value of ${name} in ${where}, which differs`] : []),
    ...(always ? [] : [`that ${name} is not always in ${where}`]),
  ]);
  return lost.length > 0 ? { lost } : {};
}
