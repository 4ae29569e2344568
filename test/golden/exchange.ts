import type { Mock } from '../../src/mock/create-mock.ts';

/** A request, by its path and query. */
export interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to a request, or the failure of the connection. */
export type Told =
  | {
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    }
  | { readonly failure: string };

export async function ask(mock: Mock, { path, method, authorization, headers }: Asked) {
  try {
    const response = await mock.fetch(`http://mock.test${path}`, {
      method: method ?? 'GET',
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    });
    const { status } = response;
    // Headers iterate in the order of their names.
    return { status, headers: [...response.headers], body: await response.text() } satisfies Told;
  } catch (error) {
    return { failure: String(error) } satisfies Told;
  }
}

/** The cursor of a page; null for none. */
export function nextCursorIn(told: Told): string | null {
  if (!('body' in told)) return null;
  try {
    const { nextCursor } = JSON.parse(told.body) ?? {};
    return typeof nextCursor === 'string' ? nextCursor : null;
  } catch {
    return null;
  }
}
