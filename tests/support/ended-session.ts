import type { Locator, Page } from 'playwright-core';
import { OWNER } from './owner.ts';

/** The dialog over a page whose session has ended. */
export const signInAgainDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' });

/** The owner signs in again over the page. */
export const signInAgain = async (page: Page): Promise<void> => {
  const dialog = signInAgainDialog(page);
  await dialog.waitFor();
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
};

/** A navigation within the open page, as a link makes it. */
export const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({ idx: 1, key: 'x', usr: null }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, path);
