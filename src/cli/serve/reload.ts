import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { MockOptions } from '../../mock/create-mock.ts';
import type { Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { namesOf } from '../../mock/scenario/names.ts';
import type { ServeOptions } from '../flags/mock-flags.ts';
import { failure, messageOf } from '../read-file.ts';

/** Milliseconds between two looks at a file. */
const INTERVAL = 200;

/**
 * Restarts the default sandbox when the content of a file of its world, profile or scenario changes.
 * An invalid file changes nothing, and one line says why. All other sandboxes are kept.
 *
 * It polls: many editors replace a file with a new one, and the system reports no changes in folders
 * that a container mounts.
 *
 * @param read reads the options and their files again; throws if one is invalid.
 */
export function reloadOnChange(
  sandboxes: Pick<Sandboxes, 'restart'>,
  options: ServeOptions,
  read: () => MockOptions,
  print: (text: string) => void,
): Disposable {
  const files = filesOf(options);
  const contents = new Map(files.map((file) => [file, contentOf(file)]));
  const look = (file: string) => {
    const content = contentOf(file);
    // Missing or empty: it is about to be written.
    if (content === '' || content === contents.get(file)) return;
    contents.set(file, content);
    try {
      sandboxes.restart(read());
      print(`${file} has changed: the default sandbox was restarted`);
    } catch (cause) {
      // Several problems of a file are on a line each.
      const reason = messageOf(cause)
        .replace(/:\n\s*/, ': ')
        .replace(/\n\s*/g, '; ');
      print(`${file} is invalid; nothing was changed: ${reason}`);
    }
  };
  for (const file of files) watchFile(file, { interval: INTERVAL }, () => look(file));
  return {
    [Symbol.dispose]() {
      for (const file of files) unwatchFile(file);
    },
  };
}

/** The files of the flags: whatever is not a name in the package. */
function filesOf({ world, profile, scenario }: ServeOptions): readonly string[] {
  const given = { worlds: world, profiles: profile, scenarios: scenario };
  const files = (['worlds', 'profiles', 'scenarios'] as const).flatMap((kind) => {
    const text = given[kind];
    return text === undefined || namesOf[kind]().some(({ name }) => name === text) ? [] : [text];
  });
  if (files.length > 0) return files;
  const expected = 'expected --world, --profile or --scenario to name a file, found none';
  throw failure('read --watch', expected);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
