import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SettlementDraft, settlementProblems } from '../../../src/domain/payment/settlement.ts';
import { depositClaimRefusal } from '../../../src/domain/rental/rental-refusals.ts';
import { freezeShopTime, undone } from '../../support/answers.ts';
import { openRentalWorld, type RentalWorld } from '../../support/rental-world.ts';

const TODAY = '2026-11-28';
/** Noon in Indonesia, and the first and the last moment of the day there. */
const NOW = new Date('2026-11-28T05:00:00Z');
const BALANCE = 100_000;
const draft: SettlementDraft = {
  gateway: 'cash:gateway:qris',
  bank: 'cash:bank:bca',
  settledOn: TODAY,
  gross: 50_000,
  fee: 350,
  reference: 'MUT-1',
};
const DRAFTS: readonly (readonly [name: string, given: Partial<SettlementDraft>, at?: Date])[] = [
  ['of today', {}],
  ['of today, in its first second', {}, new Date('2026-11-27T17:00:00Z')],
  ['of today, a second before it', {}, new Date('2026-11-27T16:59:59Z')],
  ['of tomorrow', { settledOn: '2026-11-29' }],
  ['of 366 days ago', { settledOn: '2025-11-27' }],
  ['of 367 days ago', { settledOn: '2025-11-26' }],
  ['of everything', { gross: BALANCE }],
  ['of a Rupiah too much', { gross: BALANCE + 1 }],
  ['of a Rupiah', { gross: 1, fee: 0 }],
  ['of nothing', { gross: 0, fee: 0 }],
  ['of less than nothing', { gross: -1, fee: 0 }],
  ['without a fee', { fee: 0 }],
  ['with a fee below zero', { fee: -1 }],
  ['with a fee of all but a Rupiah', { fee: 49_999 }],
  ['with a fee of everything', { fee: 50_000 }],
  ['with a reference of three characters', { reference: 'abc' }],
  ['with a reference of two characters', { reference: ' ab ' }],
  ['with a reference of 60 characters', { reference: 'x'.repeat(60) }],
  ['with a reference of 60 characters outside of the first plane', { reference: '😀'.repeat(60) }],
  ['with a reference of 61 characters', { reference: 'x'.repeat(61) }],
  ['with a reference of two lines', { reference: 'dua\nbaris' }],
];

let world: RentalWorld;
let claimed: string;
beforeAll(async () => {
  world = await openRentalWorld();
  await world.database
    .sql`update private.payment_settings set accounts = '[{"bank": "BCA", "number": "1234567890", "holder": "Arena Akun"}]'`;
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  claimed = await world.rented(renter, product, option);
});
afterAll(() => world.close());

test.each(DRAFTS)('settlementProblems and public.settle_gateway: a settlement %s', async (_, given, at = NOW) => {
  const wanted = { ...draft, ...given };
  const { claims } = JSON.parse(JSON.stringify({ claims: Buffer.from(world.owner.token.split('.')[1] ?? '', 'base64url').toString() })) as {
    claims: string;
  };
  const code = await undone(world.database.sql, async (one) => {
    await one`select private.post_journal('uji', 'paid', null, ${one.json([
      ['cash:gateway:qris', BALANCE],
      ['unmatched_receipts', -BALANCE],
    ])}, null)`;
    await freezeShopTime(one, at);
    // A second factor that was used at the frozen time.
    const seconds = Math.floor(at.getTime() / 1000);
    const fresh = JSON.stringify({ ...JSON.parse(claims), amr: [{ method: 'totp', timestamp: seconds }] });
    await one`select set_config('request.jwt.claims', ${fresh}, true), set_config('request.jwt.claim.sub', ${world.owner.id}, true)`;
    const { gateway, bank, settledOn, gross, fee, reference } = wanted;
    const [row] = await one<{ answer: { outcome?: string; code?: string } }[]>`
      select settle_gateway(${randomUUID()}, ${gateway}, ${bank}, ${settledOn}, ${gross}, ${fee}, ${reference}) as answer`;
    return row?.answer.outcome ?? row?.answer.code;
  });
  const today = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  const codes = { date: 'SETTLEMENT_DATE', balance: 'GATEWAY_BALANCE', gross: 'INVALID', fee: 'INVALID', reference: 'INVALID' } as const;
  const [problem] = settlementProblems(wanted, BALANCE, today);
  expect(code).toBe(problem === undefined ? 'done' : codes[problem]);
});

test.each([0, 1, 49_999, 50_000, 50_001])(
  'depositClaimRefusal and private.rental_event_refusal: a claim of Rp%i of a deposit of Rp50.000',
  async (amount) => {
    const [row] = await world.database.sql<{ refusal: string | null }[]>`
    select private.rental_event_refusal(o, 'claim_deposit', 'staff', ${world.database.sql.json({ amount: String(amount) })}) as refusal
    from orders o where o.id = ${claimed}`;
    expect(row?.refusal).toBe(depositClaimRefusal(amount, 50_000));
  },
);
