import type { ConsumerClient, FailureDescription } from '../../../src/consumer/consumer-client.ts';

/** As few lines as do: it lists, and tells of failures. */
export const smallClient: ConsumerClient = {
  async listFiles({ baseUrl, apiKey, workspaceId, fetch }) {
    const listing = `${baseUrl}/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;
    const files: { id: string }[] = [];
    for (let query = ''; ; ) {
      const headers = { Authorization: `Bearer ${apiKey}` };
      const response = await fetch(listing + query, { headers });
      if (!response.ok) throw new ApiError(response.status, await response.text());
      const page = await response.json();
      files.push(...page.files);
      if (!page.hasMore) return files;
      query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
    }
  },
  describeFailure: (error) => (error instanceof ApiError ? error.description : {}),
};

class ApiError extends Error {
  readonly description: FailureDescription;

  constructor(status: number, body: string) {
    super(`the API answered ${status}`);
    this.description = { status, ...failureOf(body) };
  }
}

function failureOf(body: string): FailureDescription {
  try {
    const { code, error } = JSON.parse(body) ?? {};
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof error === 'string' && { error }),
    };
  } catch {
    return {};
  }
}
