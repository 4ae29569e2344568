import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedScenarios } from './named.ts';
import { resolveScenario, scenarioNames } from './resolve-scenario.ts';

const folder = new URL('../../../fixtures/scenarios/', import.meta.url);

test('every file of fixtures/scenarios is a scenario by its name, and no other is', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

  expect(files).toEqual(scenarioNames.toSorted());
});

describe.each(scenarioNames)('the scenario %s', (name) => {
  test('is what its file says', () => {
    const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');

    expect(new Map<string, unknown>(Object.entries(namedScenarios)).get(name)).toEqual(
      JSON.parse(text),
    );
  });

  test('parses, and says its name and what happens', () => {
    const scenario = resolveScenario(name);

    expect(scenario.name).toBe(name);
    expect(scenario.title).toMatch(/^[A-Z].{9,}[^.]$/);
    expect(scenario.description).toMatch(/^[A-Z].{20,}\.$/);
    expect(scenario).not.toHaveProperty('$schema');
  });
});
