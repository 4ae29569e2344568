import { useLayoutEffect } from 'preact/hooks';
import { goTo } from './route.ts';

/** The handlers of the shown panel, by the ids of the commands. */
const deeds = new Map<string, () => unknown>();
/** The command to run once its panel is shown. */
let awaited = '';

/** Registers handlers for commands while a panel is shown. */
export function useDeeds(own: Readonly<Record<string, () => unknown>>): void {
  useLayoutEffect(() => {
    for (const [id, run] of Object.entries(own)) deeds.set(id, run);
    const wanted = own[awaited];
    if (wanted) {
      awaited = '';
      // After the panel has taken the focus.
      queueMicrotask(wanted);
    }
    return () => {
      for (const id of Object.keys(own)) deeds.delete(id);
    };
  });
}

/** Runs a command in its panel, after showing the panel if necessary. */
export function doIn(panel: string, path: readonly string[], id: string): void {
  const run = deeds.get(id);
  awaited = run ? '' : id;
  if (run) run();
  else goTo(panel, path);
}
