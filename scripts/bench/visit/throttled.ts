import type { Browser } from 'playwright-core';
import { type Phone, slowDown, withPhone } from '../pages/browser.ts';

/** A cheap phone on mobile data: what Chromium calls fast 3G, and a sixth of this processor. */
const LINE = { latencyMs: 150, downBytesPerS: 1_600_000 / 8, upBytesPerS: 750_000 / 8 } as const;
const SLOWER = 6;

/** Opens a phone whose line and processor are really slowed down, with nothing kept from before. */
export const withThrottledPhone = <T>(browser: Browser, use: (phone: Phone) => Promise<T>): Promise<T> =>
  withPhone(browser, async (phone) => {
    const { cdp } = phone;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latencyMs,
      downloadThroughput: LINE.downBytesPerS,
      uploadThroughput: LINE.upBytesPerS,
    });
    await slowDown(phone, SLOWER);
    return use(phone);
  });
