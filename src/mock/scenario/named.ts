import connectionDrops from '../../../fixtures/scenarios/connection-drops.json' with {
  type: 'json',
};
import cursorRefusedAfterDeploy from '../../../fixtures/scenarios/cursor-refused-after-deploy.json' with {
  type: 'json',
};
import filesArriveWhilePaging from '../../../fixtures/scenarios/files-arrive-while-paging.json' with {
  type: 'json',
};
import filesVanishWhilePaging from '../../../fixtures/scenarios/files-vanish-while-paging.json' with {
  type: 'json',
};
import keyExpiresOnPage3 from '../../../fixtures/scenarios/key-expires-on-page-3.json' with {
  type: 'json',
};
import outage from '../../../fixtures/scenarios/outage.json' with { type: 'json' };
import rateLimited from '../../../fixtures/scenarios/rate-limited.json' with { type: 'json' };
import slowBackend from '../../../fixtures/scenarios/slow-backend.json' with { type: 'json' };
import { byName } from '../../profile/by-name.ts';

/** The scenarios of `fixtures/scenarios`, by name; embedded, so that browsers have them too. */
export const namedScenarios = byName({
  'key-expires-on-page-3': keyExpiresOnPage3,
  outage,
  'rate-limited': rateLimited,
  'slow-backend': slowBackend,
  'connection-drops': connectionDrops,
  'files-arrive-while-paging': filesArriveWhilePaging,
  'files-vanish-while-paging': filesVanishWhilePaging,
  'cursor-refused-after-deploy': cursorRefusedAfterDeploy,
});

/** The name of a scenario that is in the package. */
export type ScenarioName = keyof typeof namedScenarios;
