import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/ensure-browser.mjs';
import type { DemoShop } from './demo-shop.ts';
import { OWNER } from './owner.ts';

/** The demo shop of this run. */
export const demoShop = JSON.parse(process.env['DEMO_SHOP'] ?? '{}') as DemoShop;

// The last four flags disable requests to the browser's vendor. Glyph widths are as on phones, not rounded to whole pixels.
const FLAGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser; the test file closes it when it is done. */
export const startBrowser = (...flags: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser() ?? '', args: [...FLAGS, ...flags] });

export const WIDTHS = [360, 768, 1280] as const;
export const THEMES = ['dark', 'light'] as const;

export interface VisitorOptions extends BrowserContextOptions {
  readonly width?: (typeof WIDTHS)[number];
  readonly theme?: (typeof THEMES)[number];
}

/** A visitor with a browser profile of their own, and the errors that their browser reported. */
export class Visitor {
  readonly complaints: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', (message) => {
      if (message.text().includes('Service Worker registration blocked by Playwright')) return;
      if (message.type() === 'error' || message.type() === 'warning')
        this.complaints.push(`${message.text()} ${message.location().url}`.trim());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  /** A phone below 600 pixels, else a desktop, in Jakarta. */
  static async arrive(browser: Browser, { width = 360, theme, ...options }: VisitorOptions = {}): Promise<Visitor> {
    const phone = width < 600;
    const context = await browser.newContext({
      baseURL: demoShop.origin,
      viewport: { width, height: phone ? 780 : 900 },
      isMobile: phone,
      hasTouch: phone,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      // Tests of offline use allow the service worker; in others every response is the shop's own.
      serviceWorkers: 'block',
      ...options,
    });
    // Shorter than the test's timeout, so that the failure names the missing condition.
    context.setDefaultTimeout(40_000);
    if (theme !== undefined) await context.addInitScript((chosen) => localStorage.setItem('themeMode', chosen), theme);
    return new Visitor(context, await context.newPage());
  }

  leave(): Promise<void> {
    return this.context.close();
  }
}

/** Waits for hydration (React then owns the elements). Until then links and forms work without it. */
export const programRuns = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')));
};

/** Whether the shop's own letters have replaced the device's. (`FontFaceSet.check` says yes before a style sheet names them.) */
export const hasLetters = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes('Plus Jakarta Sans') && status === 'loaded'));

/** Fills in the sign-in form of the page that is open, and sends it. */
export const submitSignIn = async (page: Page, identifier: string = OWNER.phone, password: string = OWNER.password): Promise<void> => {
  await page.getByLabel('Nomor HP atau email').fill(identifier);
  const field = page.getByLabel('Kata sandi', { exact: true });
  await field.fill(password);
  await field.press('Enter');
};
