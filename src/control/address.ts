/** Stands in every answer of the control API: a client tells by it whom it reached. */
export const CONTROL_HEADER = 'x-mock-control';

/** The path that the control API stands at. */
export const CONTROL_PATH = '/__mock';

export { REQUEST_ID_HEADER } from '../mock/own-headers.ts';
