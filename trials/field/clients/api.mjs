// Code that several clients share.

export class ApiError extends Error {
  constructor(status, body) {
    super(`the API answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const describeFailure = ({ status, body }) => ({
  status,
  code: body?.code,
  error: body?.error,
});

export async function getJson({ baseUrl, apiKey }, path, options = {}) {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${baseUrl}/api/v1${path}`, { headers, ...options });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return response.json();
}
