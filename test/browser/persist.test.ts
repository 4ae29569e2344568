import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BrowserMockOptions } from '../../src/browser/index.ts';
import { inChromium } from './in-chromium.ts';
import { ask, Pages, start } from './mocked-page.ts';

/** State across reloads, in a real browser. Skipped without Chromium. */
const KEY = 'workspace-files-kit.state';

inChromium((browser) => {
  const pages = new Pages(browser);
  const warnings = () => pages.warnings();

  /** Reloads the page and starts the mock again. Discards earlier console messages. */
  async function reload(page: Page, options: BrowserMockOptions): Promise<void> {
    await page.reload();
    pages.said = [];
    expect(await start(page, options)).toBeNull();
  }

  const stored = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), KEY);

  /** The parts of a mock that the tests change. */
  const look = (page: Page) =>
    page.evaluate(() => {
      const mock = window.workspaceFiles?.mock;
      return {
        files: mock?.files.list().map(({ name }) => name),
        keys: mock?.keys.list().map(({ label, state }) => `${label} ${state}`),
        profile: mock?.profile.name,
        now: mock?.clock.now(),
        faults: mock?.faults.list().length,
        world: mock?.world.recipe,
      };
    });

  test('files, keys, clock, profile and faults survive a reload and a hot reload', async () => {
    const options = { persist: true };
    const page = await pages.start('kept', options);
    await page.evaluate(() => {
      const mock = window.workspaceFiles?.mock;
      mock?.files.create({ name: 'new.txt' });
      mock?.files.delete('file_a');
      mock?.keys.issue({ label: 'mine', secret: 'wsk_mine' });
      mock?.keys.expire('wsk_tiny_reader');
      mock?.setProfile('short-pages');
      mock?.clock.advance(86_400_000);
      mock?.faults.add({ effect: { kind: 'answer', status: 503 }, operation: 'listFiles' });
    });
    const before = await look(page);
    expect(before).toMatchObject({ profile: 'short-pages', faults: 1 });

    await reload(page, options);
    expect([await look(page), warnings()]).toEqual([before, []]);
    expect(await ask(page, '/api/v1/auth', 'wsk_mine')).toMatch(/^200/);
    await page.evaluate(() => window.workspaceFiles?.mock.files.create({ name: 'hot.txt' }));
    expect(await start(page, options)).toBeNull();
    expect((await look(page)).files).toContain('hot.txt');

    await page.evaluate(() => window.workspaceFiles?.mock.reset());
    await reload(page, options);
    expect((await look(page)).files).toHaveLength(3);
    await page.evaluate(() => window.workspaceFiles?.stop());
    expect(await stored(page)).toBeNull();
  });

  test('a world chosen with setWorld is seeded again after a reload', async () => {
    const page = await pages.start('regrown', { persist: true });
    await page.evaluate(() => window.workspaceFiles?.setWorld('default', { files: 5 }));
    const before = await look(page);

    await reload(page, { persist: true });

    expect(await look(page)).toEqual(before);
    expect(before.world).toBe('default');
    const state = await page.evaluate(() => window.workspaceFiles?.mock.exportState());
    expect(await start(page, { state, persist: true })).toBeNull();
    expect(await look(page)).toEqual(before);
    await reload(page, { state, persist: true });
    expect([await look(page), warnings()]).toEqual([before, []]);
  });

  test.each<[string, BrowserMockOptions, string]>([
    ['world', { world: 'default', files: 2 }, 'it has a different world, tiny '],
    ['profile', { profile: 'short-pages' }, 'its mock started with a different profile'],
  ])(
    'a state that started with a different %s is discarded with a warning',
    async (name, other, reason) => {
      const page = await pages.start(`other-${name}`, { persist: true });
      await page.evaluate(() => window.workspaceFiles?.mock.clock.advance(1));

      await reload(page, { ...other, persist: true });

      await expect
        .poll(warnings)
        .toEqual([
          expect.stringContaining(`the state from before the reload was discarded: ${reason}`),
        ]);
      expect((await look(page)).profile).toBe(other.profile ?? 'default');
    },
  );

  test('an invalid state is discarded with a warning', async () => {
    const page = await pages.start('broken', { persist: true });
    await page.evaluate(() => window.workspaceFiles?.mock.clock.advance(1));
    await page.reload();
    const good = JSON.parse((await stored(page)) ?? '');
    const cases: readonly (readonly [string, string])[] = [
      ['{', 'JSON'],
      ['null', 'it has a different version'],
      [JSON.stringify({ ...good, version: 99 }), 'it has a different version'],
      [JSON.stringify({ ...good, seed: {} }), 'it has a different world'],
      [JSON.stringify({ ...good, files: 'x' }), 'Failed to import the state: files: expected'],
    ];
    for (const [text, reason] of cases) {
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
        KEY,
        text,
      ] as const);
      pages.said = [];
      expect(await start(page, { persist: true })).toBeNull();
      await expect.poll(warnings).toEqual([expect.stringContaining(reason)]);
      expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
      await page.evaluate(() => window.workspaceFiles?.stop());
    }
  });

  test('a full session storage causes one warning', async () => {
    const page = await pages.start('full', { persist: true });
    await page.evaluate(() => {
      for (let size = 2 ** 23, count = 0; size >= 1; count++) {
        try {
          sessionStorage.setItem(`${count}`, 'x'.repeat(size));
        } catch {
          size /= 2;
        }
      }
      window.workspaceFiles?.mock.files.create({ name: 'new.txt' });
      window.dispatchEvent(new Event('pagehide'));
      window.dispatchEvent(new Event('pagehide'));
    });

    await expect
      .poll(warnings)
      .toEqual([
        expect.stringContaining(
          'cannot be kept across reloads: the session storage of this page is full',
        ),
      ]);
    expect(await stored(page)).toBeNull();
  });

  test('a frame of the same origin keeps its own state', async () => {
    const options = { persist: true };
    const page = await pages.start('frames', options);
    const addFrame = async (): Promise<Frame> => {
      await page.evaluate(async () => {
        const frame = document.createElement('iframe');
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        frame.src = location.href;
        document.body.append(frame);
        await loaded;
      });
      const frame = page.frames()[1];
      if (!frame) throw new Error('The page has no frame');
      expect(await start(frame, options)).toBeNull();
      return frame;
    };
    const create = (at: Page | Frame, id: string) =>
      at.evaluate((given) => void window.workspaceFiles?.mock.files.create({ id: given }), id);
    const ids = (at: Page | Frame) =>
      at.evaluate(() => window.workspaceFiles?.mock.files.list().map(({ id }) => id));

    const frame = await addFrame();
    await create(page, 'in-page');
    await create(frame, 'in-frame');
    await reload(page, options);
    expect(await ids(page)).toContain('in-page');
    expect(await ids(page)).not.toContain('in-frame');
    const again = await addFrame();
    expect(await ids(again)).toContain('in-frame');
    expect(await ids(again)).not.toContain('in-page');
  });
});
