import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  ApprovePayment,
  FindTransfers,
  ReadPaymentWork,
  ResolveException,
  ShowEvidence,
} from '../../../src/application/order/handle-payments.ts';
import { MarkRefundSent, ReadRefunds, RevealRefundDestination } from '../../../src/application/order/handle-refunds.ts';
import type { OrderAdminRepository } from '../../../src/application/order/order-admin-repository.ts';
import { ReadPaymentSettings, SavePaymentSettings } from '../../../src/application/order/payment-settings.ts';
import { ExportLedger, ReadLedger, ReadLedgerOverview } from '../../../src/application/order/read-ledger.ts';
import { FindOrders, ReadOrder, ReadOrderFigures } from '../../../src/application/order/read-orders.ts';
import { SendMessageToBuyer, TransitionOrder } from '../../../src/application/order/transition-order.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryEvidencePictures } from '../../../src/infrastructure/memory/order/evidence-pictures.ts';
import { InMemoryOrderAdminRepository } from '../../../src/infrastructure/memory/order/order-admin-repository.ts';
import { InMemoryRefundDestinationReader } from '../../../src/infrastructure/memory/order/refund-destination-reader.ts';
import { MemoryStaffOrders } from '../../../src/infrastructure/memory/order/staff-orders.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

let shop: MemoryStaffOrders;
let orders: OrderAdminRepository;
let errors: RecentErrorLog;
beforeEach(() => {
  shop = new MemoryStaffOrders(new FixedClock());
  orders = new InMemoryOrderAdminRepository(shop, () => 'dimas');
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
});
const succeeded = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, failure: { code } });
const paid = (given: Parameters<MemoryStaffOrders['place']>[0] = {}): string => {
  const id = shop.place(given);
  shop.pay(id);
  return id;
};
const transferred = (): string => {
  const id = shop.place();
  shop.transfer(id);
  shop.prove(id, 'rina/bukti.jpg');
  return id;
};

describe('orders for staff', () => {
  test('search: by state and name; a single order by id', async () => {
    const [first, second] = [paid({ productName: 'Weekly Pass' }), shop.place()];
    const find = new FindOrders(orders, errors);
    expect(await find.execute('deliver', '', null)).toMatchObject({ ok: true, value: { orders: [{ id: first }] } });
    expect(await find.execute('all', 'diamond', null)).toMatchObject({ ok: true, value: { orders: [{ id: second }] } });
    expect(await find.execute('all', '', second)).toMatchObject({ ok: true, value: { orders: [{ id: first }] } });
    const read = new ReadOrder(orders, errors);
    expect(await read.execute(first)).toMatchObject({ ok: true, value: { order: { id: first } } });
    expect(await read.execute(shop.newId())).toEqual(succeeded(null));
    expect(await new ReadOrderFigures(orders, errors).execute()).toMatchObject({ ok: true, value: { toDeliver: 1, toReview: 0 } });
  });
  test('invalid id: no request', async () => {
    const requests: string[] = [];
    const watched = { find: async (id: string) => void requests.push(id) } as unknown as OrderAdminRepository;
    expect(await new ReadOrder(watched, errors).execute('AA-0001-MEMO')).toEqual(succeeded(null));
    expect(requests).toEqual([]);
  });
  test('transition: only from the displayed version', async () => {
    const id = paid();
    const move = new TransitionOrder(orders, errors);
    expect(await move.execute(id, 'deliver', {}, 1)).toEqual(refused('ORDER_CHANGED'));
    expect(await move.execute(id, 'deliver', { note: 'Sudah' }, 2)).toEqual(succeeded('done'));
    expect(await move.execute(id, 'deliver', {}, 3)).toEqual(succeeded('already'));
    expect(await move.execute(id, 'refund', { note: ' ' }, 3)).toEqual(refused('REASON_NEEDED'));
    expect(shop.need(id).detail).toMatchObject({ state: 'delivered', events: [{}, {}, { event: 'deliver', note: 'Sudah' }] });
  });
  test('message to the buyer: trimmed', async () => {
    const id = paid();
    expect(await new SendMessageToBuyer(orders, errors).execute(id, ' Sebentar ya. \n')).toEqual(succeeded('done'));
    expect(await new SendMessageToBuyer(orders, errors).execute(id, 'https://lain.example')).toEqual(refused('MESSAGE_REFUSED'));
    expect(shop.need(id).detail.messages.map(({ text }) => text)).toEqual(['Sebentar ya.']);
  });
});

describe('payments for staff', () => {
  test('proofs and payment exceptions: listed together', async () => {
    const [fits, short] = [transferred(), transferred()];
    const approve = new ApprovePayment(orders, errors);
    expect(await approve.execute(short, { amount: 5, reference: 'BCA-1' }, 2)).toEqual(succeeded({ outcome: 'done', exception: 'short' }));
    expect(await new ReadPaymentWork(orders, errors).execute()).toMatchObject({
      ok: true,
      value: { reviews: [{ orderId: fits, proofPath: 'rina/bukti.jpg' }], exceptions: [{ orderId: short, kind: 'short' }] },
    });
  });
  test('search for transfers: an amount is read as people write it, an ambiguous one finds nothing', async () => {
    const id = transferred();
    await new ApprovePayment(orders, errors).execute(id, { amount: 99_877, reference: 'BCA-3' }, 2);
    const find = async (search: string) => {
      const found = await new FindTransfers(orders, errors).execute(search);
      return found.ok ? found.value.map(({ bankReference }) => bankReference) : found;
    };
    for (const search of ['99877', 'Rp99.877', ' 99.877,00 ']) expect(await find(search)).toEqual(['BCA-3']);
    for (const search of ['998.77', '99,877', '99.877 lebih']) expect(await find(search)).toEqual([]);
  });
  test('approval: once, with the bank reference', async () => {
    const id = transferred();
    const approve = new ApprovePayment(orders, errors);
    const received = { amount: 99_877, reference: 'BCA-2' };
    expect(await approve.execute(id, received, 1)).toEqual(refused('ORDER_CHANGED'));
    expect(await approve.execute(id, received, 2)).toEqual(succeeded({ outcome: 'done', exception: null }));
    expect(shop.need(id).detail.state).toBe('processing');
  });
  test('payment exception: matched or refunded, with a reason', async () => {
    const [first, second] = [transferred(), transferred()];
    for (const [id, reference] of [
      [first, 'BCA-3'],
      [second, 'BCA-4'],
    ] as const)
      await new ApprovePayment(orders, errors).execute(id, { amount: 5, reference }, 2);
    const [one, two] = shop.exceptions.map(({ id }) => id);
    const resolve = new ResolveException(orders, errors);
    expect(await resolve.execute(one ?? '', 'match', '  x  ')).toEqual(refused('REASON_NEEDED'));
    expect(await resolve.execute(one ?? '', 'match', 'Dilebihkan')).toEqual(succeeded('done'));
    expect(await resolve.execute(one ?? '', 'match', 'Dilebihkan')).toEqual(refused('NOT_FOUND'));
    expect(await resolve.execute(two ?? '', 'refund', '  Kurang bayar ')).toEqual(succeeded('done'));
    expect([shop.need(first).detail.state, shop.need(second).detail.refunds]).toMatchObject(['processing', [{ reason: 'Kurang bayar' }]]);
  });
  test('proof: a temporary address', async () => {
    const show = new ShowEvidence(new InMemoryEvidencePictures(), errors);
    expect(await show.execute('rina/bukti.jpg')).toEqual(succeeded('https://toko.example/evidence/rina/bukti.jpg'));
  });
});

test('refund: sent once with the bank reference, its account number is fully shown to the sender', async () => {
  const id = paid();
  await new TransitionOrder(orders, errors).execute(id, 'cancel', { note: 'Habis' }, 2);
  const [refund] = shop.refunds;
  expect(await new ReadRefunds(orders, errors).execute('granted')).toMatchObject({ ok: true, value: [{ id: refund?.id }] });
  expect(await new ReadRefunds(orders, errors).execute('sent')).toEqual(succeeded([]));
  const sent = new MarkRefundSent(orders, errors);
  expect(await sent.execute(refund?.id ?? '', ' TRF-1 ')).toEqual(succeeded('done'));
  expect(await sent.execute(refund?.id ?? '', 'TRF-1')).toEqual(succeeded('already'));
  expect(await sent.execute(refund?.id ?? '', 'TRF-2')).toEqual(refused('TRANSITION_NOT_ALLOWED'));
  const numbers = new InMemoryRefundDestinationReader();
  const reveal = new RevealRefundDestination(numbers, errors);
  expect(await reveal.execute(refund?.id ?? '')).toEqual(refused('DESTINATION_MISSING'));
  numbers.numbers.set(refund?.id ?? '', '1234567890');
  expect(await reveal.execute(refund?.id ?? '')).toEqual(succeeded('1234567890'));
});

test('payment settings: read, saved unless changed meanwhile', async () => {
  const save = new SavePaymentSettings(orders, errors);
  const given = { version: 1, accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Arena' }], qris: null, sellsAccounts: true };
  expect(await save.execute(given)).toEqual(succeeded('done'));
  expect(await save.execute(given)).toEqual(refused('SETTINGS_CHANGED'));
  expect(await new ReadPaymentSettings(orders, errors).execute()).toMatchObject({ ok: true, value: { ...given, version: 2 } });
});

describe('ledger', () => {
  const many = (journals: number): void => {
    const id = shop.place();
    for (let journal = 0; journal < journals; journal += 1)
      shop.post('paid', id, [
        ['cash:bank:bca', 5],
        ['order_escrow', -5],
      ]);
  };
  test('overview: balance per account and checks', async () => {
    many(2);
    expect(await new ReadLedgerOverview(orders, errors).execute()).toEqual(
      succeeded({
        balances: [
          { account: 'cash:bank:bca', balance: 10 },
          { account: 'order_escrow', balance: -10 },
        ],
        checks: [{ name: 'sum', holds: true, detail: '0' }],
      }),
    );
  });
  test('journals: pages of a hundred, newest first, of one account or all', async () => {
    many(101);
    const read = new ReadLedger(orders, errors);
    const first = await read.execute(null, null);
    expect(first.ok && [first.value.lines.length, first.value.lines[0]?.journalId, first.value.next]).toEqual([200, 101, 2]);
    const second = await read.execute('order_escrow', 2);
    expect(second.ok && [second.value.lines.map(({ account, journalId }) => [account, journalId]), second.value.next]).toEqual([
      [['order_escrow', 1]],
      null,
    ]);
  });
  test('export: all journals', async () => {
    many(250);
    const written = new ExportLedger(orders, errors);
    const [all, one] = [await written.execute(null), await written.execute('cash:bank:bca')];
    expect([all.ok && all.value.length, one.ok && new Set(one.value.map(({ journalId }) => journalId)).size]).toEqual([500, 250]);
  });
  test('export: limited to the maximum length of a file', async () => {
    many(1);
    const [line] = shop.lines;
    const endless = {
      // Every page is full; the last one fits exactly.
      ledger: async ({ before }: { readonly before: number | null }) =>
        Array.from({ length: 500 }, (_, at) => ({ ...line, journalId: (before ?? 1_000_000) - 1 - Math.floor(at / 5) })),
    } as unknown as OrderAdminRepository;
    const all = await new ExportLedger(endless, errors).execute(null);
    expect(all.ok && all.value.length).toBe(50_000);
  });
});

test('staff orders: connection lost or permission missing, separate failures, logged under the use case', async () => {
  const away = new Proxy({} as OrderAdminRepository, { get: () => () => Promise.reject(new PortError('unavailable', 'no answer')) });
  const closed = new InMemoryOrderAdminRepository(
    shop,
    () => 'tamu',
    () => false,
  );
  const settings = { version: 1, accounts: [], qris: null, sellsAccounts: false };
  const cut = {
    reveal: () => Promise.reject(new PortError('unavailable', 'x')),
    address: () => Promise.reject(new PortError('denied', 'x')),
  };
  const tries: readonly (readonly [string, (repository: OrderAdminRepository) => Promise<unknown>])[] = [
    ['ReadPaymentWork', (to) => new ReadPaymentWork(to, errors).execute()],
    ['ResolveException', (to) => new ResolveException(to, errors).execute('x', 'match', 'Alasan')],
    ['ReadRefunds', (to) => new ReadRefunds(to, errors).execute('granted')],
    ['MarkRefundSent', (to) => new MarkRefundSent(to, errors).execute('x', 'TRF')],
    ['TransitionOrder', (to) => new TransitionOrder(to, errors).execute('x', 'deliver', {}, 1)],
    ['FindOrders', (to) => new FindOrders(to, errors).execute('all', '', null)],
    ['ReadOrder', (to) => new ReadOrder(to, errors).execute('00000000-0000-4000-9000-000000000001')],
    ['ReadOrderFigures', (to) => new ReadOrderFigures(to, errors).execute()],
    ['ReadLedgerOverview', (to) => new ReadLedgerOverview(to, errors).execute()],
    ['ReadLedger', (to) => new ReadLedger(to, errors).execute(null, null)],
    ['ExportLedger', (to) => new ExportLedger(to, errors).execute(null)],
    ['ReadPaymentSettings', (to) => new ReadPaymentSettings(to, errors).execute()],
    ['SavePaymentSettings', (to) => new SavePaymentSettings(to, errors).execute(settings)],
  ];
  for (const [name, attempt] of tries) {
    expect([name, await attempt(away)]).toEqual([name, refused('UNAVAILABLE')]);
    expect([name, await attempt(closed)]).toEqual([name, refused('RLS_POLICY_ERROR')]);
  }
  expect(await new ApprovePayment(away, errors).execute('x', { amount: 1, reference: 'B' }, 1)).toEqual(refused('UNAVAILABLE'));
  expect(await new SendMessageToBuyer(away, errors).execute('x', 'Halo')).toEqual(refused('UNAVAILABLE'));
  expect(await new RevealRefundDestination(cut, errors).execute('x')).toEqual(refused('UNAVAILABLE'));
  expect(await new ShowEvidence(cut, errors).execute('x')).toEqual(refused('RLS_POLICY_ERROR'));
  const named = new Set(errors.recent().map(({ where }) => where));
  const others = ['ApprovePayment', 'SendMessageToBuyer', 'RevealRefundDestination', 'ShowEvidence'];
  expect([...tries.map(([name]) => name), ...others].filter((name) => !named.has(name))).toEqual([]);
});
