import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RecordedCase, record } from '../support/recorded/recorded-cases.ts';
import { type Caller, openRecordedShop, type RecordedShop } from '../support/recorded/recorded-shop.ts';
import { ExpectedTexts } from '../support/recorded/recorded-texts.ts';

let shop: RecordedShop;
const expected = new ExpectedTexts('shop');

beforeAll(async () => {
  shop = await openRecordedShop();
});
afterAll(async () => {
  expected.close();
  await shop?.close();
});

const KEY = "'00000000-0000-4000-8000-000000000001'";
const NOTE = "'Alasan yang cukup panjang.'";

/** A call: who makes it, its SQL with names of things in angle brackets, and the time in minutes from the beginning of the cases. */
type Listed = readonly [who: 'staff' | 'service' | 'unproven' | 'stranger' | 'server', sql: string, minutes?: number];

const settle = (gross: number, fee: number, more: { date?: string; reference?: string; bank?: string; gateway?: string } = {}): Listed => [
  'staff',
  `settle_gateway(${KEY}, '${more.gateway ?? 'cash:gateway:sandbox'}', '${more.bank ?? 'cash:bank:bca'}', '${more.date ?? '2031-01-01'}', ${gross}, ${fee}, '${more.reference ?? 'CAIR-1'}')`,
];

const place = (
  product: string,
  more: { total?: number; rules?: number; option?: string; start?: string; details?: string } = {},
): Listed => [
  'stranger',
  `place_order(${KEY}, <${product}>, ${more.option ?? 'null'}, ${more.start ?? 'null'}, ${more.total ?? 400_000}, ${more.rules ?? 1}, '${more.details ?? '{"game_id": "12345678", "server": "2001"}'}')`,
];
const rent = (start: string, total = 70_000): Listed =>
  place('product of rental, unpaid', { option: '<option 1 day>', start: `'${start}'`, total });

const GROUPS: Readonly<Record<string, readonly Listed[]>> = {
  settlements: [
    settle(100_000, 2_000),
    settle(100_000, 0),
    settle(100_000, 99_999),
    settle(100_000, 100_000),
    settle(100_000, -1),
    settle(1, 0),
    settle(0, 0),
    ...[0, 1].map((more) => settle(8_700_000 + more, 0)),
    ...['2030-01-01', '2029-12-31', '2031-01-02'].map((date) => settle(100_000, 0, { date })),
    ...['AB', 'ABC', 'A'.repeat(60), 'A'.repeat(61)].map((reference) => settle(100_000, 0, { reference })),
    settle(100_000, 0, { bank: 'cash:bank:bni' }),
    settle(100_000, 0, { gateway: 'cash:gateway:other' }),
    ['service', settle(100_000, 0)[1]],
    ['unproven', settle(100_000, 0)[1]],
    ['stranger', settle(100_000, 0)[1]],
    ['staff', 'settlements()'],
    ['staff', `reverse_settlement(1, ${NOTE})`],
  ],
  placing: [
    ...['account, unpaid', 'item, paid', 'item, expired', 'service, begun'].map((name) => place(`product of ${name}`)),
    place('product of item, paid', { total: 399_999 }),
    place('product of item, paid', { total: 400_001 }),
    place('product of item, paid', { rules: 0 }),
    place('product of item, paid', { rules: 2 }),
    place('product of item, paid', { details: '{}' }),
    place('product of item, paid', { details: '{"game_id": "1"}' }),
    place('product of item, paid', { details: '{"game_id": "12345678", "note": "kata sandi: rahasia123"}' }),
    place('product of rental, unpaid', { total: 500_000 }),
    ...[
      '2031-01-01 06:48:20+00',
      '2031-01-01 06:48:19+00',
      '2031-01-01 06:53:20+00',
      '2031-01-03 00:00:00+00',
      '2031-01-15 06:53:20+00',
      '2031-01-15 06:53:21+00',
    ].map((start) => rent(start)),
    rent('2031-01-03 00:00:00+00', 20_000),
    place('product of rental, unpaid', { option: '<option 1 day>', total: 70_000 }),
    ['staff', 'quote_order(<product of item, paid>)'],
    ['stranger', 'quote_order(<product of item, paid>)'],
    ['stranger', 'quote_order(<product of rental, unpaid>, <option 1 day>)'],
    ['stranger', `set_refund_destination(<order account, refunded>, 'BCA', 'segel', '7890', 'Budi')`],
  ],
  'times kept by staff': [
    ...(['staff', 'service', 'stranger'] as const).map(
      (who): Listed => [who, "block_unit_time(<unit 3 of rental, unpaid>, '2031-01-05 00:00+00', '2031-01-06 00:00+00', 'Dipakai')"],
    ),
    ['staff', "block_unit_time(<unit 1 of rental, unpaid>, '2031-01-01 07:00+00', '2031-01-06 00:00+00', '')"],
    ['staff', "block_unit_time(<unit 3 of rental, unpaid>, '2031-01-06 00:00+00', '2031-01-05 00:00+00', '')"],
    ['staff', "block_unit_time(<unit 3 of rental, unpaid>, '2030-12-30 00:00+00', '2030-12-31 00:00+00', '')"],
    ['staff', "block_unit_time(<unit 1 of item, paid>, '2031-01-05 00:00+00', '2031-01-06 00:00+00', '')"],
    ['staff', 'rental_board()'],
  ],
  'sales elsewhere': [
    ...(['staff', 'service', 'stranger'] as const).map(
      (who): Listed => [
        who,
        `sell_outside(<product of item, paid>, (select updated_at from public.products where id = <product of item, paid>), 'Shopee', 350000)`,
      ],
    ),
    ...[0, -1].map(
      (amount): Listed => [
        'staff',
        `sell_outside(<product of item, paid>, (select updated_at from public.products where id = <product of item, paid>), 'Shopee', ${amount})`,
      ],
    ),
    ['staff', "sell_outside(<product of item, paid>, '2020-01-01', 'Shopee', 350000)"],
    [
      'staff',
      "sell_outside(<product of item, paid>, (select updated_at from public.products where id = <product of item, paid>), '', 350000)",
    ],
  ],
  staff: [
    ...(['staff', 'service', 'unproven', 'stranger'] as const).flatMap((who): Listed[] => [
      [who, "change_role(<stranger>, 'finance')"],
      [who, "change_role(<support>, 'admin')"],
      [who, 'change_role(<support>)'],
      [who, 'change_role(<owner>)'],
      [who, 'change_role(<second owner>)'],
      [who, "change_role(<second owner>, 'admin')"],
      [who, "invite_staff('+6281234567890', 'cs')"],
      [who, "invite_staff('0812', 'cs')"],
      [who, "invite_staff('+6281234567890', 'boss')"],
      [who, "require_second_factor('{owner,admin}')"],
      [who, "require_second_factor('{}')"],
      [who, 'read_staff()'],
      [who, 'my_standing()'],
      [who, 'vault_overview()'],
      [who, 'order_figures()'],
      [who, 'payment_reviews()'],
      [who, 'payment_exceptions()'],
      [who, "refund_queue('granted')"],
      [who, "refund_queue('sent')"],
      [who, 'complaint_queue()'],
      [who, 'login_code_queue()'],
      [who, 'read_payment_settings()'],
      [who, 'trial_balance()'],
      [who, 'ledger_checks()'],
    ]),
  ],
  vault: [
    ['server', 'server_vault_keys()'],
    ['server', "server_credentials_to_rewrap('{0a1b2c3d}', 500)"],
    ['server', "server_credentials_to_rewrap('{other}', 3)"],
    [
      'server',
      `server_store_rewrapped(jsonb_build_array(jsonb_build_object('unit_id', <unit 1 of account, unpaid>, 'scope', 'renter', 'version', 1, 'was', 'kunci-renter', 'wrapped_key', 'neu', 'key_id', '11112222')))`,
    ],
    [
      'server',
      `server_store_rewrapped(jsonb_build_array(jsonb_build_object('unit_id', <unit 1 of account, unpaid>, 'scope', 'renter', 'version', 2, 'was', 'kunci-renter', 'wrapped_key', 'neu', 'key_id', '11112222')))`,
    ],
    ['server', "server_destinations_to_reseal('{0a1b2c3d}', 3)"],
    ['server', "server_replace_canary('', 'segel')"],
    ['server', "server_set_vault(false, 'kunci lain')"],
    ['server', "server_set_vault(true, '')"],
    ['server', 'server_canary(null)'],
    ['server', "server_canary('segel')"],
    ['staff', 'unit_credentials(<product of account, unpaid>)'],
    ['staff', 'credential_target(<product of account, unpaid>)'],
    ['staff', 'credential_target(<product of account, unpaid>, <unit 2 of account, unpaid>)'],
    ['staff', 'credential_settings(null)'],
  ],
  'work of the server': [
    ...[0, 1, 31, 10_000].flatMap((minutes): Listed[] => [
      ['server', 'server_due_inquiries(5)', minutes],
      ['server', 'server_close_overdue(5)', minutes],
      ['server', 'server_take_messages(5, 500, 200)', minutes],
    ]),
    ['server', 'server_take_messages(5, 1, 1)'],
    ['server', 'server_take_messages(5, 0, 0)'],
    ['server', "server_done_message((select min(id) from private.message_outbox), 'sent')"],
    ['server', "server_done_message((select min(id) from private.message_outbox), 'failed')"],
    ['staff', 'decide_message((select min(id) from private.message_outbox), true)'],
    ['staff', 'decide_message((select min(id) from private.message_outbox), false)'],
    ['server', 'process_outbox()'],
  ],
};

test.each(Object.keys(GROUPS))('%s: calls answer and write the expected rows', async (group) => {
  const ids = new Map([...shop.names].map(([id, name]) => [name, id]));
  const callers: Readonly<Record<Listed[0], Caller>> = {
    staff: shop.staff,
    service: shop.support,
    unproven: shop.unproven,
    stranger: shop.stranger,
    server: shop.server,
  };
  const cases = (GROUPS[group] ?? []).map(([who, sql, minutes = 0]): RecordedCase => {
    const [role, claims] = callers[who];
    const filled = sql.replace(/<([^>]+)>/g, (_, name: string) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`no id for ${name}`);
      return `'${id}'`;
    });
    return {
      name: `${who} ${sql}${minutes === 0 ? '' : ` after ${minutes} minutes`}`,
      role,
      claims,
      at: `${minutes} minutes`,
      run: (transaction) => transaction.unsafe(`select to_jsonb(x) as answer from public.${filled} as x`),
    };
  });
  const text = await record(shop, cases);
  expect(text).toBe(expected.of(group, text));
});
