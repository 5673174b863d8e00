import type { Browser } from 'playwright-core';
import { formatRupiah } from '../../../src/domain/shared/rupiah.ts';
import { type Figure, figure } from '../figure.ts';
import { median, spread } from '../statistics.ts';
import { type SignedIn, withLaptop } from './owner.ts';

const TIMES = 5;
const GOAL_S = 2;
const PATIENCE_MS = 60_000;

/** The time from the press of "Simpan" in the product editor until another visitor's page shows the new price. */
export const savingFigures = (browser: Browser, origin: string, session: SignedIn, product: string): Promise<readonly Figure[]> =>
  withLaptop(browser, session, (owner) =>
    withLaptop(browser, null, async (stranger) => {
      await stranger.goto(`${origin}/products/${product}`);
      const main = owner.getByRole('main');
      const price = main.getByLabel('Harga', { exact: true });
      const [times, answers]: [number[], number[]] = [[], []];
      for (let time = 0; time < TIMES; time += 1) {
        await owner.goto(`${origin}/admin/products/${product}`);
        const wanted = 2_345_000 + time * 1000;
        await price.fill(String(wanted));
        const startedAt = performance.now();
        await main.getByRole('button', { name: 'Simpan', exact: true }).click();
        const shown = owner.getByText('Produk disimpan.').waitFor();
        void shown.then(() => answers.push(performance.now() - startedAt));
        for (let seen = false; !seen; ) {
          await stranger.goto(`${origin}/products/${product}`, { waitUntil: 'domcontentloaded' });
          seen = (await stranger.getByRole('main').innerText()).includes(formatRupiah(wanted));
          if (!seen && performance.now() - startedAt > PATIENCE_MS) throw new Error('what was saved was never seen');
        }
        times.push((performance.now() - startedAt) / 1000);
        await shown;
      }
      return [
        figure(
          'saved in the editor, seen on the shop’s page',
          median(times),
          's',
          { most: GOAL_S },
          `${spread(times, 1)} in ${TIMES} saves`,
        ),
        figure('saved in the editor, said so', median(answers), 'ms', null, spread(answers)),
      ];
    }),
  );
