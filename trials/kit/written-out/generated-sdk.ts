import type { ClientInput, ConsumerClient } from '../../../src/consumer/consumer-client.ts';

/** The style of what is generated from an OpenAPI description: models, a transport, operations. */

export interface FileModel {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string | Date;
}

interface FilePageModel {
  readonly files: readonly FileModel[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

class ApiException extends Error {
  readonly httpStatus: number;
  readonly payload: Readonly<Record<string, unknown>>;

  constructor(httpStatus: number, payload: Readonly<Record<string, unknown>>) {
    super(`The operation failed: ${httpStatus}`);
    this.httpStatus = httpStatus;
    this.payload = payload;
  }

  text(name: string): string | null {
    const value = this.payload[name];
    return typeof value === 'string' ? value : null;
  }
}

export interface Configuration {
  /** How an entry is turned into its model; as it is, if left out. */
  readonly fileFromJson?: (json: FileModel) => FileModel;
}

class WorkspaceFilesApi {
  private readonly input: ClientInput;
  private readonly configuration: Required<Configuration>;

  constructor(input: ClientInput, configuration: Required<Configuration>) {
    this.input = input;
    this.configuration = configuration;
  }

  async listWorkspaceFiles(request: {
    workspaceId: string;
    cursor?: string;
  }): Promise<FilePageModel> {
    const { workspaceId, cursor } = request;
    const template = '/api/v1/workspaces/{workspaceId}/files';
    const path = template.replace('{workspaceId}', () => encodeURIComponent(workspaceId));
    const query = cursor === undefined ? '' : `?${new URLSearchParams([['cursor', cursor]])}`;
    const page: FilePageModel = await this.request(path + query);
    return { ...page, files: page.files.map(this.configuration.fileFromJson) };
  }

  checkKey(): Promise<{ workspaceId: string }> {
    return this.request('/api/v1/auth');
  }

  getWorkspace({ workspaceId }: { workspaceId: string }): Promise<unknown> {
    return this.request(`/api/v1/workspaces/${encodeURIComponent(workspaceId)}`);
  }

  private async request<Model>(path: string): Promise<Model> {
    const { baseUrl, apiKey, fetch } = this.input;
    const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' };
    const response = await fetch(baseUrl + path, { method: 'GET', headers });
    const { status } = response;
    if (status >= 200 && status < 300) return response.json();
    const payload: unknown = await response.json().catch(() => ({}));
    throw new ApiException(status, Object(payload));
  }
}

const asItIs = (json: FileModel): FileModel => json;

/** A client round the generated class. */
export function generatedClient({ fileFromJson = asItIs }: Configuration = {}): ConsumerClient {
  const open = (input: ClientInput) => new WorkspaceFilesApi(input, { fileFromJson });
  return {
    async listFiles(input) {
      const api = open(input);
      const { workspaceId } = input;
      const all: FileModel[] = [];
      let page = await api.listWorkspaceFiles({ workspaceId });
      all.push(...page.files);
      while (page.hasMore && page.nextCursor !== null) {
        page = await api.listWorkspaceFiles({ workspaceId, cursor: page.nextCursor });
        all.push(...page.files);
      }
      return all;
    },
    checkKey: (input) => open(input).checkKey(),
    readWorkspace: (input) => open(input).getWorkspace(input),
    describeFailure: (error) =>
      error instanceof ApiException
        ? { status: error.httpStatus, code: error.text('code'), error: error.text('error') }
        : {},
  };
}
