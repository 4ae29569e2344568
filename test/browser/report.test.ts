import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { ContractReport } from '../../contract-tests/run/report.ts';
import { checkReport } from '../../src/report/check-report.ts';
import { htmlReport } from '../../src/report/html.ts';
import { hostileTexts, notJudgedRecord, recordWith } from '../support/sample-records.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inChromium } from './in-chromium.ts';

/** The HTML report in a real browser. Skipped without Chromium. */

inChromium((browser) => {
  const { write } = temporaryFolder();

  /** Opens the report as a reader would, and records everything that it does by itself. */
  async function open(
    record: { readonly report: ContractReport; readonly startedAt: string },
    change = (html: string) => html,
  ) {
    const file = write('report.html', change(htmlReport(checkReport(record.report, record))));
    const page = await browser().newPage({ viewport: { width: 360, height: 800 } });
    const events: string[] = [];
    page.on('dialog', (dialog) => {
      events.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on('pageerror', (error) => events.push(`error: ${error.message}`));
    page.on('console', (message) => events.push(`console: ${message.text()}`));
    page.on('request', (request) => {
      if (request.url().replace(/#.*/, '') !== pathToFileURL(file).href)
        events.push(`request: ${request.url()}`);
    });
    await page.goto(pathToFileURL(file).href);
    return { page, events };
  }

  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (scheme) => {
    const { page } = await open(recordWith('a'));
    await page.emulateMedia({ colorScheme: scheme });
    // Bypasses the content policy of the page, as an extension would.
    await page.evaluate(axe.source);

    const found = await page.evaluate(async () => {
      // The code blocks of all rules have the same names.
      const rules = { 'landmark-unique': { enabled: false } };
      const { violations } = await Reflect.get(window, 'axe').run({ rules });
      return violations.map((each: { id: string }) => each.id);
    });

    expect(found).toEqual([]);
    await page.close();
  });

  test.each([
    ['a run that was judged', recordWith],
    ['a run that was not', notJudgedRecord],
  ])('%s, of a hostile deployment: nothing runs, nothing is fetched', async (_, recordOf) => {
    const { page, events } = await open(recordOf(hostileTexts.join('') + 'x'.repeat(500)));
    await page.locator('details').evaluateAll((all) => {
      for (const element of all) element.setAttribute('open', '');
    });
    // The page has loaded: anything that it does by itself has happened by the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

    expect(await page.getByText('alert(1)').first().isVisible()).toBe(true);
    expect(await page.locator('script, img, iframe, svg').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(events).toEqual([]);
    await page.close();
  });

  test('the policy blocks an injected script', async () => {
    const injected =
      '<script>alert(1)</script><img src="https://evil.test/x.png" onerror="alert(2)">';
    const inject = (html: string) => html.replace('<main', `${injected}<main`);
    const { page, events } = await open(recordWith('a'), inject);

    await expect
      .poll(() => events.filter((text) => text.includes('Content Security Policy')).length)
      .toBeGreaterThan(1);
    expect(events.filter((text) => text.startsWith('dialog'))).toEqual([]);
    await page.close();
  });
});
