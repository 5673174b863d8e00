import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { programRuns } from './visitor.ts';

/** Presses of renters and staff that several plays of rentals share. */

export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};

export const vault = (page: Page): Locator => page.getByRole('region', { name: 'Brankas Akun' });

/** Presses through the summary of a rental. @returns the order that is to be paid */
export const rentNow = async (page: Page): Promise<string> => {
  await page.getByRole('link', { name: 'Sewa sekarang' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Aku setuju dengan aturan sewa ini.').click();
  await sheet.getByRole('button', { name: /^Sewa dan bayar/ }).click();
  return orderToPay(page);
};

export const orderToPay = async (page: Page): Promise<string> => {
  await page.waitForURL('**/payment?order=*');
  return new URL(page.url()).searchParams.get('order') ?? '';
};

/** Pays on the page of the sandbox. */
export const payInSandbox = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: 'Buka halaman pembayaran' });
  const [bank] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await bank.getByRole('button', { name: 'Bayar', exact: true }).click();
  await bank.getByText(/Tercatat/).waitFor();
  await bank.close();
  await page.bringToFront();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' }).waitFor();
};

/** The first opening starts the time. */
export const openFirst = async (page: Page): Promise<void> => {
  await vault(page).getByRole('button', { name: 'Buka data akun' }).click();
  await page.getByRole('dialog', { name: 'Mulai sewa sekarang?' }).getByRole('button', { name: 'Buka' }).click();
};

/** Reports a problem of a rental that is open on the page. */
export const report = async (page: Page, reason: string, text: string): Promise<void> => {
  const region = page.getByRole('region', { name: 'Masalah saat sewa' });
  await region.getByRole('button', { name: 'Laporkan masalah' }).click();
  await region.getByLabel('Alasan').selectOption(reason);
  await region.getByLabel('Apa yang terjadi?').fill(text);
  await region.getByRole('button', { name: 'Kirim laporan' }).click();
  await page.getByText(/^Laporan terkirim\./).waitFor();
};

/** Decides the complaint of an order, from the list to the confirmation. @param fill fills in the fields of the outcome */
export const decide = async (
  page: Page,
  number: string,
  outcome: string,
  reason: string,
  fill: (form: Locator) => Promise<void> = async () => undefined,
): Promise<void> => {
  await open(page, '/admin/complaints');
  await page.getByRole('link', { name: number }).first().click();
  await page.getByRole('button', { name: 'Putuskan' }).first().click();
  const form = page.getByRole('dialog', { name: 'Putuskan komplain ini' });
  await form.getByLabel('Keputusan', { exact: true }).selectOption(outcome);
  await fill(form);
  await form.getByLabel('Alasan keputusan').fill(reason);
  await form.getByRole('button', { name: 'Putuskan' }).click();
};

export const decided = (page: Page): Promise<void> => page.getByText('Keputusan tercatat. Pembeli dikabari.').waitFor();

/** Nothing on the page is wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
};
