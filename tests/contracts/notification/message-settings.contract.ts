import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MessageSettingsRepository } from '../../../src/application/notification/message-settings.ts';
import type { MessageSwitch } from '../../../src/domain/notification/staff-notice.ts';

export interface MessageSettingsWorld {
  buyer(): Promise<MessageSettingsRepository>;
  finance(): Promise<MessageSettingsRepository>;
  readonly guest: MessageSettingsRepository;
  close(): Promise<void>;
}

export const messageSettingsContract = (open: () => Promise<MessageSettingsWorld>): void => {
  describe('message settings of a person', () => {
    let world: MessageSettingsWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('buyer: all enabled at first, WhatsApp can be disabled', async () => {
      const buyer = await world.buyer();
      expect(await buyer.read()).toEqual({ hasPhone: true, orders: true, staff: null });
      await buyer.choose('orders', false);
      expect(await buyer.read()).toEqual({ hasPhone: true, orders: false, staff: null });
      await buyer.choose('orders', true);
      expect(await buyer.read()).toMatchObject({ orders: true });
    });

    test('staff: the kinds of their role, a switch per kind and channel, duty for all', async () => {
      const finance = await world.finance();
      const kinds = [
        { kind: 'proof_waiting', notification: true, whatsapp: true },
        { kind: 'payment_exception', notification: true, whatsapp: true },
        { kind: 'refund_ready', notification: true, whatsapp: null },
      ];
      expect((await finance.read()).staff).toEqual({ isOnDuty: true, kinds });
      await finance.choose('payment_exception:whatsapp', false);
      await finance.choose('payment_exception:whatsapp', false);
      await finance.choose('refund_ready:notification', false);
      await finance.choose('duty', false);
      const { staff } = await finance.read();
      expect(staff).toEqual({
        isOnDuty: false,
        kinds: [kinds[0], { ...kinds[1], whatsapp: false }, { ...kinds[2], notification: false }],
      });
      await finance.choose('payment_exception:whatsapp', true);
      await finance.choose('duty', true);
      expect((await finance.read()).staff).toEqual({ isOnDuty: true, kinds: [kinds[0], kinds[1], { ...kinds[2], notification: false }] });
      // Another person has switches of their own.
      expect((await (await world.finance()).read()).staff).toEqual({ isOnDuty: true, kinds });
    });

    test.each(['refund_ready:whatsapp', 'promo', ''])('switch "%s": refused', async (name) => {
      await expect((await world.buyer()).choose(name as MessageSwitch, false)).rejects.toMatchObject({ reason: 'invalid' });
    });

    test('no session: denied', async () => {
      await expect(world.guest.read()).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.guest.choose('orders', false)).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
