import { expect } from 'vitest';
import type { FilePage } from '../../src/document/wire.ts';
import type { Mock } from '../../src/mock/mock.ts';

/** The listing of the tiny world's first workspace. */
export const FILES = '/api/v1/workspaces/ws_tiny/files';

/** Anything with a `fetch`: a mock, sandboxes. */
export interface Face {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Sends a GET with a key; by default, the reader of the tiny world. */
export async function get(face: Face, path = FILES, secret = 'wsk_tiny_reader'): Promise<Response> {
  return face.fetch(`http://mock.test${path}`, { headers: { authorization: `Bearer ${secret}` } });
}

/** The answer of a mock to the same request, as the faces get it. */
export function answerOf(
  mock: Pick<Mock, 'answer'>,
  path = FILES,
  secret = 'wsk_tiny_reader',
  { headers, ...init }: RequestInit = {},
) {
  const given = { authorization: `Bearer ${secret}`, ...headers };
  return mock.answer(new Request(`http://mock.test${path}`, { ...init, headers: given }));
}

/** A page of the tiny listing; the test fails if it is refused. */
export async function pageOf(face: Face, query = '', secret?: string): Promise<FilePage> {
  const response = await get(face, FILES + query, secret);
  expect(response.status).toBe(200);
  return response.json();
}

/** The ids of a page, in its order. */
export const idsOf = ({ files }: FilePage): string[] => files.map(({ id }) => id);
