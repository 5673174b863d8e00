import type { Browser } from 'playwright-core';
import { slowDown, untilHydrated, withPhone } from '../pages/browser.ts';
import { armTimer, readTimer } from '../pages/measure-until.ts';
import { press } from '../pages/press.ts';

export interface Changes {
  readonly notSeen: number;
  readonly seen: number;
  readonly back: number;
}

const CARD = 'article h3 a';
const SETTLED_MS = 800;

/** A change from a list to a product, back, and to the same product again, at a fourth of the processor's speed, without a slow line. */
export const changesOf = (browser: Browser, url: string): Promise<Changes> =>
  withPhone(browser, async (phone) => {
    const { page } = phone;
    await page.goto(url);
    await untilHydrated(phone);
    await slowDown(phone, 4);
    const listHeading = ((await page.locator('h1').first().textContent()) ?? '').trim();
    const open = async (): Promise<number> => {
      const card = page.locator(CARD).nth(2);
      await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await page.waitForTimeout(SETTLED_MS);
      await armTimer(page, 'h1', (await card.innerText()).trim());
      await press(phone, card);
      return readTimer(page);
    };
    const notSeen = await open();
    await page.waitForTimeout(SETTLED_MS);
    const back = await page.evaluate(
      (heading) =>
        new Promise<number>((resolve) => {
          const startedAt = performance.now();
          const look = (): void => {
            if (document.querySelector('h1')?.textContent?.trim() !== heading) {
              requestAnimationFrame(look);
              return;
            }
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - startedAt);
            requestAnimationFrame(() => port2.postMessage(null));
          };
          history.back();
          look();
        }),
      listHeading,
    );
    return { notSeen, back, seen: await open() };
  });
