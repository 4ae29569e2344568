import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inBrowser, serve } from './console.ts';
import { panels } from './panels.ts';

/**
 * Foreign texts that would run scripts, control the display, or push everything else off the page.
 */
const image = '<img src=x onerror="window.ran = 1">';
const script = '"><script>window.ran = 1</script>';
const turned = 'report\u200Ffdp.exe';
const long = 'endless-'.repeat(400);

const world = {
  name: image,
  now: '2026-01-15T12:00:00Z',
  workspaces: [
    {
      label: `main ${script}`,
      workspaceId: `ws_${long.slice(0, 300)}`,
      name: image + long,
      files: {
        literal: [image, script, turned, long, 'javascript:window.ran=1', '{{constructor}}'].map(
          (name, index) => ({
            id: `file_${index}`,
            name,
            contentType: image,
            size: 1,
            createdAt: '2026-01-14T09:00:00Z',
          }),
        ),
      },
    },
  ],
  keys: [{ label: 'reader', workspace: `main ${script}`, secret: 'wsk_reader_of_hostile' }],
};

inBrowser('hostile texts', () => {
  const file = temporaryFolder().write('world.json', world);

  test('never run, and leave the layout of a narrow page intact', async () => {
    const { baseUrl, ask, mock, open } = await serve('--world', file);
    await ask(`/api/v1/workspaces/${encodeURIComponent(image)}/files?cursor=${script}`, 'reader');
    await ask(`/api/v1/${long}`, image);
    await mock.call('keys.issue', { label: image + turned, scopes: [image] });
    const page = await open('/', { narrow: true });
    const details = [
      { id: 'journal/1', title: 'Journal' },
      { id: 'journal/2', title: 'Journal' },
    ];
    for (const { id, title } of [...panels, ...details]) {
      await page.goto(`${baseUrl}/#/${id}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
      if (id === 'keys') await page.getByText('\\u{200F}').first().waitFor();
      if (['overview', 'files', 'keys', 'journal'].includes(id))
        await page.getByText('<img').first().waitFor();
      const seen = await page.evaluate(() => ({
        ran: 'ran' in window,
        images: [...document.images]
          .map(({ src }) => src)
          .filter((src) => !src.includes('/console/')),
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect(seen, id).toEqual({ ran: false, images: [], sideways: 0 });
      if (id === 'overview') {
        const row = page.getByRole('row').filter({ hasText: 'ws_endless-' });
        expect((await row.boundingBox())?.height).toBeLessThan(450);
      }
    }
  });
});
