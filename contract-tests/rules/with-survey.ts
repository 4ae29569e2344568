import { noJson } from '../http/body.ts';
import { StopError } from '../http/stop.ts';
import type { RuleContext } from '../run/context.ts';
import { moreFiles, need, someFiles } from '../run/need.ts';
import { fail, type Outcome, type Rule, unproven } from '../run/outcome.ts';
import type { Survey } from '../walks/survey.ts';

/** The verdict of a rule that needs the workspace's id, if the key check does not return it. */
export async function withoutWorkspaceId({ keyCheck }: RuleContext): Promise<Outcome> {
  const { exchange } = await keyCheck();
  const lacking = need.deployment('a key check that returns the workspaceId');
  return unproven('the key check does not return the workspaceId', lacking, [exchange]);
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
    const { ok, status, exchange, body } = page.answer;
    if (!ok) {
      return unproven(
        `the listing responds with ${status} to the key`,
        need.key('key', 'a key with files:read for the workspace that its key check returns'),
        [exchange],
      );
    }
    if (first.pages.every(({ entries }) => entries === undefined)) {
      const found = noJson(body) ?? 'a success without that array';
      return fail('a page with an array of files', found, exchange);
    }
    return unlessInterrupted(await judge(survey, context), survey);
  };

/** A pass or a lack of something requires a complete survey; a failure does not. */
export function unlessInterrupted(outcome: Outcome, survey: Survey | undefined): Outcome {
  const isFound = outcome.verdict === 'fail' || outcome.verdict === 'warn';
  if (!isFound && survey?.interrupted) throw survey.interrupted;
  return outcome;
}

export function tooFewFiles(count: 1 | 2): Outcome {
  return count === 1
    ? unproven('the workspace has no files', someFiles)
    : unproven('the workspace has fewer than two files', moreFiles);
}

export function onePage(): Outcome {
  return unproven('the whole listing fits on one page at every limit', moreFiles);
}
