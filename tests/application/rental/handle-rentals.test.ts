import { beforeEach, expect, test } from '@jest/globals';
import { BlockUnitTime, ClaimDeposit, ReadRentalBoard, UnblockUnitTime } from '../../../src/application/rental/handle-rentals.ts';
import type { RentalAdminRepository } from '../../../src/application/rental/rental-admin-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import type { Renter } from '../../contracts/rental/rental-shop.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryRentals } from '../../support/memory-rental-shop.ts';

const HOUR = 3_600_000;

let world: ReturnType<typeof openMemoryRentals>;
let log: RecentErrorLog;
let staff: RentalAdminRepository;
let renter: Renter;
let account: Awaited<ReturnType<ReturnType<typeof openMemoryRentals>['account']>>;
beforeEach(async () => {
  world = openMemoryRentals();
  log = new RecentErrorLog(new FixedClock(), () => undefined);
  [staff, renter] = [await world.staff(true), await world.renter()];
  account = await world.account({ options: { '1 jam': 10_000 }, deposit: 50_000 });
});

const ahead = (hours: number): Date => new Date(world.now().getTime() + hours * HOUR);
const returned = async (): Promise<string> => {
  const order = await renter.rent(account.product, account.options['1 jam'] ?? '', null);
  await world.pay(order);
  await renter.open(order);
  await renter.rentals.endRental(order);
  return order;
};

test('rental board: read, refused without permission', async () => {
  const order = await returned();
  expect(await new ReadRentalBoard(staff, log).execute()).toMatchObject({ ok: true, value: { toRotate: [{ orderId: order }] } });
  expect(await new ReadRentalBoard(await world.staff(false), log).execute()).toMatchObject({ ok: false });
});

test('blocked time: created with an optional note, removed', async () => {
  const block = new BlockUnitTime(staff, log);
  const draft = { unitId: account.units[0] ?? '', from: ahead(1), to: ahead(2), note: '  Pemeliharaan ' };
  const made = await block.execute(draft);
  expect(made).toEqual({ ok: true, value: expect.any(String) });
  expect(await block.execute(draft)).toMatchObject({ ok: false, failure: { code: 'UNIT_TAKEN' } });
  expect(await block.execute({ ...draft, from: ahead(3), to: ahead(4), note: '   ' })).toMatchObject({ ok: true });
  expect(await block.execute({ ...draft, from: ahead(5), to: ahead(6), note: null })).toMatchObject({ ok: true });
  expect((await staff.board()).blocks.map(({ note }) => note)).toEqual(['Pemeliharaan', null, null]);
  const unblock = new UnblockUnitTime(staff, log);
  expect(await unblock.execute(made.ok ? made.value : '')).toEqual({ ok: true, value: 'done' });
  expect(await unblock.execute(made.ok ? made.value : '')).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
});

test('deposit claim: requires a reason, trimmed', async () => {
  const order = await returned();
  const claim = new ClaimDeposit(staff, log);
  expect(await claim.execute(order, 20_000, '   habis       ')).toMatchObject({ ok: false, failure: { code: 'REASON_NEEDED' } });
  expect(await claim.execute(order, 50_001, 'Diamond dihabiskan.')).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
  expect(await claim.execute(order, 20_000, 'Diamond dihabiskan.')).toEqual({ ok: true, value: expect.any(String) });
});

test.each([
  ['ReadRentalBoard', (away: RentalAdminRepository) => new ReadRentalBoard(away, log).execute()],
  [
    'BlockUnitTime',
    (away: RentalAdminRepository) => new BlockUnitTime(away, log).execute({ unitId: '', from: ahead(1), to: ahead(2), note: null }),
  ],
  ['UnblockUnitTime', (away: RentalAdminRepository) => new UnblockUnitTime(away, log).execute('')],
  ['ClaimDeposit', (away: RentalAdminRepository) => new ClaimDeposit(away, log).execute('', 1, 'Alasan yang cukup.')],
])('rental administration: %s with a lost connection, failure logged under its name', async (name, step) => {
  const cut = () => Promise.reject(new Error('cut'));
  expect(await step({ board: cut, block: cut, unblock: cut, claimDeposit: cut })).toMatchObject({ ok: false });
  expect(log.recent().map(({ where }) => where)).toEqual([name]);
});
