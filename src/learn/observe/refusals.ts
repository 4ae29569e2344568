import {
  type ApiRequest,
  type ApiResponse,
  basicScheme,
  type Credential,
  emptyBearer,
  listFiles,
  madeUpKey,
  madeUpScheme,
  need,
  noCredentials,
  otherPath,
  readWorkspace,
} from '../../../contract-tests/suite.ts';
import { API_PREFIX } from '../../document/routes.ts';
import type { JsonObject } from '../../document/wire.ts';
import type { RefusalCondition } from '../../profile/refusals.ts';
import { type Observer, type ObserverResult, type Probes, throwUnmet } from '../probes.ts';
import { everywhere } from './answers.ts';
import { partsOf, varyingPaths } from './refusal-parts.ts';

const MADE_UP_PATH = `${API_PREFIX}/made-up-by-the-contract`;

/** How each condition is refused (clause 7 r4): the refusal that is seen first, and what differs. */

/** A request that meets a condition, and its form for messages. */
type Probe = readonly [form: string, request: ApiRequest];

interface Refused {
  readonly form: string;
  readonly answer: ApiResponse;
}

/** A refusal is learned from the listing if it occurs there, or else from the first request. */
const refusal =
  (probesOf: (probes: Probes) => Promise<readonly Probe[]>): Observer =>
  async (probes) => {
    const refused: Refused[] = [];
    for (const [form, request] of await probesOf(probes)) {
      const answer = await probes.ask(request);
      const name = `${operationNames[request.operation]}${form && `, ${form}`}`;
      if (!answer.ok) refused.push({ form: name, answer });
    }
    return readRefusals(probes, refused);
  };

const operationNames = {
  checkKey: 'the key check',
  readWorkspace: 'the workspace read',
  listFiles: 'the listing',
  other: 'another path',
} as const;

/** The first refusal, made twice, or the template that fits all; and which others differ from it. */
async function readRefusals(probes: Probes, refused: readonly Refused[]): Promise<ObserverResult> {
  const [first, ...others] = refused;
  if (!first) {
    const needed = need.deployment('a deployment that refuses it');
    return { unseen: 'it is not refused here', need: needed };
  }
  const common = (await everywhere(probes)).headers;
  const again = await probes.twice(first.answer.request);
  const pair = [...new Set([first.answer, ...again.filter(({ ok }) => !ok)])];
  const known = varyingPaths(probes.context.client.journal);
  const own = partsOf(pair, common, known);
  const all = [...new Set([...pair, ...others.map(({ answer }) => answer)])];
  const whole = partsOf(all, common, known);
  const isWhole = whole.varying.length <= own.varying.length;
  const { parts, varying, unexpressed } = isWhole ? whole : own;
  const differing = isWhole
    ? []
    : others.flatMap(({ form, answer }) => {
        const difference = differenceText(parts, partsOf([answer], common, known).parts);
        return difference === '' ? [] : [`the refusal differs for ${form}: ${difference}`];
      });
  return {
    value: parts,
    varying: varying.map((path) => path.replace(/^(extra|headers)\./, '')),
    evidence: all.map(({ exchange }) => exchange),
    unexpressed: [
      ...unexpressed,
      ...varying.map((path) => `the value of ${path}, which varies`),
      ...differing,
    ],
  };
}

/** The parts that identify a refusal; what else differs may vary from answer to answer. */
const differenceText = (common: JsonObject, own: JsonObject): string =>
  ['status', 'code', 'error', 'contentType']
    .filter((name) => common[name] !== undefined && common[name] !== own[name])
    .map((name) => `${name} ${JSON.stringify(own[name] ?? null)}`)
    .join(', ');

/** The same credential on each operation, the listing first. */
async function onOperations(
  probes: Probes,
  credential: Credential,
  form = '',
): Promise<readonly Probe[]> {
  const requests = await probes.context.requestsOf(credential, 'refusal');
  return requests.toReversed().map((request): Probe => [form, request]);
}

/** Both operations on a workspace, the listing first. */
async function onWorkspace(probes: Probes, id: string, form = ''): Promise<readonly Probe[]> {
  const { key } = probes.credentials;
  const own = await probes.ask(readWorkspace(await probes.workspace(), key));
  const list: Probe = [form, listFiles(id, key, {}, 'refusal')];
  // A key that may not even read its own workspace is refused for its scope.
  return own.ok ? [list, [form, readWorkspace(id, key, 'refusal')]] : [list];
}

const withQuery = async (
  probes: Probes,
  form: string,
  ...query: ApiRequest['query']
): Promise<Probe> => [form, await probes.pageRequest(query)];

const limits: readonly (readonly [form: string, values: readonly string[]])[] = [
  ['word', ['many']],
  ['zero', ['0']],
  ['negative', ['-1']],
  ['fraction', ['1.5']],
  ['empty', ['']],
  ['repeated', ['1', '2']],
  ['above the maximum', ['1000000000000']],
];

export const refusals: Readonly<Record<`refusals.${RefusalCondition}`, Observer>> = {
  'refusals.noCredentials': refusal((probes) => onOperations(probes, noCredentials)),
  'refusals.wrongScheme': refusal(async (probes) => [
    ...(await onOperations(probes, basicScheme)),
    ...(await onOperations(probes, madeUpScheme)),
    ...(await onOperations(probes, emptyBearer, 'Bearer without a key')),
  ]),
  'refusals.unknownKey': refusal((probes) => onOperations(probes, madeUpKey)),
  'refusals.expiredKey': refusal((probes) => onOperations(probes, probes.key('expired'))),
  'refusals.missingScope': refusal((probes) => onOperations(probes, probes.key('unscoped'))),
  'refusals.otherWorkspace': refusal(async (probes) => {
    probes.key('other');
    const id = await probes.otherWorkspace();
    return id === undefined
      ? throwUnmet(
          'the other key does not belong to another workspace',
          need.key('other', 'a key of another workspace'),
        )
      : onWorkspace(probes, id);
  }),
  'refusals.unknownWorkspace': refusal(async (probes) => {
    const id = await probes.workspace();
    const alike = madeUpLike(id);
    return [
      ...(alike === undefined ? [] : await onWorkspace(probes, alike)),
      ...(await onWorkspace(probes, `${id}-made-up`, 'an id that is longer than usual')),
    ];
  }),
  'refusals.malformedCursor': refusal(async (probes) => [
    await withQuery(probes, '', ['cursor', 'no cursor of yours']),
    await withQuery(probes, 'an empty cursor', ['cursor', '']),
  ]),
  'refusals.badLimit': refusal(async (probes) => {
    const found: Probe[] = [];
    for (const [form, values] of limits) {
      found.push(await withQuery(probes, form, ...values.map((each) => ['limit', each] as const)));
    }
    return found;
  }),
  'refusals.unknownPath': refusal(async ({ credentials }) => [
    ['', otherPath(MADE_UP_PATH, credentials.key)],
  ]),
  // With the key: otherwise the credentials might be the reason.
  'refusals.wrongMethod': async (probes) => {
    const [own] = await onOperations(probes, probes.credentials.key);
    const request = own?.[1] ?? throwUnmet('nothing to request', need.deployment('a deployment'));
    const options = await probes.ask({ ...request, method: 'OPTIONS' });
    if (!options.ok) return readRefusals(probes, [{ form: 'OPTIONS', answer: options }]);
    return {
      unseen: 'only other methods than OPTIONS show it, and none is sent',
      need: need.deployment('a deployment that refuses OPTIONS'),
    };
  },
  'refusals.rateLimited': async (probes) => {
    await probes.check();
    const limited = probes.context.client.journal.filter(isRateLimit);
    const [answer] = limited;
    return answer
      ? readRefusals(probes, [{ form: '', answer }])
      : throwUnmet('no rate limit was reached', need.setting('requestsPerSecond', 'higher'));
  },
};

/** A 429 to a request that may be refused might be that refusal, unless it says when to retry. */
export const isRateLimit = ({ status, headers, request }: ApiResponse): boolean =>
  status === 429 && (headers.has('retry-after') || request.expects === 'success');

/**
 * An unused id in the same format, for a deployment that checks the format first. Undefined for a
 * short or numeric id: the result might be the id of another workspace.
 */
function madeUpLike(id: string): string | undefined {
  const [end = ''] = /[A-Za-z0-9]{6}$/.exec(id) ?? [];
  const alike = id.slice(0, id.length - end.length) + Array.from(end).toReversed().join('');
  return id.length >= 12 && alike !== id && !/^\d+$/.test(id) ? alike : undefined;
}
