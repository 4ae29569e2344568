/** What is asked of a request, wherever it comes from: one of the platform, or one that was carried here. */
export type AskedRequest = Pick<Request, 'method' | 'url' | 'headers'>;
