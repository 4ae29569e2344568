import { useLayoutEffect } from 'preact/hooks';
import { goTo } from './route.ts';

/** What the shown panel does, by the ids of the commands. */
const deeds = new Map<string, () => unknown>();
/** The command whose panel is about to be shown. */
let awaited = '';

/** Does commands of the palette for as long as a panel is shown. */
export function useDeeds(own: Readonly<Record<string, () => unknown>>): void {
  useLayoutEffect(() => {
    for (const [id, run] of Object.entries(own)) deeds.set(id, run);
    const wanted = own[awaited];
    if (wanted) {
      awaited = '';
      // The panel takes the focus first.
      queueMicrotask(wanted);
    }
    return () => {
      for (const id of Object.keys(own)) deeds.delete(id);
    };
  });
}

/** Does a command in its panel, which is shown first. */
export function doIn(panel: string, path: readonly string[], id: string): void {
  const run = deeds.get(id);
  awaited = run ? '' : id;
  if (run) run();
  else goTo(panel, path);
}
