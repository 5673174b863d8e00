import { beforeEach, describe, expect, test } from '@jest/globals';
import { ExportSettlements, ReadSettlements, ReverseSettlement, SettleGateway } from '../../../src/application/order/settle-gateways.ts';
import type { SettlementRepository } from '../../../src/application/order/settlement-repository.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemorySettlementRepository } from '../../../src/infrastructure/memory/order/settlement-repository.ts';
import { MemoryStaffOrders } from '../../../src/infrastructure/memory/order/staff-orders.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const GATEWAY = 'cash:gateway:qris';
const DRAFT = { gateway: GATEWAY, bank: 'cash:bank:main', settledOn: '2026-11-20', gross: 1000, fee: 7, reference: 'BATCH-1' };

let settlements: SettlementRepository;
let errors: RecentErrorLog;
beforeEach(() => {
  const shop = new MemoryStaffOrders(new FixedClock());
  shop.postOf('paid', null, [
    [GATEWAY, 1_000_000],
    ['order_escrow', -1_000_000],
  ]);
  settlements = new InMemorySettlementRepository(shop, () => 'Dimas');
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
});
const succeeded = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, failure: { code } });
const settle = (key: string, reference: string) =>
  new SettleGateway(settlements, () => 'key', errors).execute(key, { ...DRAFT, reference });

describe('settlements', () => {
  test('form with a bank reference: booked once, shown with the amount still owed', async () => {
    expect(await settle('one', '  BATCH-1 ')).toEqual(succeeded('done'));
    expect(await settle('one', 'BATCH-1')).toEqual(succeeded('already'));
    expect(await settle('two', 'BATCH-1')).toEqual(refused('REFERENCE_USED'));
    expect(await new ReadSettlements(settlements, errors).execute(null)).toMatchObject({
      ok: true,
      value: {
        gateways: [{ gateway: GATEWAY, balance: 999_000 }],
        settlements: [{ reference: 'BATCH-1', gross: 1000, fee: 7 }],
        next: null,
      },
    });
  });
  test('reversal: with a reason, may be booked again', async () => {
    await settle('one', 'BATCH-1');
    const reverse = new ReverseSettlement(settlements, errors);
    expect(await reverse.execute(1, '  x ')).toEqual(refused('REASON_NEEDED'));
    expect(await reverse.execute(1, ' Salah jumlah ')).toEqual(succeeded('done'));
    expect(await new ReadSettlements(settlements, errors).execute(2)).toMatchObject({
      ok: true,
      value: { settlements: [{ id: 1, reversal: { reason: 'Salah jumlah' } }] },
    });
    expect(await settle('two', 'BATCH-1')).toEqual(succeeded('done'));
  });
  test('export: all pages', async () => {
    for (let batch = 0; batch < 120; batch += 1) await settle(`key ${batch}`, `BATCH-${batch}`);
    const all = await new ExportSettlements(settlements, errors).execute();
    expect(all.ok && all.value.map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
  });
  test('connection lost: failure, logged under the use case', async () => {
    const away = new Proxy({} as SettlementRepository, { get: () => () => Promise.reject(new PortError('unavailable', 'no answer')) });
    const answers = [
      await new ReadSettlements(away, errors).execute(null),
      await new SettleGateway(away, () => 'key', errors).execute('key', DRAFT),
      await new ReverseSettlement(away, errors).execute(1, 'Alasan'),
      await new ExportSettlements(away, errors).execute(),
    ];
    expect(answers).toEqual(answers.map(() => refused('UNAVAILABLE')));
    expect(
      errors
        .recent()
        .map(({ where }) => where)
        .toSorted(),
    ).toEqual(['ExportSettlements', 'ReadSettlements', 'ReverseSettlement', 'SettleGateway']);
  });
});
