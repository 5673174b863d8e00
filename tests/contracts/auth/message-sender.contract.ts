import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MessageSender } from '../../../src/application/auth/server/message-sender.ts';

export interface MessageWorld {
  readonly sender: MessageSender;
  /** What was handed over, oldest first: to whom, and the words a person can read. */
  delivered(): readonly { readonly to: string; readonly words: string }[];
  close(): Promise<void>;
}

/** What every message sender must do. */
export const messageSenderContract = (open: () => Promise<MessageWorld>): void => {
  describe('a message', () => {
    let world: MessageWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('reaches its number with the code', async () => {
      await world.sender.send({ to: '6281234567001', text: '123456 adalah kode kamu.', code: '123456' });
      expect(world.delivered().at(-1)).toEqual({ to: '6281234567001', words: expect.stringContaining('123456') });
    });
    test('without a code reaches it with its words', async () => {
      await world.sender.send({ to: '6281234567002', text: 'Nomor ini sudah punya akun.', code: null });
      expect(world.delivered().at(-1)).toEqual({ to: '6281234567002', words: 'Nomor ini sudah punya akun.' });
      expect(world.delivered()).toHaveLength(2);
    });
  });
};
