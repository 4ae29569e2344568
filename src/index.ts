/** The mock and its parts: `workspace-files-kit`. Runs in Node and in browsers. */

export {
  type Clause,
  type ClauseId,
  clauseAddress,
  clauses,
  type OpenId,
  type StatedId,
} from './document/clauses.ts';
export { type OperationName, pathOf, routes } from './document/routes.ts';
export type {
  FailureBody,
  FileEntry,
  FilePage,
  KeyCheck,
  WorkspaceDescription,
} from './document/wire.ts';
export type { Clock } from './mock/clock.ts';
export { createMock, type GrowthOptions, type Mock, type MockOptions } from './mock/create-mock.ts';
export type { Exchange } from './mock/exchange.ts';
export type {
  CursorPlaceReading,
  CursorPosition,
  CursorReading,
} from './mock/explain/explain-cursor.ts';
export type { FaultInput } from './mock/faults/fault-schema.ts';
export type {
  AddedFault,
  Fault,
  FaultEffect,
  MockFaults,
  PendingFault,
} from './mock/faults/faults.ts';
export type { FileChanges, MockFile, MockFiles, NewFile, NewUpload } from './mock/files.ts';
export {
  assertRequested,
  type ExpectedRequest,
  journalMatchers,
  type Requested,
} from './mock/journal/assert-requested.ts';
export type { JournalEntry, JournalRefusal } from './mock/journal/entry.ts';
export type { Journal, JournalPage, JournalQuery } from './mock/journal/journal.ts';
export type { MockKey, MockKeys, NewKey } from './mock/keys.ts';
export {
  createSandboxes,
  type Sandbox,
  type Sandboxes,
  type SandboxesOptions,
  type SandboxOptions,
  type SavedSandboxes,
} from './mock/sandboxes/sandboxes.ts';
export type { ScenarioName } from './mock/scenario/named.ts';
export type { ScenarioStatus } from './mock/scenario/play-scenario.ts';
export { scenarioNames } from './mock/scenario/resolve-scenario.ts';
export type {
  Scenario,
  ScenarioInput,
  ScenarioStep,
  ScenarioStepInput,
  StepMock,
} from './mock/scenario/scenario.ts';
export type { SavedState } from './mock/state/schema.ts';
export type { MockWorkspace, MockWorkspaces, NewWorkspace } from './mock/workspaces.ts';
export type { ProfileField } from './profile/fields.ts';
export type { ProfileName } from './profile/named.ts';
export type { Assumption, FieldSource } from './profile/origins.ts';
export { profileNames } from './profile/resolve-profile.ts';
export type { Profile, ProfileInput } from './profile/schema.ts';
export type { KeyLabel, RecipeName, WorkspaceLabel } from './world/named.ts';
export { type RecipeInput, recipeNames } from './world/recipe.ts';
export type { World } from './world/world.ts';
