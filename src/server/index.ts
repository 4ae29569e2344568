/** The mock over plain HTTP, for any language: `workspace-files-kit/server`. Node only. */
export {
  type ExtraHandler,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './start-server.ts';
