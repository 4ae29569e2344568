import { afterEach, expect, test, vi } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { databaseOf } from './index.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the channel to other tabs, and records the messages sent to it. */
function stubBrowser(): unknown[] {
  const posted: unknown[] = [];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(): void {}
      postMessage(message: unknown): void {
        posted.push(message);
      }
    },
  );
  return posted;
}

test('in a browser, no write is sent to other tabs', () => {
  const posted = stubBrowser();
  const { file } = databaseOf(createMock({ world: 'tiny' }));

  file.create({ id: 'f' });
  file.update({ where: { id: { equals: 'f' } }, data: { size: 1 } });
  file.delete({ where: { id: { equals: 'f' } } });

  expect(posted).toEqual([]);
});
