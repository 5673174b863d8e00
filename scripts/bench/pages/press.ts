import type { Locator } from 'playwright-core';
import type { Phone } from './browser.ts';

/** The duration of a touch. */
const DOWN_MS = 70;

/** Touches a position on the screen. @param x in screen pixels, as y */
export const pressAt = async ({ page, cdp }: Phone, x: number, y: number): Promise<void> => {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(DOWN_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Touches the centre of a visible element. @throws when it is not visible */
export const press = async (phone: Phone, target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('what should be touched is not there');
  await pressAt(phone, box.x + box.width / 2, box.y + box.height / 2);
};
