import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ComplaintService } from '../../../src/application/complaint/complaint-service.ts';
import type { OrderRepository } from '../../../src/application/order/order-repository.ts';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import type { ComplaintOutcome } from '../../../src/domain/complaint/complaint.ts';

interface Buyer {
  readonly complaints: ComplaintService;
  readonly orders: OrderRepository;
}

export interface OwnComplaintsWorld {
  buyer(): Promise<Buyer>;
  /** A paid order of this buyer, delivered by default. @returns the order */
  order(buyer: Buyer, isDelivered?: boolean): Promise<string>;
  decide(complaint: string, outcome: ComplaintOutcome, reason: string): Promise<void>;
  close(): Promise<void>;
}

const TEXT = 'Akun ditarik kembali oleh pemilik lama.';
const REASON = 'Bukti menunjukkan akun masih bisa dibuka.';
const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'not refused',
    (error: unknown) => (error instanceof OrderRefused ? error.code : String(error)),
  );

/** The contract of a buyer's complaints. */
export const ownComplaintsContract = (open: () => Promise<OwnComplaintsWorld>): void => {
  describe('complaints of a buyer', () => {
    let world: OwnComplaintsWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('open complaint: pauses the deadlines, can be answered and withdrawn', async () => {
      const [rina, sari] = [await world.buyer(), await world.buyer()];
      const order = await world.order(rina);
      expect((await rina.orders.find(order))?.mayComplain).toBe(true);
      expect(await codeOf(sari.complaints.open(order, 'taken_back', TEXT))).toBe('NOT_FOUND');
      expect(await codeOf(rina.complaints.open(order, 'taken_back', '  '))).toBe('INVALID');
      expect(await codeOf(rina.complaints.open(order, 'taken_back', 'password: 123'))).toBe('MESSAGE_REFUSED');
      const id = await rina.complaints.open(order, 'taken_back', TEXT);
      expect(await rina.complaints.open(order, 'other', 'Sekali lagi.')).toBe(id);
      await rina.complaints.answer(id, 'Ini terjadi tadi pagi.');
      const disputed = await rina.orders.find(order);
      expect(disputed).toMatchObject({
        ...{ state: 'disputed', mayComplain: false },
        complaint: { id, state: 'open', turn: 'shop', reason: 'taken_back', text: TEXT, messages: [{ author: 'buyer' }], files: [] },
      });
      expect(disputed?.complaint?.dueAt).toBeInstanceOf(Date);
      expect(disputed?.deadlines.every(({ pausedAt }) => pausedAt !== null)).toBe(true);
      expect(await codeOf(sari.complaints.withdraw(id))).toBe('NOT_FOUND');
      await rina.complaints.withdraw(id);
      await rina.complaints.withdraw(id);
      expect(await rina.orders.find(order)).toMatchObject({ state: 'delivered', mayComplain: true, complaint: { state: 'withdrawn' } });
      expect(await codeOf(rina.complaints.answer(id, 'Halo'))).toBe('COMPLAINT_CLOSED');
    });
    test('decided complaint: has a reason, can be appealed once', async () => {
      const rina = await world.buyer();
      const order = await world.order(rina);
      const id = await rina.complaints.open(order, 'not_as_described', TEXT);
      expect(await codeOf(rina.complaints.appeal(id, 'Keliru.'))).toBe('COMPLAINT_CLOSED');
      await world.decide(id, 'no_fault', REASON);
      const decided = await rina.orders.find(order);
      expect(decided).toMatchObject({ state: 'delivered', complaint: { state: 'decided', outcome: 'no_fault', decision: REASON } });
      expect(decided?.complaint?.appealUntil).toBeInstanceOf(Date);
      await rina.complaints.appeal(id, 'Rekamannya belum dilihat.');
      expect(await rina.orders.find(order)).toMatchObject({
        state: 'disputed',
        complaint: { state: 'appealed', outcome: null, firstOutcome: 'no_fault', appeal: 'Rekamannya belum dilihat.', appealUntil: null },
      });
    });
    test('order without a delivery: refused', async () => {
      const rina = await world.buyer();
      expect(await codeOf(rina.complaints.open(await world.order(rina, false), 'not_received', TEXT))).toBe('TRANSITION_NOT_ALLOWED');
    });
  });
};
