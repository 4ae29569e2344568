import type * as z from 'zod';
import type { controlRoutes } from '../routes.ts';

/**
 * The control API in the eyes of a client: types alone, so that neither the routes nor the schemas
 * are loaded with it.
 */

/** Answered without an end. */
export type EndlessId = 'followJournal' | 'followWholeJournal';
type Routes = (typeof controlRoutes)[number];
export type RouteId = Routes['id'];
type RouteOf<Id extends RouteId> = Extract<Routes, { readonly id: Id }>;

type PlacesOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/** Times may be given as dates. */
type Given<Input> = {
  readonly [Name in keyof Input]: string extends Input[Name] ? Input[Name] | Date : Input[Name];
};

/** What a request of a route is made of. */
export interface Sent<Id extends RouteId> {
  readonly path?: { readonly [Name in PlacesOf<RouteOf<Id>['path']>]: string };
  readonly input?: z.input<RouteOf<Id>['input']> extends
    | string
    | null
    | (infer Fields extends object)
    ? Given<Fields> | Extract<z.input<RouteOf<Id>['input']>, string | null>
    : never;
  /** The body, where the input stands in the query. */
  readonly bytes?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What it answers; nothing where there is no body. */
export type ReplyOf<Id extends RouteId> =
  RouteOf<Id>['reply'] extends z.core.$ZodType<infer Reply> ? Reply : undefined;

/** Where each operation is: one that is missing, or that is elsewhere, does not compile. */
export const endpoints = {
  health: 'GET /health',
  createSandbox: 'POST /sandboxes',
  listSandboxes: 'GET /sandboxes',
  readSandbox: 'GET /sandboxes/{id}',
  deleteSandbox: 'DELETE /sandboxes/{id}',
  resetSandbox: 'POST /sandboxes/{id}/reset',
  exportState: 'GET /sandboxes/{id}/state',
  importState: 'PUT /sandboxes/{id}/state',
  listWorlds: 'GET /worlds',
  listProfiles: 'GET /profiles',
  listScenarios: 'GET /scenarios',
  listFiles: 'GET /sandboxes/{id}/files',
  createFile: 'POST /sandboxes/{id}/files',
  readFile: 'GET /sandboxes/{id}/files/{fileId}',
  updateFile: 'PATCH /sandboxes/{id}/files/{fileId}',
  deleteFile: 'DELETE /sandboxes/{id}/files/{fileId}',
  readCursor: 'POST /sandboxes/{id}/cursors',
  uploadFile: 'POST /sandboxes/{id}/uploads',
  listKeys: 'GET /sandboxes/{id}/keys',
  issueKey: 'POST /sandboxes/{id}/keys',
  expireKey: 'POST /sandboxes/{id}/keys/{label}/expire',
  revokeKey: 'DELETE /sandboxes/{id}/keys/{label}',
  readClock: 'GET /sandboxes/{id}/clock',
  changeClock: 'PATCH /sandboxes/{id}/clock',
  readProfile: 'GET /sandboxes/{id}/profile',
  replaceProfile: 'PUT /sandboxes/{id}/profile',
  changeProfile: 'PATCH /sandboxes/{id}/profile',
  listFaults: 'GET /sandboxes/{id}/faults',
  addFault: 'POST /sandboxes/{id}/faults',
  clearFaults: 'DELETE /sandboxes/{id}/faults',
  removeFault: 'DELETE /sandboxes/{id}/faults/{faultId}',
  readScenario: 'GET /sandboxes/{id}/scenario',
  replaceScenario: 'PUT /sandboxes/{id}/scenario',
  readWholeJournal: 'GET /journal',
  readJournal: 'GET /sandboxes/{id}/journal',
  readJournalArchive: 'GET /sandboxes/{id}/journal.har',
  readWholeJournalArchive: 'GET /journal.har',
  clearJournal: 'DELETE /sandboxes/{id}/journal',
  clearWholeJournal: 'DELETE /journal',
  followJournal: 'GET /sandboxes/{id}/events',
  followWholeJournal: 'GET /events',
} as const satisfies {
  readonly [Id in RouteId]: `${RouteOf<Id>['method']} ${RouteOf<Id>['path']}`;
};
