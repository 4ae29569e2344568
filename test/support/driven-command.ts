/** Input for a driven command without a server. */
export const given = {
  baseUrl: 'http://127.0.0.1:1',
  apiKey: 'wsk_0123456789abcdefghij',
  workspaceId: 'ws_1',
  fetch,
};

/** The signal of a run that is never stopped. */
export const forever = new AbortController().signal;
