import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScenario } from './named-or-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
const fileOf = (content: unknown) => {
  const file = join(folder, 'mine.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

test('--scenario takes a name, or a file', () => {
  const mine = { name: 'mine', steps: [{ after: { page: 1 }, do: [{ action: 'revokeKey' }] }] };

  expect(readScenario('outage')).toBe('outage');
  expect(readScenario(fileOf(mine))).toEqual(mine);
});

test('--scenario names the file, the field and the nearest name', () => {
  expect(() => readScenario('outge')).toThrow(
    'Failed to find the scenario "outge": expected an existing file or a name; did you mean "outage"?',
  );
  const file = fileOf({ steps: [{ do: [{ action: 'revokKey' }] }] });
  expect(() => readScenario(file)).toThrow(
    `Failed to read the scenario "${file}": steps.0.do.0.action: expected "addFiles" or`,
  );
});
