import { beforeEach, describe, expect, test } from '@jest/globals';
import { AnswerComplaint, DecideComplaint, FindComplaints, ReadComplaint } from '../../../src/application/complaint/handle-complaints.ts';
import { InMemoryComplaintAdminRepository } from '../../../src/infrastructure/memory/complaint/complaint-admin-repository.ts';
import { MemoryStaffOrders } from '../../../src/infrastructure/memory/order/staff-orders.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const REASON = 'Akun ditarik oleh pemilik lama.';
const succeeded = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, failure: { code } });

let may: boolean;
let shop: MemoryStaffOrders;
let complaints: InMemoryComplaintAdminRepository;
let errors: RecentErrorLog;
let order: string;
let id: string;
beforeEach(() => {
  may = true;
  shop = new MemoryStaffOrders(new FixedClock());
  complaints = new InMemoryComplaintAdminRepository(shop, () => may);
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
  order = shop.place({ total: 400_000, saleKind: 'account', productName: 'Akun Mythic' });
  id = complaints.complain(order, 'taken_back', 'Akun ditarik.');
});
const decide = (...given: Parameters<DecideComplaint['execute']>) => new DecideComplaint(complaints, errors).execute(...given);

describe('complaints for staff', () => {
  test('open and decided: listed, with the details for a decision', async () => {
    const find = new FindComplaints(complaints, errors);
    expect(await find.execute('open')).toMatchObject({ ok: true, value: [{ id, productName: 'Akun Mythic', total: 400_000 }] });
    expect(await find.execute('decided')).toEqual(succeeded([]));
    const read = new ReadComplaint(complaints, errors);
    expect(await read.execute(id)).toMatchObject({ ok: true, value: { refundable: 400_000, order: { id: order } } });
    expect(await read.execute('bukan')).toEqual(succeeded(null));
    await decide(id, { outcome: 'help' }, REASON);
    expect(await find.execute('decided')).toMatchObject({ ok: true, value: [{ id, outcome: 'help' }] });
  });
  test('answer: trimmed, may ask the buyer', async () => {
    const answer = new AnswerComplaint(complaints, errors);
    expect(await answer.execute(id, '  Boleh kirim rekaman? ', true)).toEqual(succeeded('done'));
    expect(shop.need(order).detail.complaint).toMatchObject({ turn: 'buyer', messages: [{ text: 'Boleh kirim rekaman?' }] });
    expect(await answer.execute(id, 'Terima kasih.', false)).toEqual(succeeded('done'));
    expect(shop.need(order).detail.complaint).toMatchObject({ turn: 'shop' });
    expect(await answer.execute(id, '   ', true)).toEqual(refused('INVALID'));
    expect(await answer.execute('bukan', 'Halo', true)).toEqual(refused('NOT_FOUND'));
  });
  test('decision: once, with a reason', async () => {
    expect(await decide(id, { outcome: 'refund' }, `${' '.repeat(20)}x`)).toEqual(refused('REASON_NEEDED'));
    expect(await decide(id, { outcome: 'part_refund', amount: 400_000 }, REASON)).toEqual(refused('INVALID'));
    expect(await decide(id, { outcome: 'replacement', unitId: 'bukan' }, REASON)).toEqual(refused('UNIT_TAKEN'));
    expect(await decide(id, { outcome: 'part_refund', amount: 50_000 }, ` ${REASON} `)).toEqual(succeeded('done'));
    expect(shop.need(order).detail.complaint).toMatchObject({ outcome: 'part_refund', amount: 50_000, decision: REASON });
    expect(await decide(id, { outcome: 'no_fault' }, REASON)).toEqual(refused('COMPLAINT_CLOSED'));
    expect(errors.recent()).toEqual([]);
  });
  test('missing permission: refused and logged', async () => {
    may = false;
    const answers = [
      await new FindComplaints(complaints, errors).execute('open'),
      await new ReadComplaint(complaints, errors).execute(id),
      await new AnswerComplaint(complaints, errors).execute(id, 'Halo', false),
      await decide(id, { outcome: 'help' }, REASON),
    ];
    expect(answers).toEqual(answers.map(() => refused('RLS_POLICY_ERROR')));
    const places = ['DecideComplaint', 'AnswerComplaint', 'ReadComplaint', 'FindComplaints'];
    expect(errors.recent().map(({ where }) => where)).toEqual(places);
  });
});
