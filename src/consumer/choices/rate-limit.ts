import type { ProfileInput } from '../../profile/schema.ts';
import { situation } from '../define-situation.ts';
import { failure, filesOf } from '../set-stage.ts';
import { type ChoiceSituation, varied } from './choice.ts';

const ONE_WINDOW = 3_600;

/** A refusal with Retry-After, which a client may wait for or tell its caller of. */
const limited = (profile: ProfileInput) =>
  situation({
    id: 'choice.rate-limit.requests',
    clause: '8-rate-limits',
    title: 'A key may make two requests an hour.',
    arrange: (setStage) => {
      const stage = setStage(varied(profile));
      const { status, code, error } = stage.mock.profile.refusals.rateLimited;
      return {
        ...stage,
        expected: {
          kind: 'either',
          files: filesOf(stage),
          failure: failure(status, { code, error }),
        },
      };
    },
  });

/** A refusal is as right a result as the files. */
export const rateLimitChoice: ChoiceSituation = {
  ...limited({ rateLimit: { requests: 2, windowSeconds: ONE_WINDOW } }),
  clause: '8-rate-limits',
  choice: 'rate limit',
  control: limited({}),
};
