import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NewsletterSubscribers } from '../../../src/application/newsletter/newsletter.ts';

export interface NewsletterWorld {
  readonly subscribers: NewsletterSubscribers;
  /** Adds a token to the list, as a mail would carry it. @returns its hash */
  giveToken(email: string): Promise<string>;
  /** The subscribers and the wording they agreed to. */
  list(): Promise<readonly (readonly [email: string, consentVersion: string])[]>;
  /** The owner's switch. */
  turn(isOpen: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The contract of newsletter subscriber lists. */
export const newsletterSubscribersContract = (open: () => Promise<NewsletterWorld>): void => {
  describe('newsletter subscribers', () => {
    let world: NewsletterWorld;
    const add = (email: string, consentVersion = 'v1') => world.subscribers.add({ email, consentVersion, source: 'footer' });
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('repeated subscription: one entry with the first consent', async () => {
      expect([await add('rina@toko.example'), await add('rina@toko.example', 'v2')]).toEqual([true, true]);
      expect(await world.list()).toEqual([['rina@toko.example', 'v1']]);
    });
    test('concurrent subscriptions: one entry per address', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, number) => add(`b${number % 5}@toko.example`)));
      expect((await world.list()).length).toBe(6);
    });
    test('unsubscription by token: that address only, repeatable', async () => {
      const hash = await world.giveToken('rina@toko.example');
      for (let time = 0; time < 2; time += 1) expect(await world.subscribers.end(hash)).toBe(true);
      const left = await world.list();
      expect([left.length, left.some(([email]) => email === 'rina@toko.example')]).toEqual([5, false]);
    });
    test('subscription after leaving: stored with the new consent', async () => {
      expect(await add('rina@toko.example', 'v3')).toBe(true);
      expect(await world.list()).toContainEqual(['rina@toko.example', 'v3']);
    });
    test('unknown token: refused', async () => {
      expect(await world.subscribers.end('00'.repeat(32))).toBe(false);
    });
    test('newsletter closed: refused', async () => {
      await world.turn(false);
      expect(await add('tutup@toko.example')).toBe(false);
      await world.turn(true);
      expect(await add('tutup@toko.example')).toBe(true);
    });
  });
};
