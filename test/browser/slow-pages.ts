import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/**
 * How many times slower pages are: `SLOW_PAGES=10 npx vitest …`. The control API then responds late as
 * well, by random delays, so that responses change places. No test may depend on which is quicker:
 * all pass with any number.
 */
const SLOWNESS = Number(process.env.SLOW_PAGES ?? 1);

/** The maximum delay of a response in milliseconds. */
const LATEST = 500;

/** Slows a page down if SLOW_PAGES says so, before it loads anything. */
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
    // Streams that end with the page, and what the browser may refuse, are passed on as they are.
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
