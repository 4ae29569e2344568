import { expect, test } from 'vitest';
import * as browser from './browser/index.ts';
import * as consumer from './consumer/index.ts';
import * as control from './control/index.ts';
import * as data from './data/index.ts';
import * as entry from './index.ts';
import * as learn from './learn/index.ts';
import * as msw from './msw/index.ts';
import * as server from './server/index.ts';

/** A name that goes breaks its users: a new major version, then. */
test('the public names are these', () => {
  expect(Object.keys(entry).toSorted()).toEqual([
    'assertRequested',
    'clauseAddress',
    'clauses',
    'createMock',
    'createSandboxes',
    'journalMatchers',
    'pathOf',
    'profileNames',
    'recipeNames',
    'routes',
    'scenarioNames',
  ]);
  expect(Object.keys(browser)).toEqual(['startBrowserMock']);
  expect(Object.keys(msw)).toEqual(['handlers']);
  expect(Object.keys(server)).toEqual(['startServer']);
  expect(Object.keys(control).toSorted()).toEqual(['ControlRequestError', 'connect']);
  expect(Object.keys(data)).toEqual(['databaseOf']);
  expect(Object.keys(consumer).toSorted()).toEqual([
    'checkConsumer',
    'checkSituation',
    'consumerSituations',
    'describeConsumer',
    'explain',
  ]);
  expect(Object.keys(learn).toSorted()).toEqual(['compareProfiles', 'learnProfile']);
});
