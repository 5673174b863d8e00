import type { Browser } from 'playwright-core';
import { type Figure, figure } from '../figure.ts';
import { type SignedIn, withLaptop } from './owner.ts';

const PATIENCE_MS = 1_200_000;

/** Removes all samples through the screen. @throws when the screen shows a failure */
export const goingLiveFigures = (browser: Browser, origin: string, session: SignedIn, samples: number): Promise<readonly Figure[]> =>
  withLaptop(browser, session, async (page) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/remove_samples') && request.method() === 'POST') calls += 1;
    });
    await page.goto(`${origin}/admin/system`);
    await page.getByRole('button', { name: 'Hapus data contoh' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus data contoh?' });
    const name = dialog.getByLabel(/^Ketik nama toko: /);
    const shop = (
      await dialog
        .getByText(/^Ketik nama toko: /)
        .first()
        .innerText()
    ).replace(/^Ketik nama toko: /, '');
    await name.fill(shop.trim());
    const startedAt = performance.now();
    await dialog.getByRole('button', { name: 'Hapus untuk selamanya' }).click();
    const done = page.getByText('Tidak ada data contoh. Toko ini berisi barangmu sendiri.');
    const failed = dialog.getByRole('alert');
    await done.or(failed).first().waitFor({ timeout: PATIENCE_MS });
    if (await failed.isVisible()) throw new Error(`going live failed: ${await failed.innerText()}`);
    const seconds = (performance.now() - startedAt) / 1000;
    return [figure(`going live: ${samples} samples and their files away`, seconds, 's', null, `${calls} calls, none failed`)];
  });
