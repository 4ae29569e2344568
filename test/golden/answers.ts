import { vi } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../src/mock/create-mock.ts';
import { profileNames } from '../../src/profile/resolve-profile.ts';
import { recipeNames } from '../../src/world/recipe.ts';
import { everyNth } from '../support/tier.ts';
import { tryCursors } from './cursors.ts';
import { type Asked, ask, type Told } from './exchange.ts';
import { moveThings } from './live.ts';
import { type Pins, pinParts } from './pins.ts';
import { writtenProfiles } from './profiles.ts';
import { fixedRequests } from './requests.ts';
import { takeWalks } from './walks.ts';

/** Mocks: each profile in the default world, each other world, and two that show assumptions. */
const mocks: Readonly<Record<string, MockOptions>> = {
  ...Object.fromEntries(profileNames.map((profile) => [`profile ${profile}`, { profile }])),
  ...Object.fromEntries(
    Object.entries(writtenProfiles).map(([name, profile]) => [`profile ${name}`, { profile }]),
  ),
  ...Object.fromEntries(
    recipeNames
      .filter((world) => world !== 'default')
      .map((world) => [`world ${world}`, { world }]),
  ),
  'another seed, time and count': { seed: 5, now: '2027-03-01T05:06:07.89+02:00', files: 12 },
  'assumptions in a header': { assumptions: 'header' },
  'assumptions in a header, of leniency': { assumptions: 'header', profile: 'lenient-limits' },
};

/**
 * Pins the answers of mocks: one hash for each group of requests, and one for the whole journal.
 * Real time stands still, because rate limits depend on it.
 */
export async function pinAnswers(area: string): Promise<Pins> {
  const pins: Record<string, Pins[string]> = {};
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    for (const [name, options] of everyNth(Object.entries(mocks), 10)) {
      pins[name] = pinParts(area, name, await partsOf(createMock(options)));
    }
  } finally {
    vi.useRealTimers();
  }
  return pins;
}

type Group = readonly [name: string, take: (mock: Mock) => Promise<readonly Told[]>];

async function partsOf(mock: Mock): Promise<Readonly<Record<string, unknown>>> {
  const parts: Record<string, unknown> = {
    world: [mock.keys.list(), mock.workspaces.list(), mock.files.list()],
  };
  const journal: unknown[] = [];
  mock.journal.subscribe(({ milliseconds: _, time: _when, ...entry }) => journal.push(entry));
  const groups: readonly Group[] = [
    ...Object.entries(fixedRequests(mock)).map(
      ([group, requests]): Group => [group, askAll(requests)],
    ),
    ['walks', takeWalks],
    ['cursors', tryCursors],
  ];
  // Seeding is slow, and without a rate limit no group affects the answers to a later one.
  const begin = () => mock.profile.rateLimit && mock.reset();
  for (const [group, take] of groups) {
    begin();
    parts[group] = await take(mock);
  }
  begin();
  return { ...parts, ...(await moveThings(mock)), journal };
}

const askAll = (requests: readonly Asked[]) => async (mock: Mock) => {
  const told: Told[] = [];
  for (const request of requests) told.push(await ask(mock, request));
  return told;
};
