import type { Answer } from '../http/client.ts';
import type { Credential } from '../http/credentials.ts';
import { type ApiRequest, listFiles } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { observation, seen } from '../run/observation.ts';
import { maxOf } from '../walks/extremes.ts';
import { readPage } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';
import { pagesSeen } from './listing-seen.ts';
import { pageSizesOf } from './page-sizes.ts';
import { grouped } from './wording.ts';

/** Limits that are not a page size, or that a deployment need not accept (clause 8). */

/** Each value is sent as a separate `limit` parameter. The plainest mistake comes first. */
export const oddLimits = [
  { name: 'word', values: ['many'], shown: 'abc' },
  { name: 'zero', values: ['0'], shown: '0' },
  { name: 'negative', values: ['-1'], shown: '-1' },
  { name: 'fraction', values: ['1.5'], shown: '1.5' },
  { name: 'empty', values: [''], shown: 'an empty one' },
  { name: 'repeated', values: ['1', '2'], shown: 'two of them' },
  { name: 'huge', values: ['1000000000000'], shown: '10^12' },
] as const;

export type OddLimit = (typeof oddLimits)[number]['name'];

export function withLimits(
  workspaceId: string,
  credential: Credential,
  limits: readonly string[],
): ApiRequest {
  const request = listFiles(workspaceId, credential, {}, 'refusal');
  return { ...request, query: limits.map((limit) => ['limit', limit] as const) };
}

/** How an odd limit was interpreted. */
const readings = {
  refused: 'nothing',
  clamped: 'the nearest allowed limit',
  default: 'no limit',
  floored: '1',
  'rounded-up': '2',
  first: 'the first',
  last: 'the last',
};

type Reading = keyof typeof readings;

/** The response to a limit that is out of range or not an integer (clause 8). */
type OddLimitAnswer = {
  readonly form: OddLimit;
  readonly status: number;
  /** Entries of the page; null for a refusal. */
  readonly entries: number | null;
  /** How it was interpreted; null if no interpretation fits, or several do. */
  readonly reading: Reading | null;
  /** Every interpretation that fits the number of entries. */
  readonly fits: readonly Reading[];
};

export const outOfRange = observation({
  id: 'limits.out-of-range',
  clauses: ['8-limit-out-of-range'],
  question: 'What happens to a limit that is out of range or not an integer?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const expected = expectationsOf(survey);
    const forms: OddLimitAnswer[] = [];
    const exchanges = [];
    for (const { name, values } of oddLimits) {
      const { answer, entries } = await firstEntries(context, survey.workspaceId, values);
      const fits = answer.ok
        ? expected[name].filter(([, size]) => size === entries).map(([reading]) => reading)
        : (['refused'] as const);
      const reading = fits.length === 1 ? (fits[0] ?? null) : null;
      forms.push({ form: name, status: answer.status, entries, reading, fits });
      exchanges.push(answer.exchange);
    }
    const texts = forms.map((form, at) => ({ name: oddLimits[at]?.shown ?? '', text: told(form) }));
    return seen(`${grouped(texts)}.`, { forms }, ...exchanges);
  },
});

/** The number of entries that each interpretation would return on a first page with files. */
function expectationsOf({
  walks,
}: Survey): Readonly<Record<OddLimit, readonly (readonly [Reading, number])[]>> {
  const firstOf = (limit: number | undefined) =>
    walks.find((each) => each.limit === limit)?.pages.find(({ entries }) => entries?.length)
      ?.entries?.length;
  const usual = firstOf(undefined) ?? 0;
  const [one, two] = [firstOf(1) ?? 1, firstOf(2) ?? 2];
  const most = Math.max(pageSizesOf(walks).most, usual);
  const top = maxOf(
    walks.map(({ limit = 0 }) => limit),
    0,
  );
  const byDefault = ['default', usual] as const;
  return {
    zero: [['clamped', one], byDefault],
    negative: [['clamped', one], byDefault],
    fraction: [['floored', one], ['rounded-up', two], byDefault],
    word: [byDefault],
    empty: [byDefault],
    repeated: [['first', one], ['last', two], byDefault],
    huge: [['clamped', firstOf(top) ?? most], byDefault],
  };
}

/** An empty page with more pages after it is allowed; then the next page counts. */
async function firstEntries(
  { ask, credentials }: RuleContext,
  workspaceId: string,
  values: readonly string[],
): Promise<{ answer: Answer; entries: number | null }> {
  const request = withLimits(workspaceId, credentials.key, values);
  const answer = await ask(request);
  if (!answer.ok) return { answer, entries: null };
  const page = readPage(answer);
  if (page.entries?.length !== 0 || page.next === undefined) {
    return { answer, entries: page.entries?.length ?? null };
  }
  const query = [...request.query, ['cursor', page.next] as const];
  const following = await ask({ ...request, query });
  return { answer, entries: readPage(following).entries?.length ?? null };
}

function told({ status, entries, reading, fits }: OddLimitAnswer): string {
  if (reading === 'refused') return `refused with ${status}`;
  if (fits.length === 0) return `${status} with ${entries ?? 'no'} entries`;
  return `treated as ${fits.map((fit) => readings[fit]).join(' or ')}`;
}
