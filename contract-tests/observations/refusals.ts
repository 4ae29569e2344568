import { API_PREFIX } from '../../src/document/routes.ts';
import {
  basicScheme,
  type Credential,
  emptyBearer,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from '../http/credentials.ts';
import { listFiles, otherPath, readWorkspace } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { need } from '../run/need.ts';
import { cannotSee } from '../run/observation.ts';
import { givenKey, ownWorkspace } from './listing-seen.ts';
import { oddLimits, withLimits } from './odd-limits.ts';
import { type Probe, refusalObservation } from './refusal-observation.ts';

export const MADE_UP_PATH = `${API_PREFIX}/made-up-by-the-contract`;

/** How requests are refused because of their Authorization or their target (clause 7 r4). */
export const refusalQuestions = [
  byCredential('no-credentials', 'a request without Authorization', () => noCredentials),
  refusalObservation({
    id: 'refusals.wrong-scheme',
    condition: 'a scheme other than Bearer',
    probes: async (context) => {
      const without = await onOperations(context, emptyBearer);
      return [
        ...without.map((probe) => ({ ...probe, form: 'no-key' as const })),
        ...(await onOperations(context, madeUpScheme)),
        ...(await onOperations(context, basicScheme)),
      ];
    },
  }),
  byCredential('empty-bearer', 'Bearer without a key', () => emptyBearer),
  byCredential('unknown-key', 'a key that was never issued', () => madeUpKey),
  byCredential('expired-key', 'an expired key', (context) => givenKey(context, 'expired')),
  byCredential('missing-scope', 'a key that lacks files:read', (context) =>
    givenKey(context, 'unscoped'),
  ),
  // With a good key.
  refusalObservation({
    id: 'refusals.other-workspace',
    clauses: ['4.3-other-workspace'],
    condition: "a path that names another key's workspace",
    probes: async (context) => {
      givenKey(context, 'other');
      const id = await context.otherWorkspaceId();
      if (id === undefined || id === (await context.workspaceId())) {
        cannotSee(
          'the other key does not belong to another workspace',
          need.key('other', 'a key of another workspace'),
        );
      }
      return onWorkspace(context, id, 'the workspace of the other key');
    },
  }),
  refusalObservation({
    id: 'refusals.unknown-workspace',
    clauses: ['4.3-other-workspace'],
    condition: 'a path with an unknown workspace id',
    probes: async (context) => {
      const id = await ownWorkspace(context);
      const odd = onWorkspace(context, `${id}-made-up`, 'an id that is longer than usual');
      const alike = madeUpLike(id);
      if (alike === undefined) return odd;
      return [
        ...odd.map((probe) => ({ ...probe, form: 'malformed' as const })),
        ...onWorkspace(context, alike, 'an id of the usual form'),
      ];
    },
  }),
  refusalObservation({
    id: 'refusals.malformed-cursor',
    clauses: ['4.3-cursor-behaviour'],
    condition: 'a cursor that was never issued',
    probes: async (context) => {
      const id = await ownWorkspace(context);
      const request = (cursor: string) =>
        listFiles(id, context.credentials.key, { cursor }, 'refusal');
      return [
        { request: request(''), sent: 'an empty cursor', form: 'empty' },
        { request: request('no cursor of yours, either'), sent: 'another made-up cursor' },
        { request: request('no cursor of yours'), sent: 'a made-up cursor' },
      ];
    },
  }),
  refusalObservation({
    id: 'refusals.foreign-cursor',
    clauses: ['4.3-cursor-behaviour'],
    condition: "a cursor of another workspace's listing",
    probes: async (context) => {
      givenKey(context, 'other');
      const id = await ownWorkspace(context);
      const { cursor, limit } =
        (await context.otherCursor([1, undefined])) ??
        cannotSee(
          'the listing of the other key returns no cursor',
          need.key('other', 'a key of a workspace with more than one page of files'),
        );
      const request = listFiles(id, context.credentials.key, { limit, cursor }, 'refusal');
      return [{ request, sent: 'a cursor of the other key' }];
    },
  }),
  refusalObservation({
    id: 'refusals.bad-limit',
    clauses: ['8-limit-out-of-range'],
    condition: 'an invalid limit',
    probes: async (context) => {
      const id = await ownWorkspace(context);
      // The most widely refused form comes last: it represents the others.
      return oddLimits.toReversed().map(
        ({ name, values }): Probe => ({
          request: withLimits(id, context.credentials.key, values),
          sent: `limit ${name}`,
          ...(name !== 'word' && { form: name }),
        }),
      );
    },
  }),
  refusalObservation({
    id: 'refusals.unknown-path',
    clauses: ['1-r6'],
    condition: 'a path outside the three operations',
    probes: async ({ credentials }) => [
      { request: otherPath(MADE_UP_PATH, credentials.key), sent: 'with the key' },
    ],
  }),
] as const;

/** The same credential on each operation. */
function byCredential<const Name extends string>(
  name: Name,
  condition: string,
  credentialOf: (context: RuleContext) => Credential,
) {
  const id = `refusals.${name}` as const;
  const probes = async (context: RuleContext) => onOperations(context, credentialOf(context));
  return refusalObservation({ id, condition, probes });
}

async function onOperations(context: RuleContext, credential: Credential): Promise<Probe[]> {
  const requests = await context.requestsOf(credential, 'refusal');
  return requests.map((request) => ({ request }));
}

function onWorkspace({ credentials }: RuleContext, id: string, sent: string): Probe[] {
  return [
    { request: readWorkspace(id, credentials.key, 'refusal'), sent },
    { request: listFiles(id, credentials.key, {}, 'refusal'), sent },
  ];
}

/**
 * An unused id in the same format, for a deployment that checks the format first. Undefined for a
 * short or numeric id: the result might be the id of another workspace.
 */
function madeUpLike(id: string): string | undefined {
  const alike = id.replace(/[A-Za-z0-9]{6}(?=[^A-Za-z0-9]*$)/, (end) =>
    Array.from(end, nextCharacter).join(''),
  );
  return id.length >= 12 && alike !== id && !/^\d+$/.test(id) ? alike : undefined;
}

/** The next character of the same kind: digits, hexadecimal letters, other letters. */
function nextCharacter(character: string): string {
  const rounds = ['234567', '0189', 'abcdef', 'ABCDEF', 'ghjkmnpqrstvwxyz', 'GHJKMNPQRSTVWXYZ'];
  const round = rounds.find((each) => each.includes(character));
  return round?.charAt((round.indexOf(character) + 1) % round.length) ?? character;
}
