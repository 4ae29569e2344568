/** A header of every response of the control API, so that clients can recognise it. */
export const CONTROL_HEADER = 'x-mock-control';

/**
 * The header for the control token. `Authorization` stays free for a key, so that a proxy can
 * choose the server by it.
 */
export const TOKEN_HEADER = 'x-mock-control-token';

/** The path of the control API. */
export const CONTROL_PATH = '/__mock';

export { REQUEST_ID_HEADER } from '../mock/journal/own-headers.ts';

const SANDBOX = '/sandboxes/{id}';

/**
 * The method and the path of each operation of the control API. The server, its OpenAPI document
 * and the client use this table. The operations are implemented in `routes`, from which the client
 * imports only types.
 */
export const endpoints = {
  health: 'GET /health',
  readMetrics: 'GET /metrics',
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
  readJournal: `GET ${SANDBOX}/journal`,
  clearJournal: `DELETE ${SANDBOX}/journal`,
  followJournal: `GET ${SANDBOX}/events`,
  readWholeJournal: 'GET /journal',
  clearWholeJournal: 'DELETE /journal',
  followWholeJournal: 'GET /events',
} as const;
