/** Reports an error in the mock itself or in one of its listeners. */
export type ReportError = (message: string, cause: unknown) => void;

/** Prints to the console, which every runtime has; stderr in Node. */
export const reportToConsole: ReportError = (message, cause) => console.error(message, cause);
