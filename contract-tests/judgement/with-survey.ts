import { StopError } from '../exchange/stop.ts';
import { pageWithLimitAlone, type Survey } from '../listing/survey.ts';
import type { RuleContext } from './context.ts';
import { need } from './need.ts';
import { fail, type Outcome, type Rule, unproven } from './outcome.ts';

/** The verdict of a rule that needs the workspace's id, if the key check does not return it. */
export async function withoutWorkspaceId(context: RuleContext): Promise<Outcome> {
  const { exchange } = await context.keyCheck();
  return fail(
    'a key check that returns the workspaceId, which the other endpoints need',
    'no workspaceId in the response (see key-check.success)',
    exchange,
  );
}

/**
 * Judges the survey. Without one, a listing that returns something other than pages fails, and one
 * that refuses the key is unproven.
 */
export const withSurvey =
  (judge: (survey: Survey, context: RuleContext) => Outcome | Promise<Outcome>): Rule['run'] =>
  async (context) => {
    const survey = await context.survey();
    if (!survey) return withoutWorkspaceId(context);
    const { first, interrupted } = survey;
    const page = first.pages[0];
    if (!page) throw interrupted ?? new StopError('connection', 'the listing did not respond');
    if (pageWithLimitAlone(survey)) {
      return unproven(
        `the listing responds with ${page.answer.status} if no limit is given (see paging.limit)`,
        need.deployment('a deployment that lists files without a limit'),
        [page.answer.exchange],
      );
    }
    if (!page.answer.ok) {
      return unproven(
        `the listing responds with ${page.answer.status} to the key`,
        need.key('key', 'a key with files:read for the workspace that its key check returns'),
        [page.answer.exchange],
      );
    }
    if (first.pages.every(({ entries }) => entries === undefined)) {
      return fail(
        'a page with an array of files',
        'a success without that array',
        page.answer.exchange,
      );
    }
    return unlessInterrupted(await judge(survey, context), survey);
  };

/** A pass requires a complete survey; a failure does not. */
export function unlessInterrupted(outcome: Outcome, survey: Survey | undefined): Outcome {
  if (outcome.verdict === 'pass' && survey?.interrupted) throw survey.interrupted;
  return outcome;
}
