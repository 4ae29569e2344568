import type { MockOptions } from '../../mock/create-mock.ts';
import type { Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { namesOf } from '../../mock/scenario/names.ts';
import { printable } from '../../text/printable.ts';
import type { Terminal } from '../terminal.ts';
import type { ServeOptions } from './options.ts';
import { watchFiles } from './watch-files.ts';

/**
 * The files that the flags name: what is no name of the package is one.
 *
 * @throws Error where there is none.
 */
function filesOf({ world, profile, scenario }: ServeOptions): readonly string[] {
  const isFile = (kind: keyof typeof namesOf, given: string) =>
    namesOf[kind]().every(({ name }) => name !== given);
  const files = [
    ...(isFile('worlds', world) ? [world] : []),
    ...(isFile('profiles', profile) ? [profile] : []),
    ...(scenario !== undefined && isFile('scenarios', scenario) ? [scenario] : []),
  ];
  if (files.length > 0) return files;
  throw new Error(
    'Failed to read --watch: expected a file to watch, as --world, --profile or --scenario, found names alone',
  );
}

/**
 * Lets the default sandbox begin anew whenever one of the files of its world, profile and scenario
 * changes. A bad file changes nothing, and one line says why. All other sandboxes stay.
 *
 * @param read the options, files read again; throws where one is bad.
 * @returns what ends it.
 * @throws Error where there is no file to watch.
 */
export function reloadOnChange(
  sandboxes: Pick<Sandboxes, 'restart'>,
  options: ServeOptions,
  read: () => MockOptions,
  { error }: Terminal,
): () => void {
  const tell = (text: string) => error(`${printable(text, 'one line')}\n`);
  const reload = (file: string) => {
    try {
      sandboxes.restart(read());
      tell(`read ${file} again: the default sandbox begins anew`);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      // Several faults of a file stand in a line each.
      const inOneLine = reason.replace(/:\n\s*/, ': ').replace(/\n\s*/g, '; ');
      tell(`all stays as it was, for ${file} is at fault: ${inOneLine}`);
    }
  };
  return watchFiles(filesOf(options), reload, (cause) =>
    tell(`files are watched no more: ${cause instanceof Error ? cause.message : String(cause)}`),
  );
}
