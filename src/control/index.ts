/** Controls a running mock from a different process: `workspace-files-kit/control`. Runs in Node and in browsers. */

export {
  type ConnectOptions,
  type ControlClient,
  connect,
  type FollowOptions,
  type InputOf,
  type RemoteMock,
  type RemoteSandbox,
  type RemoteSandboxOptions,
  type ReplyOf,
} from './connect.ts';
export { ControlRequestError } from './request-error.ts';
