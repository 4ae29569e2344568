import type { DeliveredAnswer } from '../../http/deliver.ts';
import { type SecondCall, type Server, situations } from '../situation.ts';
import { addFile, filesOf, hashOf } from '../stage.ts';

/** Keys with unusual characters, and keys refused at the start or in the middle of a walk. */
export const credentialSituations = situations(
  { clause: '5-r1' },
  {
    'key.reserved-characters': {
      title: 'The key contains characters that a URL must escape.',
      keyPrefix: 'wsk.+/=:;,@%41%2B&?#~"\'\\<>{}|^`!$()*[]',
    },
    'key.expired': {
      clause: '5-r3',
      title: 'The key has expired before the first request.',
      expiresIn: -60,
      fails: 'expiredKey',
    },
    'key.unscoped': {
      clause: '5-r2',
      title: 'The key lacks the scope files:read.',
      scopes: ['other:read'],
      fails: 'missingScope',
    },
    'key.unknown': {
      title: 'The service does not know the key.',
      prepare: ({ mock, apiKey }) => {
        mock.keys.revoke(apiKey);
      },
      fails: 'unknownKey',
    },
    'key.expires-midway': {
      clause: '5-r3',
      title: 'The key expires in the middle of the walk.',
      expiresIn: 60,
      event: ({ mock }) => {
        mock.clock.advance(120_000);
        return [];
      },
      fails: 'expiredKey',
    },
  },
);

/** The key of another workspace on the same server. */
function other({ mock }: Server): Server {
  const { secret: apiKey, workspaceId } = mock.keys.byLabel('other');
  return { mock, apiKey, workspaceId };
}

const afterwards = (as: SecondCall['as'] = (server) => server): SecondCall => ({
  when: 'afterwards',
  as,
});
const meanwhile = (as: SecondCall['as'] = (server) => server): SecondCall => ({
  when: 'meanwhile',
  as,
});

/** Two calls of the same client on the same server: a client may cache, but per key. */
export const againSituations = situations(
  { clause: '1-transport' },
  {
    'again.newer-arrived': {
      title: 'The client lists a second time, when a newer file has arrived.',
      secondCall: afterwards((server) => {
        addFile(server, '2026-01-15T12:00:00Z');
        return server;
      }),
    },
    'again.unchanged': {
      title: 'The client lists a second time; If-None-Match gets 304 for each page.',
      rewrite: tagged,
      secondCall: afterwards(),
    },
    'again.older-vanished': {
      title:
        'The client lists a second time, when a file of the last page has vanished; the pages before are as they were, and so are their ETags.',
      rewrite: tagged,
      secondCall: afterwards((server) => {
        server.mock.files.delete(filesOf(server).ids().at(-1) ?? '');
        return server;
      }),
    },
    'again.key-without-scope': {
      clause: '5-r2',
      title:
        'The client lists a second time with a different key, which lacks the scope files:read.',
      rewrite: tagged,
      secondCall: afterwards(({ mock, workspaceId }) => {
        const { secret: apiKey } = mock.keys.issue({ workspaceId, scopes: ['other:read'] });
        return { mock, apiKey, workspaceId, fails: 'missingScope' };
      }),
    },
    'again.other-workspace': {
      clause: '4.3-r1',
      title:
        'The client lists a second time with another key, which is bound to another workspace.',
      rewrite: tagged,
      secondCall: afterwards(other),
    },
    'again.key-check': {
      clause: '4.1-success',
      title: 'The client checks a second key, which is bound to a different workspace.',
      calls: 'checkKey',
      rewrite: tagged,
      secondCall: afterwards(other),
    },
    'together.two-walks': {
      clause: '4.3-r4',
      title: 'The client lists twice at the same time.',
      secondCall: meanwhile(),
    },
    'together.two-keys': {
      clause: '4.3-r1',
      title: 'The client lists two workspaces at the same time, each with its key.',
      secondCall: meanwhile(other),
    },
  },
);

/** A response that a client may cache, but must revalidate each time. */
function tagged(answer: DeliveredAnswer, sent: Headers): DeliveredAnswer {
  const { status, body } = answer;
  if (status !== 200 || typeof body !== 'string') return answer;
  const etag = `"${body.length}-${hashOf(body).toString(16)}"`;
  const headers = {
    ...answer.headers,
    etag,
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
  };
  const isCurrent = sent.get('if-none-match')?.includes(etag) ?? false;
  return isCurrent ? { ...answer, status: 304, headers, body: null } : { ...answer, headers };
}
