import type { ConsumerRequest } from '../session.ts';
import type { Mistake } from './mistake.ts';

type Write = (id: string) => string;

/** Whether a request went to the path in which the id is written so; its query may go on. */
const isWritten = (write: Write, id: string, { target }: ConsumerRequest): boolean =>
  ['', '/files'].some((behind) => {
    const whole = `http://files.test/api/v1/workspaces/${write(id)}${behind}`;
    if (!URL.canParse(whole)) return false;
    const { pathname, search } = new URL(whole);
    const wanted = pathname + search;
    return target.startsWith(wanted) && /^([?&]|$)/.test(target.slice(wanted.length));
  });

const writing = (id: string, what: string, write: Write): Mistake => ({
  id,
  what,
  about: ['request', 'cursor', 'walk', 'result'],
  evidence: ({ workspaceId: given, requests }) => {
    if (given === undefined || write(given) === encodeURIComponent(given)) return [];
    return requests.flatMap((request) => {
      const isRight = request.operation !== null && request.workspaceId === given;
      return request.to === 'api' && isWritten(write, given, request) !== isRight ? [!isRight] : [];
    });
  },
});

export const pathMistakes: readonly Mistake[] = [
  {
    id: 'base-path-dropped',
    what: 'drops the path of the base URL, as new URL("/api/v1/…", base) and some HTTP libraries do',
    about: ['request', 'result'],
    evidence: ({ workspaceId = '', requests }) =>
      requests.flatMap((request) => {
        const { to, operation, target } = request;
        if (operation !== null) return target.startsWith('/api/v1/') ? [] : [false];
        const isOfApi =
          target === '/api/v1/auth' || isWritten(encodeURIComponent, workspaceId, request);
        return to === 'api' && isOfApi ? [true] : [];
      }),
  },
  writing('workspace-id-unescaped', 'puts the workspace id into the path unescaped', (id) => id),
  writing('workspace-id-as-url', 'escapes the workspace id as if it were a whole URL', encodeURI),
  writing('workspace-id-plus-for-space', 'encodes a space in the workspace id as a plus', (id) =>
    encodeURIComponent(id).replaceAll('%20', '+'),
  ),
  writing('workspace-id-small-letters', 'sends the workspace id in lower case', (id) =>
    encodeURIComponent(id.toLowerCase()),
  ),
];
