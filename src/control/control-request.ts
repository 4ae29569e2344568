/** What is asked of a control request: one of the platform, or one that was carried here. */
export type ControlRequest = Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'signal'>;
