import { clockRoutes } from './routes/clock.ts';
import { faultRoutes } from './routes/faults.ts';
import { fileRoutes } from './routes/files.ts';
import { journalRoutes } from './routes/journal.ts';
import { keyRoutes } from './routes/keys.ts';
import { nameRoutes } from './routes/names.ts';
import { profileRoutes } from './routes/profile.ts';
import { sandboxRoutes } from './routes/sandboxes.ts';
import { scenarioRoutes } from './routes/scenario.ts';
import { stateRoutes } from './routes/state.ts';

/**
 * Everything that the control API does: what serves it and what describes it go by this, and the
 * client by its type.
 */
export const controlRoutes = [
  ...sandboxRoutes,
  ...stateRoutes,
  ...nameRoutes,
  ...fileRoutes,
  ...keyRoutes,
  ...clockRoutes,
  ...profileRoutes,
  ...faultRoutes,
  ...scenarioRoutes,
  ...journalRoutes,
];
