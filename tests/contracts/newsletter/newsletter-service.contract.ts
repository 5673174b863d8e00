import { describe, expect, test } from '@jest/globals';
import type { NewsletterService } from '../../../src/application/newsletter/newsletter-service.ts';

/** The contract of newsletter services. */
export const newsletterServiceContract = (
  open: () => Promise<{ readonly repository: NewsletterService; close(): Promise<void> }>,
): void => {
  describe('newsletter service', () => {
    test('address: accepted repeatedly with a message', async () => {
      const { repository, close } = await open();
      const first = await repository.subscribe('rina@toko.example');
      expect(first).toEqual({ isTaken: true, message: expect.stringMatching(/Terima kasih/) });
      expect(await repository.subscribe('rina@toko.example')).toEqual(first);
      await close();
    });
    test('invalid address: a message with the reason', async () => {
      const { repository, close } = await open();
      expect(await repository.subscribe('rina')).toEqual({ isTaken: false, message: expect.stringMatching(/email tidak dikenali/) });
      await close();
    });
  });
};
