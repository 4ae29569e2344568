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

const SANDBOX = '/sandboxes/{id}';

/** Where each operation is: one that is missing, or that is elsewhere, does not compile. */
export const endpoints = {
  health: 'GET /health',
  createSandbox: 'POST /sandboxes',
  listSandboxes: 'GET /sandboxes',
  readSandbox: `GET ${SANDBOX}`,
  deleteSandbox: `DELETE ${SANDBOX}`,
  resetSandbox: `POST ${SANDBOX}/reset`,
  exportState: `GET ${SANDBOX}/state`,
  importState: `PUT ${SANDBOX}/state`,
  listWorlds: 'GET /worlds',
  listProfiles: 'GET /profiles',
  listScenarios: 'GET /scenarios',
  listFiles: `GET ${SANDBOX}/files`,
  createFile: `POST ${SANDBOX}/files`,
  readFile: `GET ${SANDBOX}/files/{fileId}`,
  updateFile: `PATCH ${SANDBOX}/files/{fileId}`,
  deleteFile: `DELETE ${SANDBOX}/files/{fileId}`,
  readCursor: `POST ${SANDBOX}/cursors`,
  uploadFile: `POST ${SANDBOX}/uploads`,
  listKeys: `GET ${SANDBOX}/keys`,
  issueKey: `POST ${SANDBOX}/keys`,
  expireKey: `POST ${SANDBOX}/keys/{label}/expire`,
  revokeKey: `DELETE ${SANDBOX}/keys/{label}`,
  readClock: `GET ${SANDBOX}/clock`,
  changeClock: `PATCH ${SANDBOX}/clock`,
  readProfile: `GET ${SANDBOX}/profile`,
  replaceProfile: `PUT ${SANDBOX}/profile`,
  changeProfile: `PATCH ${SANDBOX}/profile`,
  listFaults: `GET ${SANDBOX}/faults`,
  addFault: `POST ${SANDBOX}/faults`,
  clearFaults: `DELETE ${SANDBOX}/faults`,
  removeFault: `DELETE ${SANDBOX}/faults/{faultId}`,
  readScenario: `GET ${SANDBOX}/scenario`,
  replaceScenario: `PUT ${SANDBOX}/scenario`,
  readWholeJournal: 'GET /journal',
  readJournal: `GET ${SANDBOX}/journal`,
  readJournalArchive: `GET ${SANDBOX}/journal.har`,
  readWholeJournalArchive: 'GET /journal.har',
  clearJournal: `DELETE ${SANDBOX}/journal`,
  clearWholeJournal: 'DELETE /journal',
  followJournal: `GET ${SANDBOX}/events`,
  followWholeJournal: 'GET /events',
} as const satisfies {
  readonly [Id in RouteId]: `${RouteOf<Id>['method']} ${RouteOf<Id>['path']}`;
};
