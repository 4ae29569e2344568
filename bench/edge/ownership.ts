import { setTimeout as pause } from 'node:timers/promises';
import { createMock } from '../../src/mock/create-mock.ts';
import type { Figure } from '../figure.ts';
import { control, newSandbox } from '../soak/served.ts';
import { countOf } from './survival.ts';
import type { Workerd } from './workerd.ts';

/** Milliseconds, longer than a sandbox is left alone for that is let go after a second. */
const BRIEFLY = 1_200;

/** Who a key belongs to: its sandbox alone, while there is one. */
export async function ownership(start: () => Promise<Workerd>): Promise<readonly Figure[]> {
  await using served = await start();
  const { baseUrl } = served;
  const wrong: string[] = [];
  const expect = async (what: string, expected: number, found: number | Promise<number>) => {
    const status = await found;
    if (status !== expected) wrong.push(`${what}: expected ${expected}, found ${status}`);
  };
  const make = async (options: object) =>
    newSandbox.parse(await control(baseUrl, 'POST', '/sandboxes', { world: 'tiny', ...options }));
  const statusOf = async (method: string, path: string, body?: object) => {
    const init = body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    return (await fetch(`${baseUrl}/__mock${path}`, { method, ...init })).status;
  };
  const keyCheck = async (secret: string) =>
    (await fetch(`${baseUrl}/api/v1/auth`, { headers: { authorization: `Bearer ${secret}` } }))
      .status;
  const defaultSecret = createMock().keys.byLabel('reader').secret;
  const [one, two] = [await make({}), await make({})];
  const secret = 'a-secret-of-my-own';
  const issue = (id: string) =>
    statusOf('POST', `/sandboxes/${id}/keys`, { label: 'mine', secret });

  await expect('a secret of one’s own', 201, issue(one.id));
  await expect('the same in another sandbox', 400, issue(two.id));
  await expect(
    'a key of that label, which was not issued',
    404,
    statusOf('DELETE', `/sandboxes/${two.id}/keys/mine`),
  );
  await expect('its key check', 200, keyCheck(secret));
  await expect(
    'a write to the default sandbox',
    409,
    statusOf('POST', '/sandboxes/default/files', {}),
  );
  await expect(
    'a key of the default world',
    409,
    statusOf('POST', `/sandboxes/${one.id}/keys`, { secret: defaultSecret }),
  );
  await expect('an unknown option', 400, statusOf('POST', '/sandboxes', { wrold: 'tiny' }));
  const state = await control(baseUrl, 'GET', `/sandboxes/${one.id}/state`);
  await expect('its state beside it', 400, statusOf('POST', '/sandboxes', { state }));
  await expect('deleting it', 204, statusOf('DELETE', `/sandboxes/${one.id}`));
  await expect('its key check afterwards', 401, keyCheck(secret));
  await expect('a key that it was made with', 401, keyCheck(one.keys[0]?.secret ?? ''));
  await expect('reading it afterwards', 404, statusOf('GET', `/sandboxes/${one.id}`));
  await expect('the secret, which is free again', 201, issue(two.id));
  await control(baseUrl, 'DELETE', `/sandboxes/${two.id}`);
  await expect(
    'its state once all its keys are free',
    201,
    statusOf('POST', '/sandboxes', { state }),
  );
  await expect('the secret, which came with it', 200, keyCheck(secret));
  await expect('a key of it that was made at the edge', 200, keyCheck(one.keys[0]?.secret ?? ''));
  const brief = await make({ ttlSeconds: 1 });
  await pause(BRIEFLY);
  await expect('a sandbox that nobody used', 404, statusOf('GET', `/sandboxes/${brief.id}`));
  for (const text of wrong) console.error(text);
  return [
    countOf(
      'edge.ownership',
      'keys and sandboxes that are not whose they should be',
      wrong.length,
      '17 questions',
    ),
  ];
}
