import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MessageSender } from '../../../src/application/auth/server/message-sender.ts';

export interface MessageWorld {
  readonly sender: MessageSender;
  /** The sent messages, oldest first: recipient and readable text. */
  delivered(): readonly { readonly to: string; readonly words: string }[];
  close(): Promise<void>;
}

/** The contract of message senders. */
export const messageSenderContract = (open: () => Promise<MessageWorld>): void => {
  describe('message sender', () => {
    let world: MessageWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('code message: delivered with the code', async () => {
      await world.sender.send({ kind: 'code', to: '6281234567001', code: '123456', shopName: 'Arena Akun' });
      expect(world.delivered().at(-1)).toEqual({ to: '6281234567001', words: expect.stringContaining('123456') });
    });
    test('notice: delivered with its text', async () => {
      await world.sender.send({ kind: 'sign-up-attempt', to: '6281234567002', shopName: 'Arena Akun' });
      expect(world.delivered().at(-1)).toEqual({
        to: '6281234567002',
        words: expect.stringMatching(/^Seseorang mendaftar di Arena Akun dengan nomor ini, padahal nomor ini sudah punya akun\./),
      });
      expect(world.delivered()).toHaveLength(2);
    });
    test('order message: delivered with its text and the shop name', async () => {
      await world.sender.send({ kind: 'order', to: '6281234567003', shopName: 'Arena Akun', text: 'Pembayaran diterima.' });
      expect(world.delivered().at(-1)).toEqual({ to: '6281234567003', words: 'Arena Akun: Pembayaran diterima.' });
    });
  });
};
