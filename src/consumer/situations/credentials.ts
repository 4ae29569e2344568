import type { ClauseId } from '../../document/clauses.ts';
import type { Mock } from '../../mock/create-mock.ts';
import { isFailure } from '../conduct.ts';
import { rowsOf, situation } from '../define-situation.ts';
import { afterPages, failure, type Stage, type StageOptions } from '../set-stage.ts';
import { listingSituation } from './listing.ts';

/** Keys that are refused, from the start or in the middle of a walk. */

type Refusal = keyof Mock['profile']['refusals'];

interface Refused {
  readonly id: string;
  readonly clause: ClauseId;
  readonly title: string;
  readonly stage?: StageOptions;
  /** What happens once the stage is set. */
  readonly event?: (stage: Stage) => void;
  /** The refusal of the profile that the caller is to be told of. */
  readonly refusal: Refusal;
}

const revoke = ({ mock, apiKey }: Stage) => mock.keys.revoke(apiKey);

const refusedKeys = rowsOf<Refused>()([
  {
    id: 'key.expired',
    clause: '5-r3',
    title: 'The key has expired before the first request.',
    stage: { expiresIn: -60 },
    refusal: 'expiredKey',
  },
  {
    id: 'key.unscoped',
    clause: '5-r2',
    title: 'The key lacks the scope files:read.',
    stage: { scopes: ['other:read'] },
    refusal: 'missingScope',
  },
  {
    id: 'key.unknown',
    clause: '5-r1',
    title: 'The key is not known to the service.',
    event: revoke,
    refusal: 'unknownKey',
  },
  {
    id: 'key.expires-midway',
    clause: '5-r3',
    title: 'The key expires in the middle of the walk.',
    stage: { expiresIn: 60 },
    event: ({ mock }) => mock.setScenario(afterPages([1], ({ clock }) => clock.advance(120_000))),
    refusal: 'expiredKey',
  },
  {
    id: 'key.revoked-midway',
    clause: '7-r1',
    title: 'The key is revoked in the middle of the walk.',
    event: (stage) => stage.mock.setScenario(afterPages([1], () => revoke(stage))),
    refusal: 'unknownKey',
  },
]);

/** A key is any text that a header can carry. */
const oddKey = listingSituation({
  id: 'key.reserved-characters',
  clause: '5-r1',
  title: 'The key holds characters that a URL would have to escape.',
  stage: { keyPrefix: 'wsk.+/=:;,@%41%2B&?#~"\'\\<>{}|^`!$()*[]' },
});

const refusedKeySituations = refusedKeys.map(
  ({ id, clause, title, stage: options, event, refusal }) =>
    situation({
      id,
      clause,
      title,
      arrange: (setStage) => {
        const stage = setStage(options);
        event?.(stage);
        const { status, code, error } = stage.mock.profile.refusals[refusal];
        return {
          ...stage,
          expected: failure(status, { code, error }),
          cameAbout: ({ requests }) => requests.some(isFailure),
        };
      },
    }),
);

export const credentialSituations = [oddKey, ...refusedKeySituations];
