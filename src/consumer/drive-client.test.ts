import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { ConsumerClient } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';

const given = { baseUrl: 'http://files.test', apiKey: 'key', workspaceId: 'ws', fetch };
const { signal } = new AbortController();
const entries = [{ id: 'b' }, { id: 'a' }];

const list = (listFiles: ConsumerClient['listFiles']) =>
  driveClient({ listFiles }, 'listFiles', given, signal);

describe('a listing', () => {
  it.each<[string, ConsumerClient['listFiles']]>([
    ['an array', () => entries],
    ['a promise of an array', async () => entries],
    ['a set', () => new Set(entries)],
    ['of entries without own fields', () => entries.map((entry) => Object.create(entry))],
    ['an async iterable', () => Readable.from(entries)],
  ])('may be %s', async (_, listFiles) => {
    expect(await list(listFiles)).toEqual({ kind: 'listed', ids: ['b', 'a'] });
  });

  it.each([
    [undefined, 'undefined instead of a list of files'],
    ['b,a', '"b,a" instead of a list of files'],
    [{ files: entries }, '{"files":[{"id":"b"},{"id":"a"}]} instead of a list of files'],
    [['b', 'a'], 'an entry without an id: "b"'],
    [[{ id: 7 }], 'an entry without an id: {"id":7}'],
  ])('is malformed if it is %j', async (result, message) => {
    // The types forbid these values, JavaScript does not.
    const listFiles = (() => result) as unknown as ConsumerClient['listFiles'];

    expect(await list(listFiles)).toEqual({ kind: 'malformed', message });
  });

  it('that fails is described by the client', async () => {
    const client: ConsumerClient = {
      listFiles: () => Promise.reject('no'),
      describeFailure: (error) => ({ status: 404, error: String(error) }),
    };

    const description = { status: 404, error: 'no' };
    expect(await driveClient(client, 'listFiles', given, signal)).toEqual({
      ...{ kind: 'failed', message: 'no', description },
    });
  });
});

describe('the other operations', () => {
  it('are optional, but a listing may check the key', async () => {
    const client: ConsumerClient = { listFiles: () => entries };

    expect(await driveClient(client, 'readWorkspace', given, signal)).toEqual({
      kind: 'not-offered',
      operation: 'readWorkspace',
    });
    expect(await driveClient(client, 'checkKey', given, signal)).toMatchObject({ kind: 'listed' });
  });

  it('return the workspace of a key', async () => {
    const checking = (checkKey: NonNullable<ConsumerClient['checkKey']>) =>
      driveClient({ listFiles: () => [], checkKey }, 'checkKey', given, signal);

    expect(await checking(async () => ({ workspaceId: 'ws' }))).toEqual({
      kind: 'answered',
      workspaceId: 'ws',
    });
    expect(await checking(() => JSON.parse('{"valid":true}'))).toEqual({
      kind: 'malformed',
      message: '{"valid":true} instead of { workspaceId }',
    });
  });
});
