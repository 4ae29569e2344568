import type { ConsumerRequest, Session } from '../session.ts';
import type { Mistake } from './mistake.ts';

type Write = (id: string) => string;

/** Path and query as they arrive where an id is written so. */
function targetOf(written: string, behind: string): string | null {
  const whole = `http://files.test/api/v1/workspaces/${written}${behind}`;
  if (!URL.canParse(whole)) return null;
  const { pathname, search } = new URL(whole);
  return pathname + search;
}

/** Whether a request went where one goes that writes the id so; its query may go on. */
const isWritten = (write: Write, id: string, { target }: ConsumerRequest): boolean =>
  ['', '/files'].some((behind) => {
    const wanted = targetOf(write(id), behind);
    return wanted !== null && (target === wanted || /^[?&]/.test(behindOf(target, wanted)));
  });

const behindOf = (target: string, start: string): string =>
  target.startsWith(start) ? target.slice(start.length) : '';

const isRight = (id: string, { operation, workspaceId }: ConsumerRequest): boolean =>
  operation !== null && workspaceId === id;

/** A path of the API without the base path. */
const isAtTheRoot = ({ workspaceId, requests }: Session): boolean =>
  workspaceId !== undefined &&
  requests.some(
    (request) =>
      request.to === 'api' &&
      request.operation === null &&
      (request.target === '/api/v1/auth' || isWritten(encodeURIComponent, workspaceId, request)),
  );

const dropsBasePath: Mistake = {
  id: 'base-path-dropped',
  what: 'drops the path of the base URL, as new URL("/api/v1/…", base) and some HTTP libraries do',
  about: ['request', 'result'],
  shows: isAtTheRoot,
  refutedBy: ({ requests }) =>
    requests.some(({ operation, target }) => operation !== null && !target.startsWith('/api/v1/')),
};

const writing = (id: string, what: string, write: Write): Mistake => {
  const some = ({ workspaceId, requests }: Session, isSo: (request: ConsumerRequest) => boolean) =>
    workspaceId !== undefined &&
    write(workspaceId) !== encodeURIComponent(workspaceId) &&
    requests.some((request) => request.to === 'api' && isSo(request));
  return {
    id,
    what,
    about: ['request', 'cursor', 'walk', 'result'],
    shows: (session) =>
      some(session, (request) => {
        const given = session.workspaceId ?? '';
        return !isRight(given, request) && isWritten(write, given, request);
      }),
    refutedBy: (session) =>
      some(session, (request) => {
        const given = session.workspaceId ?? '';
        return isRight(given, request) && !isWritten(write, given, request);
      }),
  };
};

export const pathMistakes: readonly Mistake[] = [
  dropsBasePath,
  writing('workspace-id-unescaped', 'puts the workspace id into the path unescaped', (id) => id),
  writing('workspace-id-as-url', 'escapes the workspace id as if it were a whole URL', encodeURI),
  writing('workspace-id-plus-for-space', 'encodes a space in the workspace id as a plus', (id) =>
    encodeURIComponent(id).replaceAll('%20', '+'),
  ),
  writing('workspace-id-small-letters', 'sends the workspace id in lower case', (id) =>
    encodeURIComponent(id.toLowerCase()),
  ),
];
