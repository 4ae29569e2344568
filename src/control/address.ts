/** Stands in every answer of the control API: a client tells by it whom it reached. */
export const CONTROL_HEADER = 'x-mock-control';

/**
 * Carries the control token, so that `Authorization` can carry a key of the sandbox, by which a proxy
 * finds the server that has it.
 */
export const TOKEN_HEADER = 'x-mock-control-token';

/** The path that the control API stands at. */
export const CONTROL_PATH = '/__mock';

export { REQUEST_ID_HEADER } from '../mock/own-headers.ts';
