/** Controls a running mock from a different process: `workspace-files-kit/control`. Runs in Node and in browsers. */

export {
  type ConnectOptions,
  type ControlClient,
  connect,
  type RemoteSandboxOptions,
} from './client/connect.ts';
export type { FollowJournalOptions, RemoteJournal } from './client/remote-journal.ts';
export type { RemoteFiles, RemoteKeys, RemoteMock, RemoteSandbox } from './client/remote-mock.ts';
export { ControlRequestError } from './client/request-error.ts';
