import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/**
 * How many times slower a page is than this machine makes it: `SLOW_PAGES=10 npx vitest …`. Then the
 * control API answers late as well, each request by another while, so that answers change places. No
 * test may hang on who is quicker: all pass at any number.
 */
const SLOWNESS = Number(process.env.SLOW_PAGES ?? 1);

/** Milliseconds that an answer waits at most. */
const LATEST = 500;

/** Makes a page slow where that is asked for, before it is gone anywhere. */
export async function slowDown(page: Page): Promise<void> {
  if (!(SLOWNESS > 1)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  await page.route(/\/__mock\//, answerLate);
}

async function answerLate(route: Route): Promise<void> {
  const late = () => wait(Math.random() * LATEST);
  try {
    const { origin } = new URL(route.request().url());
    const isForeign = !route.request().frame().url().startsWith(`${origin}/`);
    // What ends with the page alone is passed on as it comes, and what the browser may refuse.
    if (isForeign || /\/events\b/.test(route.request().url())) {
      await late();
      return await route.continue();
    }
    const response = await route.fetch();
    await late();
    await route.fulfill({ response });
  } catch {
    // The server is gone, or the page.
    await route.abort('connectionrefused').catch(() => {});
  }
}
