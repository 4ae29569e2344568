import type { Page } from 'playwright-core';

/** Bytes of a picture of the documents, and how good it is where it may be. */
const LARGEST = 60_000;
const QUALITIES = [85, 75, 65, 50];

/**
 * What a page shows, as WebP.
 *
 * @throws Error where it is too large however bad it looks.
 */
export async function smallPicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= LARGEST) return picture;
  }
  throw new Error(`Failed to take a picture of ${page.url()} in ${LARGEST} bytes`);
}
