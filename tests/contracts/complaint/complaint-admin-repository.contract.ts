import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ComplaintAdminRepository } from '../../../src/application/complaint/complaint-admin-repository.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';

/** A shop whose buyers complain about accounts of Rp400.000. */
export interface ComplaintWorld {
  staff(role: Role): Promise<ComplaintAdminRepository>;
  /** A complaint about a delivered account. @returns the complaint */
  complain(): Promise<string>;
  /** The buyer who complained. */
  buyerOf(complaintId: string): string;
  close(): Promise<void>;
}

const REASON = 'Bukti video menunjukkan akun ditarik kembali.';

/** The contract of complaint repositories for staff. */
export const complaintAdminRepositoryContract = (open: () => Promise<ComplaintWorld>): void => {
  describe('complaint administration', () => {
    let world: ComplaintWorld;
    let cs: ComplaintAdminRepository;
    beforeAll(async () => {
      world = await open();
      cs = await world.staff('cs');
    });
    afterAll(() => world.close());

    const complaintOf = async (id: string) => (await cs.find(id))?.order.complaint ?? null;

    test('open complaints: listed; one is read with its order', async () => {
      const id = await world.complain();
      expect((await cs.list('open')).find((one) => one.id === id)).toMatchObject({ reason: 'taken_back', turn: 'shop', total: 400_000 });
      expect(await cs.find(id)).toMatchObject({
        refundable: 400_000,
        mostPartRefund: 399_999,
        mustBeOther: false,
        order: { state: 'disputed' },
      });
      expect(await complaintOf(id)).toMatchObject({ id, state: 'open', outcome: null, messages: [] });
      expect(await cs.find('00000000-0000-4000-8000-00000000dead')).toBeNull();
    });

    test('complaints of a person: newest first, in any state', async () => {
      const [theirs, another] = [await world.complain(), await world.complain()];
      await cs.decide(theirs, { outcome: 'no_fault' }, REASON);
      expect(await cs.ofPerson(world.buyerOf(theirs))).toMatchObject({
        count: 1,
        newest: [{ id: theirs, outcome: 'no_fault', total: 400_000 }],
      });
      expect((await cs.ofPerson(world.buyerOf(another))).newest.map(({ id }) => id)).toEqual([another]);
      expect(await cs.ofPerson('00000000-0000-4000-8000-00000000dead')).toEqual({ count: 0, newest: [] });
    });

    test('answers: stored, may pass the turn to the buyer', async () => {
      const id = await world.complain();
      expect(await cs.answer(id, 'Kami periksa.', false)).toEqual({ outcome: 'done' });
      expect(await complaintOf(id)).toMatchObject({ turn: 'shop', messages: [{ author: 'shop', text: 'Kami periksa.' }] });
      expect(await cs.answer(id, 'Kirim videonya, ya.', true)).toEqual({ outcome: 'done' });
      expect(await complaintOf(id)).toMatchObject({ turn: 'buyer' });
      expect(await cs.answer(id, '', false)).toEqual({ code: 'INVALID' });
    });

    test('decision: once, with a reason', async () => {
      const id = await world.complain();
      expect(await cs.decide(id, { outcome: 'no_fault' }, 'Pendek')).toEqual({ code: 'REASON_NEEDED' });
      expect(await cs.decide(id, { outcome: 'no_fault' }, REASON)).toMatchObject({ outcome: 'done' });
      expect(await cs.decide(id, { outcome: 'refund' }, REASON)).toEqual({ code: 'COMPLAINT_CLOSED' });
      expect(await cs.answer(id, 'Terlambat', false)).toEqual({ code: 'COMPLAINT_CLOSED' });
      expect(await complaintOf(id)).toMatchObject({ state: 'decided', outcome: 'no_fault', decision: REASON, dueAt: null });
      expect((await cs.list('decided')).map((one) => one.id)).toContain(id);
    });

    test('refund: partial below the payment, or full', async () => {
      const [part, whole] = [await world.complain(), await world.complain()];
      expect(await cs.decide(part, { outcome: 'part_refund', amount: 400_000 }, REASON)).toMatchObject({ code: 'INVALID' });
      expect(await cs.decide(part, { outcome: 'part_refund', amount: 150_000 }, REASON)).toMatchObject({ outcome: 'done' });
      expect(await cs.find(part)).toMatchObject({ refundable: 250_000, mostPartRefund: 249_999, order: { state: 'completed' } });
      expect(await cs.decide(whole, { outcome: 'refund' }, REASON)).toMatchObject({ outcome: 'done' });
      expect(await complaintOf(whole)).toMatchObject({ state: 'final', outcome: 'refund', amount: 400_000 });
    });

    test('replacement: requires an available unit', async () => {
      const id = await world.complain();
      const decision = { outcome: 'replacement', unitId: '00000000-0000-4000-8000-00000000dead' } as const;
      expect(await cs.decide(id, decision, REASON)).toMatchObject({ code: 'UNIT_TAKEN' });
    });

    test('missing permission: denied', async () => {
      const content = await world.staff('content');
      await expect(content.list('open')).rejects.toMatchObject({ reason: 'denied' });
      await expect(content.decide(await world.complain(), { outcome: 'refund' }, REASON)).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
