import { noJson } from '../http/body.ts';
import type { ApiResponse } from '../http/client.ts';
import { StopError } from '../http/stop.ts';
import { type RuleContext, workspaceIdOf } from '../run/context.ts';
import { moreFiles, need, someFiles } from '../run/need.ts';
import { type Fail, fail, type Outcome, type Rule, unproven } from '../run/outcome.ts';
import { objectOf } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';

/** The failure of a key check that is not a 200 with a workspaceId. */
export function judgeKeyCheck(answer: ApiResponse, key: string): Fail | undefined {
  const { exchange, status, body } = answer;
  const failed = (expected: string, found: string): Fail => ({
    ...fail(expected, found, exchange),
    clause: '4.1-success',
  });
  if (status !== 200) return failed(`status 200 for ${key}`, `status ${status}`);
  const object = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!object) {
    return failed(`a JSON object for ${key}`, noJson(body) ?? 'JSON that is not an object');
  }
  if (workspaceIdOf(answer) !== undefined) return undefined;
  const found = JSON.stringify(object.workspaceId) ?? 'no such field';
  return failed(`workspaceId as a non-empty string, for ${key}`, found);
}

/**
 * The verdict of a rule that needs the workspace's id, if the key check does not return it: the same
 * as of the rule on the key check, so that a report shows one finding.
 */
export async function withoutWorkspaceId(context: RuleContext): Promise<Outcome> {
  const found = judgeKeyCheck(await context.keyCheck(), 'the key');
  if (!found) throw new Error('the key check returns a workspaceId');
  return found;
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

/** A pass requires a complete survey; a failure does not. */
export function unlessInterrupted(outcome: Outcome, survey: Survey | undefined): Outcome {
  if (outcome.verdict === 'pass' && survey?.interrupted) throw survey.interrupted;
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
