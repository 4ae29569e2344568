import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readScenario } from './named-or-file.ts';

const { write } = temporaryFolder();
const fileOf = (content: unknown) => write('mine.json', content);

test('a scenario is read by its name, or from a file', () => {
  const mine = { name: 'mine', steps: [{ after: { page: 1 }, do: [{ op: 'keys.revoke' }] }] };

  expect(readScenario('outage')).toBe('outage');
  expect(readScenario(fileOf(mine))).toEqual(mine);
});

test('an error names the file, the field and the nearest name', () => {
  expect(() => readScenario('outge')).toThrow(
    'Failed to find the scenario "outge": expected an existing file or a name that "workspace-files scenarios" lists; did you mean "outage"?',
  );
  const file = fileOf({ steps: [{ do: [{ op: 'keys.revok' }] }] });
  expect(() => readScenario(file)).toThrow(
    `Failed to read the scenario "${file}": steps.0.do.0.op: expected "files.create" or`,
  );
});
