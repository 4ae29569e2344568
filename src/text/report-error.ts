/** Tells of something that went wrong in the mock itself, or in what listens to it. */
export type ReportError = (message: string, cause: unknown) => void;

/** The console: the one place of every runtime where a person looks; stderr in Node. */
export const reportToConsole: ReportError = (message, cause) => console.error(message, cause);
