import type { PermittedRows } from '../cases.ts';
import { rowsOf } from '../cases.ts';
import { type Break, refusals, withBody } from '../rewrite-answers.ts';

const refusedAs = (status: number, body: unknown = {}, headers = {}): Break =>
  refusals(() => Response.json(body, { status, headers }));

const statuses = [300, 303, 400, 404, 405, 409, 418, 419, 429, 451, 500, 503];

/** Refusals whose status and body the document leaves open. */
export const permittedRefusals: PermittedRows = {
  ...rowsOf(statuses, (status) => [
    `refusals-${status}-all`,
    [`Every refusal is ${status} with {}.`, refusedAs(status)],
  ]),
  'refusals-repeat-request': [
    'Refusals repeat the headers of the request, Authorization among them.',
    refusals((response, request) =>
      withBody(response, { code: 'no', error: 'no', request: Object.fromEntries(request.headers) }),
    ),
  ],
  'refusals-redirect': [
    'Refusals of credentials lead to a login page.',
    refusedAs(302, { error: 'log in' }, { location: 'https://login.test/' }),
  ],
  'refusals-code-alone': ['Refusals with a code alone.', refusedAs(401, { code: 'no' })],
  'refusals-error-alone': ['Refusals with an error alone.', refusedAs(403, { error: 'no' })],
  'refusals-string': ['Refusals whose body is a JSON string.', refusedAs(400, 'no')],
  'refusals-null': ['Refusals whose body is null.', refusedAs(400, null)],
  'refusals-list': ['Refusals whose body is a list.', refusedAs(422, [{ code: 1 }])],
  'refusals-long': [
    'Refusals with many more fields.',
    refusedAs(400, {
      code: '',
      error: '',
      details: [{ code: 17 }],
      status: 400,
      files: [],
    }),
  ],
  'refusals-text-plain': [
    'Refusals whose content type is text/plain.',
    refusals(
      (response) =>
        new Response(response.body, {
          status: response.status,
          headers: { 'content-type': 'text/plain' },
        }),
    ),
  ],
};
