import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UndecidedMessageRepository } from '../../../src/application/order/undecided-messages.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';

export interface UndecidedMessagesWorld {
  staff(role: Role): Promise<UndecidedMessageRepository>;
  /** A message with this outcome. @returns its id */
  message(state: 'unknown' | 'refused', text: string): Promise<number>;
  close(): Promise<void>;
}

export const undecidedMessagesContract = (open: () => Promise<UndecidedMessagesWorld>): void => {
  describe('order messages with an unknown outcome', () => {
    let world: UndecidedMessagesWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('decision: sent again or dismissed, once', async () => {
      const first = await world.message('unknown', 'Pembayaran diterima');
      const second = await world.message('refused', 'Refund disetujui');
      const staff = await world.staff('cs');
      const listed = await staff.list();
      expect(listed.map(({ id, state, text, audience }) => ({ id, state, text, audience }))).toEqual([
        { id: second, state: 'refused', text: 'Refund disetujui', audience: 'buyer' },
        { id: first, state: 'unknown', text: 'Pembayaran diterima', audience: 'buyer' },
      ]);
      expect([await staff.decide(first, true), await staff.decide(first, true)]).toEqual([{ outcome: 'done' }, { code: 'NOT_FOUND' }]);
      expect(await staff.decide(second, false)).toEqual({ outcome: 'done' });
      expect(await staff.list()).toEqual([]);
    });

    test('permission: read by order staff, decided with write permission', async () => {
      const id = await world.message('unknown', 'Bukti belum cocok');
      const content = await world.staff('content');
      await expect(content.list()).rejects.toMatchObject({ reason: 'denied' });
      const finance = await world.staff('finance');
      expect(await finance.list()).toHaveLength(1);
      await expect(finance.decide(id, true)).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
