import { type ApiRequest, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { maxOf } from '../listing/extremes.ts';
import { readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { pagesSeen } from './listing-seen.ts';
import { pageSizesOf } from './page-sizes.ts';
import { listed } from './wording.ts';

/** Limits that are no page size, or none that a deployment need keep (clause 8). */

export type OddLimit = 'zero' | 'negative' | 'fraction' | 'word' | 'empty' | 'repeated' | 'huge';

export interface OddLimitForm {
  readonly name: OddLimit;
  /** Each is sent as a `limit` of its own. */
  readonly values: readonly string[];
}

/** The plainest mistake first. */
export const oddLimits: readonly OddLimitForm[] = [
  { name: 'word', values: ['many'] },
  { name: 'zero', values: ['0'] },
  { name: 'negative', values: ['-1'] },
  { name: 'fraction', values: ['1.5'] },
  { name: 'empty', values: [''] },
  { name: 'repeated', values: ['1', '2'] },
  { name: 'huge', values: ['1000000000000'] },
];

export function withLimits(
  workspaceId: string,
  credential: Credential,
  limits: readonly string[],
): ApiRequest {
  const request = listFiles(workspaceId, credential, {}, 'refusal');
  return { ...request, query: limits.map((limit) => ['limit', limit] as const) };
}

/** What an odd limit was taken for. */
type Reading = 'refused' | 'clamped' | 'default' | 'floored' | 'rounded-up' | 'first' | 'last';

/** What a limit outside the range, or that is no integer, yields (clause 8). */
export type OddLimitAnswer = {
  readonly form: OddLimit;
  readonly status: number;
  /** Entries of the page; null for a refusal. */
  readonly entries: number | null;
  /** What it was taken for; null where nothing fits, or more than one thing does. */
  readonly reading: Reading | null;
  /** Everything that the number of entries allows. */
  readonly fits: readonly Reading[];
};

export type OutOfRangeValue = { readonly forms: readonly OddLimitAnswer[] };

export const outOfRange: Observation<'limits.out-of-range', OutOfRangeValue> = {
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
    const [first, ...rest] = exchanges;
    if (!first) return notSeen('nothing was asked', need.deployment('a listing of files'));
    return seen(sentence(forms), { forms }, first, ...rest);
  },
};

type Expectation = readonly [reading: Reading, entries: number];

/** How many entries each reading would give, on a first page that holds any. */
function expectationsOf(survey: Survey): Readonly<Record<OddLimit, readonly Expectation[]>> {
  const firstOf = (limit: number | undefined) => {
    const walk = survey.walks.find((each) => each.limit === limit);
    return walk?.pages.find(({ entries }) => entries?.length)?.entries?.length;
  };
  const usual = firstOf(undefined) ?? 0;
  const [one, two] = [firstOf(1) ?? 1, firstOf(2) ?? 2];
  const most = maxOf(
    pageSizesOf(survey).pages.map(({ held }) => held),
    usual,
  );
  const top = maxOf(
    survey.walks.map(({ limit = 0 }) => limit),
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

/** An empty page with more behind it is allowed: then the next one tells. */
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

const names: Readonly<Record<OddLimit, string>> = {
  zero: '0',
  negative: '-1',
  fraction: '1.5',
  word: 'abc',
  empty: 'an empty one',
  repeated: 'two of them',
  huge: '10^12',
};

function sentence(forms: readonly OddLimitAnswer[]): string {
  const results = forms.map(({ status, entries, reading, fits, form }) => {
    if (reading === 'refused') return { form, text: `refused with ${status}` };
    if (reading === null && fits.length === 0)
      return { form, text: `${status} with ${entries ?? 'no'} entries` };
    return { form, text: `treated as ${fits.map((fit) => readings[fit]).join(' or ')}` };
  });
  const texts = [...new Set(results.map(({ text }) => text))];
  return `${texts
    .map((text) => {
      const alike = results.filter((each) => each.text === text);
      return `${listed(alike.map(({ form }) => names[form]))}: ${text}`;
    })
    .join('; ')}.`;
}

const readings: Readonly<Record<Reading, string>> = {
  refused: 'nothing',
  clamped: 'the nearest allowed limit',
  default: 'no limit',
  floored: '1',
  'rounded-up': '2',
  first: 'the first',
  last: 'the last',
};
