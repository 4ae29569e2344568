/** The mock and its parts: `workspace-files-kit`. Runs in Node and in browsers. */

export { type ClauseId, clauseAddress, clauses } from './document/clauses.ts';
export { pathOf, routes } from './document/routes.ts';
export type { FailureBody, FileEntry, FilePage, KeyCheck } from './document/wire.ts';
export type { Clock } from './mock/clock.ts';
export { createMock, type Mock, type MockOptions } from './mock/create-mock.ts';
export type { FaultInput } from './mock/faults/fault-schema.ts';
export type { MockFaults } from './mock/faults/faults.ts';
export type { MockFile, MockFiles } from './mock/files.ts';
export {
  assertRequested,
  type ExpectedRequest,
  journalMatchers,
} from './mock/journal/assert-requested.ts';
export type { JournalEntry } from './mock/journal/entry.ts';
export type { Journal } from './mock/journal/journal.ts';
export type { MockKey, MockKeys } from './mock/keys.ts';
export {
  createSandboxes,
  type Sandbox,
  type Sandboxes,
  type SandboxOptions,
} from './mock/sandboxes/sandboxes.ts';
export { scenarioNames } from './mock/scenario/named.ts';
export type { ScenarioInput } from './mock/scenario/schema.ts';
export type { SavedState } from './mock/state/schema.ts';
export type { MockWorkspaces } from './mock/workspaces.ts';
export { profileNames } from './profile/resolve-profile.ts';
export type { Profile, ProfileInput } from './profile/schema.ts';
export { type RecipeInput, recipeNames } from './world/recipe.ts';
