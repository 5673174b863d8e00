import type { Locator } from 'playwright-core';
import type { Phone } from './browser.ts';

/** How long a finger stays down. */
const DOWN_MS = 70;

/** Touches a place on the screen as a finger does. @param x in pixels of the screen, as y */
export const pressAt = async ({ page, cdp }: Phone, x: number, y: number): Promise<void> => {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(DOWN_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Touches the middle of something that is on the screen. @throws when it is nowhere */
export const press = async (phone: Phone, target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('what should be touched is not there');
  await pressAt(phone, box.x + box.width / 2, box.y + box.height / 2);
};
