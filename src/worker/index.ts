/**
 * The mock for Cloudflare Workers, each sandbox a Durable Object: `workspace-files-kit/worker`.
 */
export { createWorker, type MockWorker } from './create-worker.ts';
export type {
  ObjectNamespace,
  ObjectState,
  ObjectStub,
  SqlRow,
  SqlStorage,
  WorkerEnv,
} from './platform.ts';
