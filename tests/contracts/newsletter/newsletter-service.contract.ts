import { describe, expect, test } from '@jest/globals';
import type { NewsletterService } from '../../../src/application/newsletter/newsletter-service.ts';

/** What every desk must do that takes addresses for the newsletter. */
export const newsletterDeskContract = (open: () => Promise<{ readonly desk: NewsletterService; close(): Promise<void> }>): void => {
  describe('the newsletter’s desk', () => {
    test('takes an address, once or again, with words for the visitor', async () => {
      const { desk, close } = await open();
      const first = await desk.subscribe('rina@toko.example');
      expect(first).toEqual({ isTaken: true, message: expect.stringMatching(/Terima kasih/) });
      expect(await desk.subscribe('rina@toko.example')).toEqual(first);
      await close();
    });
    test('says what is wrong with one', async () => {
      const { desk, close } = await open();
      expect(await desk.subscribe('rina')).toEqual({ isTaken: false, message: expect.stringMatching(/email tidak dikenali/) });
      await close();
    });
  });
};
