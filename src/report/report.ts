import * as z from 'zod';
import { clauseAddress, clauseById, clauses, sections } from '../document/clauses.ts';
import { groupBy } from '../text/group-by.ts';
import { plural } from '../text/plural.ts';
import { idsText } from './ids-text.ts';

/**
 * The result of `check`, `drift` and `consumer`. It is the JSON report; every other format is a
 * function of it, and its JSON Schema is made from `reportSchema`.
 */

const count = z.int().min(0);
const anyClause = z
  .enum(clauses.map(({ id }) => id))
  .meta({ id: 'clause', description: 'The id of a statement of the API document.' });

const exchange = z
  .strictObject({
    request: z.string().describe('Method and URL; secrets are replaced by hints.'),
    status: count.describe('0 if there was no response.'),
    headers: z.record(z.string(), z.string()).describe('Of the response.'),
    body: z.string().describe('Its first 4,000 characters; secrets are replaced by hints.'),
    curl: z.string().optional().describe('Repeats the request, with the key in a variable.'),
  })
  .meta({ id: 'exchange', description: 'A request and its response.' });

const verdicts = ['fail', 'fragile', 'warn', 'unproven', 'pass'] as const;
const verdict = z.enum(verdicts);

const item = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    clauses: z.array(anyClause),
    verdict,
    fails: z.boolean().describe('Whether it makes the run fail.'),
    details: z
      .array(z.tuple([z.string(), z.string()]))
      .describe('The reasons, by name: expected, found, cause, because, provide.'),
    lines: z
      .array(z.string())
      .optional()
      .describe('What happened: the walks around a failure, or the requests of a client.'),
    exchanges: z.array(exchange),
    expected: z.string().optional().describe('Why a failure is expected here.'),
    missingKey: z.string().optional().describe('The key that it needs and that was not given.'),
  })
  .meta({ id: 'item', description: 'A rule, a field of a profile, or a situation.' });

/** One mistake of the client that explains failures in several situations. */
const cause = z.strictObject({
  mistake: z.string().nullable().describe('Its stable name; null if only the finding is known.'),
  what: z.string().describe('Completes "The client …".'),
  severity: z.enum(['fail', 'fragile']),
  clause: anyClause,
  ids: z.array(z.string()).describe('The situations that show it.'),
  shortest: z.string().describe('The situation that shows it in the fewest requests.'),
});

export const dependenceSchema = z
  .strictObject({
    field: z
      .string()
      .nullable()
      .describe('The field of a profile that decides: `limit.maximum`; null if none does.'),
    choice: z.string().describe('The choice in a few words.'),
    clause: anyClause,
    works: z.unknown().optional().describe('The value under which the client works.'),
    breaks: z.unknown().optional().describe('The value under which it does not.'),
    situation: z.string().describe('The id of the situation that shows it.'),
    what: z.string().describe('What the client does then; completes "The client …".'),
    limit: count.optional().describe('The largest limit that the client asks for.'),
    against: z
      .strictObject({
        value: z.unknown().optional().describe("The deployment's choice."),
        effect: z.enum(['keeps', 'breaks', 'unknown']),
        because: z.string(),
      })
      .optional()
      .describe('What the deployment of `--against` chose.'),
  })
  .meta({ id: 'dependence', description: "An open choice that changes a client's result." });

export const reportSchema = z.strictObject({
  schema: z.literal('workspace-files-report/2'),
  kind: z.enum(['check', 'drift', 'consumer']),
  subject: z.string().describe('What was judged: a base URL, or the command of a client.'),
  startedAt: z.iso.datetime(),
  milliseconds: z.number().min(0),
  requests: count,
  failed: z.boolean().describe('Whether an item makes the run fail.'),
  counts: z.record(verdict, count).describe('The number of items by verdict.'),
  notes: z.array(z.string()).describe('What else to know about the run, a sentence each.'),
  items: z.array(item),
  causes: z.array(cause).optional().describe('The findings of a client by cause.'),
  dependsOn: z
    .array(dependenceSchema)
    .optional()
    .describe("The open choices that change a client's result, a situation each."),
  observations: z
    .array(item.omit({ verdict: true, fails: true, expected: true, lines: true }))
    .optional()
    .describe('What a deployment does where the document leaves a choice.'),
  interrupted: z.string().optional().describe('Why the run was cut short, or judged nothing.'),
});

export type Report = z.output<typeof reportSchema>;
export type Item = Report['items'][number];
export type ClientCause = z.output<typeof cause>;
export type Dependence = z.output<typeof dependenceSchema>;
export type ItemVerdict = Item['verdict'];
export type ReportExchange = Item['exchanges'][number];
/** A name in lower case, and its text. */
export type Detail = Item['details'][number];

const titles = { check: 'Contract', drift: 'Drift', consumer: 'Client' } as const;

export const titleOf = ({ kind }: Report): string => titles[kind];

type Facts = Omit<Report, 'schema' | 'failed' | 'counts' | 'items'>;

/** A report with everything that follows from its items. */
export function reportOf(facts: Facts, items: readonly Item[]): Report {
  return {
    schema: 'workspace-files-report/2',
    ...facts,
    failed: items.some(({ fails }) => fails),
    counts: countsOf(items),
    items: [...items],
  };
}

const countsOf = (items: readonly Item[]): Record<ItemVerdict, number> => {
  const counts = { fail: 0, fragile: 0, warn: 0, unproven: 0, pass: 0 };
  for (const { verdict: each } of items) counts[each]++;
  return counts;
};

/** What a reader looks at first: the causes of a client's failures, or the items that fail. */
export function findingsOf(report: Report): readonly Item[] {
  const { causes, items } = report;
  if (!causes) return items.filter(({ fails }) => fails);
  const ids = items.map(({ id }) => id);
  const detail = (name: string, text: string): Detail => [name, text];
  const explained = new Set(causes.flatMap((each) => each.ids));
  const causeItems = causes.map((each): Item => {
    const shown = items.filter(({ id }) => each.ids.includes(id));
    const shortest = items.find(({ id }) => id === each.shortest);
    const others = (shortest?.details ?? []).filter(
      ([name, text]) => name === 'result' || (name === 'found' && !text.includes(each.what)),
    );
    return {
      id: plural(each.ids.length, 'situation'),
      title: `The client ${each.what}`,
      clauses: [each.clause],
      verdict: each.severity,
      fails: shown.some(({ fails }) => fails),
      details: [
        ...others,
        ...(each.ids.length > 1 ? [detail('in', idsText(each.ids, ids))] : []),
        ...(shortest
          ? [detail(each.ids.length > 1 ? 'example' : 'in', `${shortest.id}: ${shortest.title}`)]
          : []),
      ],
      lines: shortest?.lines,
      exchanges: [],
    };
  });
  // An expected failure that no longer occurs has no cause.
  return [...causeItems, ...items.filter(({ id, fails }) => fails && !explained.has(id))];
}

/** Warnings, unproven items and known failures: what else did not pass, by heading. */
export function othersOf(report: Report): readonly (readonly [heading: string, Item[]])[] {
  const explained = new Set(report.causes?.flatMap(({ ids }) => ids));
  const rest = report.items.filter(
    (each) => !each.fails && (!explained.has(each.id) || each.expected !== undefined),
  );
  const of = (...wanted: readonly ItemVerdict[]) =>
    rest.filter((each) => wanted.includes(each.verdict));
  const stale = of('pass').filter((each) => each.expected !== undefined);
  const groups: readonly (readonly [string, Item[]])[] = [
    ['known to fail', of('fail')],
    [report.kind === 'drift' ? 'new' : 'to look at', of('fragile', 'warn')],
    [report.kind === 'drift' ? 'not observed' : 'unproven', of('unproven')],
    ['expected to fail, but passed', stale],
  ];
  return groups
    .filter(([, items]) => items.length > 0)
    .map(([heading, items]) => [`${items.length} ${heading}`, items]);
}

/** Items with the same verdict for the same reason, which are shown as one. */
export const groupAlike = (items: readonly Item[]): readonly (readonly Item[])[] => [
  ...groupBy(items, ({ verdict: same, details, exchanges: [first] }) =>
    JSON.stringify([same, details, first?.curl]),
  ).values(),
];

/** Whether it is a failure that does not make the run fail, because it is expected. */
export const isExpectedFailure = ({ verdict: each, fails, expected }: Item): boolean =>
  (each === 'fail' || each === 'fragile') && !fails && expected !== undefined;

/** The sentence of the document that decides, which is the first one of the item. */
export const decidingClause = ({ clauses: ids }: Pick<Item, 'clauses'>): readonly Detail[] =>
  clauseDetails({ clauses: ids.slice(0, 1) });

/** The sentences of the document that apply: `5-r1: Every request … (docs/api.md#5-r1)`. */
export const clauseDetails = ({ clauses: ids }: Pick<Item, 'clauses'>): readonly Detail[] =>
  ids.map((id) => {
    const { kind, text } = clauseById(id);
    return ['clause', `${id}${kind === 'open' ? ' (open)' : ''}: ${text} (${clauseAddress(id)})`];
  });

/** The reason on one line: `expected a refusal; found 200`. */
export const messageOf = ({ details }: Pick<Item, 'details'>): string =>
  details.map(([name, text]) => `${name} ${text}`).join('; ');

/** Items by section of the document or, of a client, by the first word of their ids. */
export function groupsOf({ kind, items }: Report): readonly (readonly [string, Item[]])[] {
  const headingOf = ({ id, clauses: [first] }: Item): string => {
    if (kind === 'consumer' || first === undefined) return id.split('.')[0] ?? id;
    const { section } = clauseById(first);
    return `${section} ${sections[section]}`;
  };
  return [...groupBy(items, headingOf)].map(([heading, members]) => [heading, [...members]]);
}
