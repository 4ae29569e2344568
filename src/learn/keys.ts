import { need } from '../../contract-tests/judgement/need.ts';
import type { TemplateField } from '../../contract-tests/observations/field-templates.ts';
import type { ObservationResult } from '../../contract-tests/observations.ts';
import type { Json } from '../document/wire.ts';
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
      readSources(fields, keySources, 'the key check'),
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
            need: need.key('key', 'a key that may read its workspace as well'),
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
      readSources(fields, workspaceSources, 'the workspace read'),
    ),
  ];
}

/** A success of a mock carries a body. */
export function successStatus(status: number, what: string): Reading<number> {
  if (status >= 200 && status <= 299 && status !== 204 && status !== 205) return { value: status };
  return { assume: 'no profile can say it', lost: [`${what} is ${status}`] };
}

/** Values that a profile takes by their names. */
const keySources = [
  'valid',
  'scopes',
  'scopes-text',
  'expiresAt',
  'hint',
  'label',
  'workspaceName',
] as const;
const workspaceSources = ['workspaceId', 'name', 'createdAt', 'fileCount'] as const;

function readSources<Name extends string>(
  fields: readonly TemplateField[],
  names: readonly Name[],
  where: string,
): Reading<{ readonly [name: string]: Name | { readonly value: Json } }> {
  const entries = fields.map(({ name, template }): [string, Name | { value: Json }] => [
    name,
    names.find((each) => template === `{${each}}`) ?? { value: template },
  ]);
  return { value: Object.fromEntries(entries), ...lostOf(fields, where) };
}

/** Fields whose values are templates. */
export function readTemplates(
  fields: readonly TemplateField[],
  where: string,
): Reading<{ [name: string]: Json }> {
  const entries = fields.map(({ name, template }): [string, Json] => [name, template]);
  return { value: Object.fromEntries(entries), ...lostOf(fields, where) };
}

function lostOf(
  fields: readonly TemplateField[],
  where: string,
): { readonly lost?: readonly string[] } {
  const lost = fields.flatMap(({ differing, missing }) => [
    ...differing.map((path) => `the value of ${path} in ${where}, which differs`),
    ...missing.map((path) => `that ${path} is not always in ${where}`),
  ]);
  return lost.length > 0 ? { lost } : {};
}
