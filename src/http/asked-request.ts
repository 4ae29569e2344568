/** What is asked of a request, wherever it comes from: a Request, or what the server read. */
export type AskedRequest = Pick<Request, 'method' | 'url' | 'headers'>;
