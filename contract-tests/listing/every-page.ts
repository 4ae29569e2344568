import { checkKey, listFiles } from '../exchange/api-request.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { createObservationContext } from '../judgement/observation-context.ts';
import { type Page, readPage } from './page.ts';
import type { Survey } from './survey.ts';

/**
 * Every page that the run was given where one was due: those of the survey, of the other key's
 * workspace, and of requests between them. What a request that may be refused yields is left out.
 */
export async function everyPage(
  context: RuleContext,
  { pages }: Pick<Survey, 'pages'>,
): Promise<readonly Page[]> {
  const { client, credentials } = context;
  const { ask } = createObservationContext(context);
  const { other } = credentials;
  const otherId = other && workspaceIdOf(await ask(checkKey(other)));
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
  return [...served, ...elsewhere.map((answer) => readPage(answer, undefined, undefined))];
}
