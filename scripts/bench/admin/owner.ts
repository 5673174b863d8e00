import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ShopProcess } from '../../../tests/support/shop-process.ts';
import { programRuns, submitSignIn } from '../../../tests/support/visitor.ts';

const LAPTOP = { viewport: { width: 1366, height: 768 }, locale: 'id-ID', timezoneId: 'Asia/Jakarta' } as const;

/** The storage of a signed-in browser, with which other ones start. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Runs work with the owner's laptop, which starts with an empty cache. */
export const withLaptop = async <T>(browser: Browser, session: SignedIn | null, use: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext(session === null ? LAPTOP : { ...LAPTOP, storageState: session });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    return await use(page);
  } finally {
    await context.close();
  }
};

/** Signs the owner in once. @returns the storage with which the owner's other browsers start */
export const signIn = (browser: Browser, { origin }: ShopProcess): Promise<SignedIn> =>
  withLaptop(browser, null, async (page) => {
    await page.goto(`${origin}/auth?redirect=%2Fadmin%2Fproducts`);
    await programRuns(page);
    await submitSignIn(page);
    await page.getByRole('heading', { level: 1, name: /^Produk/ }).waitFor();
    return page.context().storageState();
  });
