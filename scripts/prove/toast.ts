import { addressOf, Crowd } from '../../tests/support/crowd.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { programRuns, startBrowser } from '../../tests/support/visitor.ts';
import type { Proof } from './proof.ts';
import { peopleOf } from './realtime/people.ts';
import { greatest, median, pause } from './statistics.ts';

const OTHERS = 200;
const ROWS = 20;
const MOST_MS = 1000;

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
const described = (values: readonly number[]): string =>
  [median(values), p95(values), greatest(values)].map((value) => `${Math.round(value)} ms`).join(', ');

export const toast: Proof = {
  title: 'A toast while many listen',
  promise: `With ${OTHERS} other listeners, a notification is on the screen of a browser, as toast and on the bell, within a second of its row (95 of 100).`,
  run: async () => {
    const shop = await ShopProcess.create({ SEED: 'demo', TRUST_PROXY: '1' });
    const browser = await startBrowser();
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const { publishableKey } = await peopleOf(shop, 0);
      const members = Array.from({ length: OTHERS }, (_, place) => ({ address: addressOf(place), token: null }));
      const crowd = await Crowd.gather(shop.origin, publishableKey, members);
      const page = await (await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' })).newPage();
      const socket = page.waitForEvent('websocket');
      await page.goto('/');
      await programRuns(page);
      // A guest's page listens from the second one on.
      await page.getByRole('link', { name: 'Feed', exact: true }).first().click();
      // The answer to the join has arrived.
      await (await socket).waitForEvent('framereceived', ({ payload }) => String(payload).includes('"status":"ok"'));
      const bell = page.getByRole('banner').getByRole('link', { name: /^Notifikasi/ });
      const sql = await shop.database();
      const [toasts, badges]: [number[], number[]] = [[], []];
      for (let place = 0; place < ROWS; place += 1) {
        const before = (await bell.getAttribute('aria-label')) ?? '';
        const startedAt = performance.now();
        await sql`insert into notifications (title) values (${`Kabar ${place}`})`;
        const shown = page.getByRole('article').filter({ hasText: new RegExp(`Kabar ${place}(?!\\d)`) });
        const counted = page.waitForFunction(
          (label) => document.querySelector('header a[href="/notifications"]')?.getAttribute('aria-label') !== label,
          before,
        );
        await Promise.all([
          shown.waitFor().then(() => toasts.push(performance.now() - startedAt)),
          counted.then(() => badges.push(performance.now() - startedAt)),
        ]);
        await pause(1000);
      }
      await sql.end();
      await crowd.leave();
      return {
        isKept: p95(toasts) <= MOST_MS && p95(badges) <= MOST_MS && toasts.length === ROWS,
        rows: [
          ['toast: median, 95 of 100, slowest', described(toasts)],
          ['badge: median, 95 of 100, slowest', described(badges)],
          ['listeners', OTHERS + 1],
        ],
      };
    } finally {
      await browser.close();
      await shop.remove();
    }
  },
};
