/** The first argument of a process that is a worker of `serve --workers`. */
export const WORKER_ARGUMENT = 'worker-of-serve';
