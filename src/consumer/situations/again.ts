import type { ClauseId } from '../../document/clauses.ts';
import type { DeliveredAnswer } from '../../http/delivery.ts';
import type { ClientOperation } from '../consumer-client.ts';
import { rowsOf, situation } from '../define-situation.ts';
import { addFile, failure, filesOf, type Stage } from '../set-stage.ts';
import type { Expectation, Scene } from '../situation.ts';

/** A second call of the same client, at the same server: what it remembers, and for whom. */

interface Again {
  readonly id: string;
  readonly clause: ClauseId;
  readonly title: string;
  /** `listFiles` if left out. */
  readonly calls?: ClientOperation;
  /** Whether answers carry an ETag, to be asked for again by it. */
  readonly hasTags?: boolean;
  /** What happens between the calls. @returns with what the client is called then. */
  readonly next: (stage: Stage) => Stage & { readonly expected: Expectation };
}

const listed = (stage: Stage) => ({ ...stage, expected: filesOf(stage) });

/** The key of another workspace, of the same server. */
function otherOf({ mock }: Stage): Stage {
  const { secret: apiKey, workspaceId } = mock.keys.byLabel('other');
  return { mock, apiKey, workspaceId };
}

const calledAgain = rowsOf<Again>()([
  {
    id: 'again.newer-arrived',
    clause: '1-transport',
    title: 'The client lists a second time, when a newer file has arrived.',
    next: (stage) => {
      addFile(stage, '2026-01-15T12:00:00Z');
      return listed(stage);
    },
  },
  {
    id: 'again.unchanged',
    clause: '1-transport',
    title: 'The client lists a second time; who sends If-None-Match gets 304 for each page.',
    hasTags: true,
    next: listed,
  },
  {
    id: 'again.older-vanished',
    clause: '1-transport',
    title:
      'The client lists a second time, when a file of the last page has vanished; the pages before are as they were, and so are their ETags.',
    hasTags: true,
    next: (stage) => {
      stage.mock.files.delete(filesOf(stage).ids().at(-1) ?? '');
      return listed(stage);
    },
  },
  {
    id: 'again.key-without-scope',
    clause: '5-r2',
    title: 'The client lists a second time with another key, which lacks the scope files:read.',
    hasTags: true,
    next: ({ mock, workspaceId }) => {
      const { secret: apiKey } = mock.keys.issue({ workspaceId, scopes: ['other:read'] });
      const { status, code, error } = mock.profile.refusals.missingScope;
      return { mock, apiKey, workspaceId, expected: failure(status, { code, error }) };
    },
  },
  {
    id: 'again.other-workspace',
    clause: '4.3-r1',
    title: 'The client lists a second time with another key, which is bound to another workspace.',
    hasTags: true,
    next: (stage) => listed(otherOf(stage)),
  },
  {
    id: 'again.key-check',
    clause: '4.1-success',
    title: 'The client checks a second key, which is bound to another workspace.',
    calls: 'checkKey',
    hasTags: true,
    next: (stage) => checked(otherOf(stage)),
  },
]);

const checked = (stage: Stage) => ({
  ...stage,
  expected: {
    kind: 'answered',
    workspaceId: stage.workspaceId,
    files: filesOf(stage),
  } satisfies Expectation,
});

export const againSituations = calledAgain.map(
  ({ id, clause, title, calls = 'listFiles', hasTags = false, next }) =>
    situation({
      id,
      clause,
      title,
      calls,
      arrange: (setStage) => {
        const stage = setStage();
        const how: Pick<Scene, 'rewrite' | 'cameAbout'> = {
          ...(hasTags && { rewrite: tagged }),
          ...(calls === 'checkKey' && {
            cameAbout: ({ requests }) => requests.some(({ operation }) => operation === 'checkKey'),
          }),
        };
        return {
          ...(calls === 'checkKey' ? checked(stage) : listed(stage)),
          ...how,
          next: () => ({ ...next(stage), ...how }),
        };
      },
    }),
);

/** An answer that may be kept by one reader, and that is to be asked for again each time. */
function tagged(answer: DeliveredAnswer, sent: Headers): DeliveredAnswer {
  const { status, body } = answer;
  if (status !== 200 || typeof body !== 'string') return answer;
  const etag = `"${hashOf(body)}"`;
  const headers = {
    ...answer.headers,
    etag,
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
  };
  const isCurrent = sent.get('if-none-match')?.includes(etag) ?? false;
  return isCurrent ? { ...answer, status: 304, headers, body: null } : { ...answer, headers };
}

/** FNV-1a: texts that differ have other hashes, as far as a few pages go. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(16)}`;
}
