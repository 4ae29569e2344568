/** What a command is driven with where no server is asked. */
export const given = {
  baseUrl: 'http://127.0.0.1:1',
  apiKey: 'wsk_0123456789abcdefghij',
  workspaceId: 'ws_1',
  fetch,
};

/** Of a run that nobody stops. */
export const forever = new AbortController().signal;
