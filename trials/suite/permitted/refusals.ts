import type { Permitted } from '../permitted.ts';
import { type Break, refusals, withBody } from '../rewrite-answers.ts';

const refusedAs = (status: number, body: unknown = {}, headers = {}): Break =>
  refusals(() => Response.json(body, { status, headers }));

const statuses: readonly Permitted[] = [
  300, 303, 400, 404, 405, 409, 418, 419, 429, 451, 500, 503,
].map((status) => ({
  id: `refusals-${status}-all`,
  title: `Every refusal is ${status} with {}.`,
  serves: refusedAs(status),
}));

const refusalBodies: readonly Permitted[] = [
  {
    id: 'refusals-repeat-request',
    title: 'Refusals repeat the headers of the request, Authorization among them.',
    serves: refusals((response, request) =>
      withBody(response, { code: 'no', error: 'no', request: Object.fromEntries(request.headers) }),
    ),
  },
  {
    id: 'refusals-redirect',
    title: 'Refusals of credentials lead to a login page.',
    serves: refusedAs(302, { error: 'log in' }, { location: 'https://login.test/' }),
  },
  {
    id: 'refusals-code-alone',
    title: 'Refusals with a code alone.',
    serves: refusedAs(401, { code: 'no' }),
  },
  {
    id: 'refusals-error-alone',
    title: 'Refusals with an error alone.',
    serves: refusedAs(403, { error: 'no' }),
  },
  {
    id: 'refusals-string',
    title: 'Refusals whose body is a JSON string.',
    serves: refusedAs(400, 'no'),
  },
  { id: 'refusals-null', title: 'Refusals whose body is null.', serves: refusedAs(400, null) },
  {
    id: 'refusals-list',
    title: 'Refusals whose body is a list.',
    serves: refusedAs(422, [{ code: 1 }]),
  },
  {
    id: 'refusals-long',
    title: 'Refusals with many more fields.',
    serves: refusedAs(400, {
      code: '',
      error: '',
      details: [{ code: 17 }],
      status: 400,
      files: [],
    }),
  },
  {
    id: 'refusals-text-plain',
    title: 'Refusals whose content type is text/plain.',
    serves: refusals(
      (response) =>
        new Response(response.body, {
          status: response.status,
          headers: { 'content-type': 'text/plain' },
        }),
    ),
  },
];

/** Refusals whose status and body the document leaves open. */
export const permittedRefusals: readonly Permitted[] = [...statuses, ...refusalBodies];
