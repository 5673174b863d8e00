import type { Browser } from 'playwright-core';
import { withPhone } from '../pages/browser.ts';

/** How long nobody touches the page. */
const QUIET_MS = 8000;

/** KB of scripts that a page which nobody touches has fetched after eight seconds, as they travel. */
export const scriptsUntouched = (browser: Browser, url: string): Promise<number> =>
  withPhone(browser, async ({ page, cdp }) => {
    const scripts = new Set<string>();
    let bytes = 0;
    cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await cdp.send('Network.enable');
    await page.goto(url);
    await page.waitForTimeout(QUIET_MS);
    return bytes / 1000;
  });
