import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnCredentialRepository } from '../../../src/application/credential/vault-service.ts';
import { OrderRefused } from '../../../src/application/order/order-service.ts';

interface Buyer {
  readonly handOver: OwnCredentialRepository;
}

export interface HandOverWorld {
  buyer(): Promise<Buyer>;
  /** A paid account with sealed credentials, delivered by default. @returns the order */
  order(buyer: Buyer, isDelivered?: boolean): Promise<string>;
  /** A step of its checklist. */
  step(order: string): Promise<string>;
  doneSteps(buyer: Buyer, order: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'not refused',
    (error: unknown) => (error instanceof OrderRefused ? error.code : String(error)),
  );

/** The contract of the hand-over of one's own order. */
export const handOverContract = (open: () => Promise<HandOverWorld>): void => {
  describe('credential access of a buyer', () => {
    let world: HandOverWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('access history: readable by the buyer only', async () => {
      const [rina, sari] = [await world.buyer(), await world.buyer()];
      const order = await world.order(rina);
      const history = await rina.handOver.history(order);
      expect(history).toMatchObject({ isIntact: true, lines: [{ action: 'sealed', actor: 'shop', isOwn: false }] });
      expect(history?.head).toMatch(/^[0-9a-f]{16}$/);
      expect(history?.lines[0]?.at).toBeInstanceOf(Date);
      expect(await sari.handOver.history(order)).toBeNull();
    });
    test('login code: promised once the vault is open, requested once', async () => {
      const [rina, sari] = [await world.buyer(), await world.buyer()];
      expect(await codeOf(rina.handOver.requestCode(await world.order(rina, false)))).toBe('VAULT_CLOSED');
      const order = await world.order(rina);
      const promised = await rina.handOver.requestCode(order);
      expect(promised).toBeInstanceOf(Date);
      expect(await rina.handOver.requestCode(order)).toEqual(promised);
      expect(await codeOf(sari.handOver.requestCode(order))).toBe('NOT_FOUND');
    });
    test('hand-over steps: ticked and unticked, only those of the list', async () => {
      const [rina, sari] = [await world.buyer(), await world.buyer()];
      const order = await world.order(rina);
      const step = await world.step(order);
      await rina.handOver.tick(order, step, true);
      await rina.handOver.tick(order, step, true);
      expect(await world.doneSteps(rina, order)).toEqual([step]);
      await rina.handOver.tick(order, step, false);
      expect(await world.doneSteps(rina, order)).toEqual([]);
      expect(await codeOf(rina.handOver.tick(order, 'Bukan langkah', true))).toBe('INVALID');
      expect(await codeOf(sari.handOver.tick(order, step, true))).toBe('NOT_FOUND');
    });
  });
};
