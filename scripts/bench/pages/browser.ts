import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

// The last four disable the browser's own requests.
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The width of Lighthouse's emulated phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } as const;

/** Runs work with a browser and closes it. */
export const withBrowser = async <T>(use: (browser: Browser) => Promise<T>, flags: readonly string[] = []): Promise<T> => {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '', args: [...FLAGS, ...flags] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};

export interface Phone {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** Opens a page of the given browser as a visitor on a phone with empty storage. */
export const withPhone = async <T>(browser: Browser, use: (phone: Phone) => Promise<T>): Promise<T> => {
  const context: BrowserContext = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    return await use({ page, cdp: await context.newCDPSession(page) });
  } finally {
    await context.close();
  }
};

/** Throttles the processor of this page by a factor. */
export const slowDown = async ({ cdp }: Phone, times: number): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
};

/** Waits until the page is hydrated. */
export const untilHydrated = async ({ page }: Phone): Promise<void> => {
  await page.waitForFunction(() => {
    const place = document.getElementById('app');
    return place !== null && Object.keys(place).some((key) => key.startsWith('__reactContainer'));
  });
  await page.waitForLoadState('networkidle');
};
