import type { Profile, ProfileInput } from '../../profile/schema.ts';
import { situation } from '../define-situation.ts';
import { afterPages, anyFailure, filesOf } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import type { ChoiceSituation } from './choice.ts';

/**
 * Which of two faults of a request is refused: what a deployment checks first (clause 7 r4). Who
 * never makes a request with both cannot rest on it.
 */

const CHOICE = 'order of checks';
const CLAUSE = '7-r4';

const expiredKey = (workspaceChecked?: 'before-expiry'): Situation =>
  situation({
    id: 'choice.check-order.workspace',
    clause: CLAUSE,
    title: 'An expired key asks for another workspace, and is refused for the workspace.',
    incidental: ['choice.check-order.workspace'],
    arrange: (setStage) => {
      const profile = { authorization: { ...(workspaceChecked && { workspaceChecked }) } };
      const stage = setStage({ expiresIn: -60, profile });
      const { workspaceId } = stage.mock.keys.byLabel('other');
      return { ...stage, workspaceId, expected: anyFailure };
    },
  });

const PLENTY = 1_000;
/** Pages of one entry, whatever the limit: so a limit of any size meets several pages. */
const ROOMY: ProfileInput = {
  limit: { default: PLENTY, maximum: PLENTY },
  listing: { pageFill: 'single' },
};

/** Limits are refused that were served before, and so are cursors: they are of another order. */
const narrow = ({ listing, cursor, ...profile }: Profile, checkedFirst: boolean): ProfileInput => ({
  ...profile,
  limit: { default: 1, maximum: 1, aboveMaximum: 'refused' },
  listing: { ...listing, tieOrder: 'ascending' },
  cursor: { ...cursor, checkedFirst },
});

const endedCursor = (checkedFirst: boolean): Situation =>
  situation({
    id: 'choice.check-order.cursor',
    clause: CLAUSE,
    title:
      'Midway a deployment comes to refuse cursors of before and limits above one: the cursor first.',
    incidental: ['choice.check-order.cursor'],
    arrange: (setStage) => {
      const stage = setStage({ profile: ROOMY });
      const { mock } = stage;
      const narrowed = () => mock.setProfile(narrow(mock.profile, checkedFirst));
      mock.setScenario(afterPages([1], narrowed));
      return { ...stage, expected: { kind: 'either', files: filesOf(stage), failure: anyFailure } };
    },
  });

const choiceOf = (varied: Situation, control: Situation): ChoiceSituation => ({
  ...varied,
  clause: CLAUSE,
  choice: CHOICE,
  control,
});

export const checkOrderChoices: readonly ChoiceSituation[] = [
  choiceOf(expiredKey('before-expiry'), expiredKey()),
  choiceOf(endedCursor(true), endedCursor(false)),
];
