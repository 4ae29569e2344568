/** Controls a running mock from a different process: `workspace-files-kit/control`. Runs in Node and in browsers. */

export {
  type ConnectOptions,
  type ControlClient,
  connect,
  type RemoteSandboxOptions,
} from './client/connect.ts';
export type { RemoteFiles } from './client/remote-files.ts';
export type { FollowJournalOptions, RemoteJournal } from './client/remote-journal.ts';
export type { RemoteKeys } from './client/remote-keys.ts';
export type { RemoteMock, RemoteSandbox } from './client/remote-mock.ts';
export { ControlRequestError } from './client/request-error.ts';
