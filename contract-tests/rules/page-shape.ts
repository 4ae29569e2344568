import { listFiles } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { fail, pass } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { type Page, readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';

/**
 * Every page that the run was given where one was due: those of the survey, of the other key's
 * workspace, and of requests between them. What a request that may be refused yields is left out.
 */
export async function everyPage(
  context: RuleContext,
  { pages }: Pick<Survey, 'pages'>,
): Promise<readonly Page[]> {
  const { client, credentials } = context;
  const { ask } = context;
  const { other } = credentials;
  const isSeen = client.journal.some(
    ({ ok, request }) => ok && request.operation === 'listFiles' && request.credential === other,
  );
  const otherId = isSeen ? undefined : await context.otherWorkspaceId();
  if (other && otherId !== undefined) await ask(listFiles(otherId, other));
  const surveyed = new Set(pages.map(({ answer }) => answer));
  const elsewhere = client.journal.filter(
    (answer) =>
      answer.ok &&
      answer.request.operation === 'listFiles' &&
      answer.request.expects === 'success' &&
      !surveyed.has(answer),
  );
  const served = pages.filter(({ answer }) => answer.ok);
  return [...served, ...elsewhere.map((answer) => readPage(answer))];
}

export const pageShape: Rule = {
  id: 'listing.page-shape',
  clauses: ['4.3-request', '4.3-files', '4.3-hasMore', '4.3-nextCursor'],
  title: 'Every page has files, hasMore and nextCursor with the right types',
  needs: ['listing'],
  run: withSurvey(async (survey, context) => {
    for (const page of await everyPage(context, survey)) {
      const fault = faultOf(page);
      if (fault) return fail(fault.expected, fault.seen, page.answer.exchange);
    }
    return pass;
  }),
};

function faultOf({ body, entries, hasMore }: Page): { expected: string; seen: string } | undefined {
  if (!body) return { expected: 'a JSON object', seen: 'a body that is not a JSON object' };
  if (!entries) return { expected: 'files as an array', seen: typeOf(body, 'files') };
  if (hasMore === undefined)
    return { expected: 'hasMore as a boolean', seen: typeOf(body, 'hasMore') };
  const next = body.nextCursor;
  if (next === null || typeof next === 'string') return undefined;
  return { expected: 'nextCursor as a string or null', seen: typeOf(body, 'nextCursor') };
}

function typeOf(body: NonNullable<Page['body']>, field: string): string {
  if (!(field in body)) return `no ${field}`;
  return `${field}: ${JSON.stringify(body[field])}`;
}
