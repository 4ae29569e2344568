import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/**
 * The factor by which pages are slowed down: `SLOW_PAGES=10 npx vitest …`. The control API then
 * also responds with random delays, so that responses arrive in a different order. Tests must pass
 * with any factor.
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
    // Event streams and cross-origin requests, which the browser may refuse, continue unchanged.
    if (isForeign || /\/events\b/.test(route.request().url())) {
      await late();
      return await route.continue();
    }
    const response = await route.fetch();
    await late();
    await route.fulfill({ response });
  } catch {
    // The server or the page is closed.
    await route.abort('connectionrefused').catch(() => {});
  }
}
