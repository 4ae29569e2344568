/** Tells of something that went wrong in the mock itself, or in what listens to it. */
export type ReportError = (message: string, cause: unknown) => void;

/** Prints to the console, which every runtime has; stderr in Node. */
export const reportToConsole: ReportError = (message, cause) => console.error(message, cause);
