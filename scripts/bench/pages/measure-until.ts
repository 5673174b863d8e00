import type { Page } from 'playwright-core';

/**
 * Prepares the page to measure the next click or tap: from the event to the first frame in which an element appears.
 * @param sign a selector that matches only then, with the text the element must have, or null for any
 */
export const armTimer = (page: Page, sign: string, text: string | null): Promise<void> =>
  page.evaluate(
    ([selector, wanted]) => {
      const place = window as Window & { benchTimer?: Promise<number> };
      place.benchTimer = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`"${selector}" did not come within ten seconds`)), 10_000);
        const begin = (event: Event): void => {
          const isThere = (): boolean =>
            [...document.querySelectorAll(selector)].some((element) => wanted === null || element.textContent?.trim() === wanted);
          const painted = (): void => {
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - event.timeStamp);
              port2.postMessage(null);
            });
          };
          const observer = new MutationObserver(() => {
            if (!isThere()) return;
            observer.disconnect();
            painted();
          });
          observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        };
        window.addEventListener('click', begin, { capture: true, once: true });
      });
    },
    [sign, text] as const,
  );

/** @returns milliseconds @throws when the element did not appear within ten seconds */
export const readTimer = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Window & { benchTimer?: Promise<number> }).benchTimer ?? Number.NaN);
