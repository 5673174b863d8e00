import type { Sql } from 'postgres';
import { SERVER_ONLY, type Subject } from './access-subject.ts';

/** Rows can be inserted, and never changed. */
const APPEND_ONLY = { ...SERVER_ONLY, svc: 'YY--' } as const;

/** Rows can be inserted and changed, and never removed. */
const KEPT = { ...SERVER_ONLY, svc: 'YYY-' } as const;

/** 32 bytes. */
const HASH = 'h'.repeat(32);

const privateTable = (
  table: string,
  key: Subject['key'],
  row: Subject['row'],
  patch: Subject['patch'],
  cells: Subject['cells'] = SERVER_ONLY,
): Subject => ({
  name: table,
  schema: 'private',
  table,
  key,
  row,
  patch,
  cells,
});
const single = (table: string, patch: Subject['patch'], row: Subject['row'] = {}): Subject => ({
  ...privateTable(table, ['id', 'true'], { id: true, ...row }, patch),
  isSingle: true,
});

/** Orders, payments and ledger: a buyer reads the events of an order; all other access is through functions. */
export const orderSubjects = (id: (number: number) => string): readonly Subject[] => {
  const order = { order_id: id(41) };
  const attempt = {
    order_id: id(41),
    gateway: 'sandbox',
    method: 'sandbox',
    account: 'cash:gateway:sandbox',
    amount: 5,
    expires_at: '2099-01-01T00:00:00Z',
  };
  const settlement = { gateway: 'cash:gateway:qris', bank: 'cash:bank:bca', settled_on: '2026-11-24', gross: 10, fee: 1 };
  return [
    {
      name: 'order_events',
      schema: 'public',
      table: 'order_events',
      key: ['order_id', id(41)],
      row: { ...order, seq: 9, event: 'pay', to_state: 'processing', actor_kind: 'gateway' },
      patch: { note: 'Lain' },
      cells: { anon: '----', own: 'Y---', oth: '----', adm: 'Y---', cs: 'Y---', fin: 'Y---', con: '----', svc: 'YY--' },
    },
    privateTable('order_event_actors', ['order_id', id(41)], { ...order, seq: 2, actor: id(101) }, { actor: id(102) }, APPEND_ONLY),
    privateTable('units', ['id', id(411)], { product_id: id(1) }, { state: 'withdrawn' }),
    privateTable(
      'rentals',
      ['id', id(416)],
      {
        kind: 'block',
        unit_id: id(411),
        minutes: 60,
        start_at: '2098-01-01T00:00:00Z',
        period: '[2098-01-01,2098-01-02)',
        blocked: '[2098-01-01,2098-01-02)',
      },
      { note: 'Lain' },
    ),
    privateTable('sale_slots', ['sale_id', id(31)], { sale_id: id(31), slot: 900 }, { buyer_id: id(101) }),
    privateTable('rentable_changes', ['product_id', id(1)], { product_id: id(1) }, { product_id: id(2) }),
    privateTable('demo_accounts', ['product_id', id(1)], { product_id: id(3) }, { product_id: id(2) }),
    privateTable('stock_changes', ['product_id', id(1)], { product_id: id(1) }, { sale_id: id(31) }),
    privateTable('order_facts', ['order_id', id(41)], { order_id: id(42), buyer_id: id(101) }, { proofs_rejected: 1 }),
    privateTable('blocked_devices', ['user_id', id(101)], { device_hash: HASH, user_id: id(102) }, { user_id: id(103) }),
    privateTable(
      'order_deadlines',
      ['order_id', id(41)],
      { ...order, name: 'review', due_at: '2099-01-01T00:00:00Z' },
      { done_at: '2026-01-01T00:00:00Z' },
    ),
    privateTable('order_outbox', ['order_id', id(41)], { ...order, notice: 'place' }, { attempts: 1 }),
    privateTable(
      'order_transitions',
      ['event', 'start_work'],
      { kind: 'extension', from_state: 'a', event: 'b', to_state: 'c', actors: '{buyer}' },
      { needs_reason: true },
    ),
    privateTable(
      'starter_games',
      ['slug', 'roblox'],
      {
        ...{ slug: 'lain', sort_order: 11, name: 'Lain', icon: 'gem', color: '#aabbcc', delivery_form: 'ID: 4-8 angka' },
        ...{ login_label: 'Login', has_login_method: true },
      },
      { name: 'Lain' },
    ),
    privateTable(
      'starter_attributes',
      ['slug', 'roblox'],
      { slug: 'roblox', sort_order: 99, name: 'Lain', kind: 'text' },
      { is_filter: false },
    ),
    single('order_settings', { max_unpaid: 4 }),
    single('opening_settings', { version: 2 }),
    privateTable('opening_hours', ['weekday', '1'], { weekday: 2, opens: '08:00', closes: '20:00' }, { closes: '21:00' }),
    privateTable('risk_rules', ['name', 'new_account'], { name: 'baru', points: 5, text: 'Baru' }, { points: 6 }),
    privateTable('ledger_accounts', ['code', 'difference'], { code: 'cash:x', type: 'asset' }, { type: 'revenue' }),
    privateTable('journals', ['key', 'kunci'], { key: 'lain', kind: 'paid' }, { note: 'Lain' }, APPEND_ONLY),
    privateTable(
      'journal_lines',
      ['account', 'order_escrow'],
      { journal_id: 900, line: 1, account: 'difference', amount: 1 },
      { amount: 2 },
      APPEND_ONLY,
    ),
    privateTable('settlements', ['reference', 'SETOR-1'], { ...settlement, key: id(416), reference: 'SETOR-2' }, { fee: 6 }, APPEND_ONLY),
    privateTable('settlement_days', ['day', '2026-11-23'], { settlement_id: 902, day: '2026-11-23', gross: 5 }, { gross: 6 }, APPEND_ONLY),
    privateTable('settlement_reversals', ['reason', 'Salah'], { settlement_id: 902, reason: 'Lain' }, { reason: 'Benar' }, APPEND_ONLY),
    privateTable(
      'statement_imports',
      ['file_name', 'mutasi.csv'],
      {
        account_id: id(420),
        file_name: 'lain.csv',
        layout: 'ofx',
        first_day: '2026-01-01',
        last_day: '2026-01-02',
        row_count: 1,
        added: 1,
      },
      { added: 0 },
      APPEND_ONLY,
    ),
    privateTable(
      'statement_rows',
      ['text', 'BARIS'],
      { import_id: 901, account_id: id(420), booked_on: '2026-01-01', amount: 2, text: 'LAIN', ordinal: 1 },
      { amount: 3 },
      APPEND_ONLY,
    ),
    privateTable('statement_matches', ['row_id', '901'], { row_id: 902, journal_id: 902 }, { matched_by: id(101) }, APPEND_ONLY),
    privateTable('statement_withdrawals', ['reason', 'Salah'], { import_id: 902, reason: 'Lain' }, { reason: 'Benar' }, APPEND_ONLY),
    privateTable(
      'withdrawn_matches',
      ['reason', 'Salah'],
      { row_id: 902, journal_id: 902, matched_at: '2026-01-02T00:00:00Z', reason: 'Lain' },
      { reason: 'Benar' },
      APPEND_ONLY,
    ),
    privateTable('statement_reasons', ['row_id', '902'], { row_id: 901, reason: 'fee' }, { reason: 'tax' }, KEPT),
    privateTable(
      'opening_balances',
      ['reason', 'Mulai'],
      { account_id: id(419), day: '2026-01-01', balance: 2, booked: 0, reason: 'Lain' },
      { booked: 1 },
      KEPT,
    ),
    privateTable('statement_layouts', ['head', 'satu'], { name: 'Lain', head: 'dua', layout: {} }, { name: 'Baru' }),
    privateTable('outside_sales', ['id', id(417)], { id: id(418), product_id: id(1), amount: 5 }, { amount: 6 }),
    privateTable('refunds', ['key', 'kunci'], { key: 'lain', ...order, amount: 1 }, { reason: 'Lain' }),
    privateTable(
      'refund_destinations',
      ['id', id(413)],
      { user_id: id(101), bank: 'BCA', sealed: 's'.repeat(40), last4: '1234', holder: 'Budi' },
      { holder: 'Ani' },
    ),
    single('sealer_canary', { sealed: 'lain' }, { sealed: 'baru' }),
    privateTable(
      'shop_accounts',
      ['number', '1234567890'],
      { code: 'cash:bank:lain', bank: 'Lain', number: '12345', holder: 'Arena' },
      { holder: 'Lain' },
    ),
    single('payment_settings', { version: 2 }),
    privateTable('payment_attempts', ['id', id(412)], { ...attempt, reference: 'AA-LAIN-1', state: 'closed' }, { state: 'closed' }),
    privateTable(
      'payment_observations',
      ['attempt_id', id(412)],
      { attempt_id: id(412), seq: 2, source: 'inquiry', state: 'pending', amount: 5 },
      { amount: 6 },
      APPEND_ONLY,
    ),
    privateTable('webhook_inbox', ['key', 'kunci'], { gateway: 'sandbox', key: 'lain', is_authentic: true }, { is_authentic: false }),
    privateTable(
      'payment_approvals',
      ['attempt_id', id(412)],
      { attempt_id: id(412), approver: id(102), amount: 5, reference: 'REF' },
      { amount: 6 },
    ),
    privateTable(
      'payment_exceptions',
      ['attempt_id', id(412)],
      { attempt_id: id(414), ...order, kind: 'late', amount: 5, expected: 5 },
      { amount: 6 },
    ),
    privateTable('sandbox_payments', ['reference', 'AA-KUNCI'], { reference: 'AA-LAIN', charge: '{}' }, { charge: '{"a":1}' }),
    privateTable('proof_pictures', ['path', `${id(101)}/bukti-satu.png`], { path: 'lain', hash: HASH }, { path: 'lain' }),
    privateTable('order_messages', ['order_id', id(41)], { ...order, author: 'shop', text: 'Baru' }, { text: 'Lain' }),
    privateTable('message_settings', ['user_id', id(101)], { user_id: id(102) }, { is_on_duty: false }),
    privateTable('message_outbox', ['key', 'kunci'], { key: 'lain', user_id: id(101), text: 'Baru' }, { text: 'Lain' }),
  ];
};

/** One row of each table, of an existing order. */
export const fillOrders = async (sql: Sql, id: (number: number) => string): Promise<void> => {
  const [order, other, attempt] = [id(41), id(42), id(412)];
  await sql`insert into orders (id, buyer_id) values (${other}, ${id(101)}) on conflict do nothing`;
  await sql`insert into private.units (id, product_id) values (${id(411)}, ${id(1)}) on conflict do nothing`;
  await sql`insert into private.rentals (id, kind, unit_id, minutes, start_at, period, blocked) values
    (${id(416)}, 'block', ${id(411)}, 60, '2099-01-01', '[2099-01-01,2099-01-02)', '[2099-01-01,2099-01-02)') on conflict do nothing`;
  await sql`insert into private.sale_slots (sale_id, slot) values (${id(31)}, 800) on conflict do nothing`;
  await sql`insert into private.rentable_changes (product_id) values (${id(1)})`;
  await sql`insert into private.demo_accounts (product_id) values (${id(1)})`;
  await sql`insert into private.stock_changes (product_id) values (${id(1)})`;
  await sql`insert into private.order_facts (order_id, buyer_id) values (${order}, ${id(101)})`;
  await sql`insert into private.blocked_devices (device_hash, user_id) values (${Buffer.alloc(32, 1)}, ${id(101)})`;
  await sql`insert into order_events (order_id, seq, event, to_state, actor_kind) values
    (${order}, 1, 'place', 'pending_payment', 'buyer'), (${order}, 2, 'pay', 'processing', 'gateway')`;
  await sql`insert into private.order_event_actors (order_id, seq, actor) values (${order}, 1, ${id(101)})`;
  await sql`insert into private.order_deadlines (order_id, name, due_at) values (${order}, 'payment', '2099-01-01')`;
  await sql`insert into private.order_outbox (order_id, notice) values (${order}, 'place')`;
  await sql`insert into private.opening_hours (weekday, opens, closes) values (1, '08:00', '20:00') on conflict do nothing`;
  await sql`insert into private.payment_attempts (id, order_id, reference, gateway, method, account, amount, expires_at, state) values
    (${attempt}, ${order}, 'AA-KUNCI-1', 'sandbox', 'sandbox', 'cash:gateway:sandbox', 5, '2099-01-01', 'paid'),
    (${id(414)}, ${order}, 'AA-KUNCI-2', 'sandbox', 'sandbox', 'cash:gateway:sandbox', 5, '2099-01-01', 'closed')`;
  await sql`insert into private.payment_observations (attempt_id, seq, source, state, amount) values (${attempt}, 1, 'inquiry', 'paid', 5)`;
  await sql`insert into private.webhook_inbox (gateway, key, is_authentic) values ('sandbox', 'kunci', true) on conflict do nothing`;
  await sql`insert into private.payment_approvals (attempt_id, approver, amount, reference) values (${attempt}, ${id(102)}, 5, 'REF')`;
  await sql`insert into private.payment_exceptions (attempt_id, order_id, kind, amount, expected) values (${attempt}, ${order}, 'late', 5, 5)`;
  await sql`insert into private.sandbox_payments (reference, charge) values ('AA-KUNCI', '{}') on conflict do nothing`;
  await sql`insert into private.refunds (key, order_id, amount) values ('kunci', ${order}, 5)`;
  await sql`insert into private.refund_destinations (id, user_id, bank, sealed, last4, holder) values (${id(413)}, ${id(101)}, 'BCA', ${'s'.repeat(40)}, '1234', 'Budi')
    on conflict do nothing`;
  await sql`insert into private.sealer_canary (sealed) values ('segel') on conflict do nothing`;
  await sql`insert into private.shop_accounts (code, bank, number, holder) values ('cash:bank:bca', 'BCA', '1234567890', 'Arena')
    on conflict do nothing`;
  await sql`insert into private.settlements (id, key, gateway, bank, settled_on, gross, fee, reference) overriding system value values
    (901, ${id(414)}, 'cash:gateway:qris', 'cash:bank:bca', '2026-11-24', 10, 1, 'SETOR-1'),
    (902, ${id(415)}, 'cash:gateway:qris', 'cash:bank:bca', '2026-11-24', 10, 1, 'SETOR-3') on conflict do nothing`;
  await sql`insert into private.settlement_days (settlement_id, day, gross) values (901, '2026-11-23', 10) on conflict do nothing`;
  await sql`insert into private.settlement_reversals (settlement_id, reason) values (901, 'Salah') on conflict do nothing`;
  await sql`insert into private.shop_accounts (id, code, bank, number, holder)
    values (${id(420)}, 'cash:bank:bni', 'BNI', '9876543210', 'Arena') on conflict do nothing`;
  await sql`insert into private.statement_imports (id, account_id, file_name, layout, first_day, last_day, row_count, added)
    overriding system value values (901, ${id(420)}, 'mutasi.csv', 'ofx', '2026-01-01', '2026-01-02', 1, 1),
    (902, ${id(420)}, 'mutasi-2.csv', 'ofx', '2026-01-01', '2026-01-02', 1, 1) on conflict do nothing`;
  await sql`insert into private.statement_withdrawals (import_id, reason) values (901, 'Salah') on conflict do nothing`;
  await sql`insert into private.statement_rows (id, import_id, account_id, booked_on, amount, text, ordinal) overriding system value
    values (901, 901, ${id(420)}, '2026-01-01', 1, 'BARIS', 1), (902, 901, ${id(420)}, '2026-01-01', 1, 'BARIS 2', 1) on conflict do nothing`;
  await sql.begin(async (transaction) => {
    await transaction`insert into private.journals (id, key, kind) overriding system value
      values (901, 'mutasi-1', 'received'), (902, 'mutasi-2', 'received') on conflict do nothing`;
    await transaction`insert into private.journal_lines (journal_id, line, account, amount) values (901, 1, 'difference', 5), (901, 2, 'order_escrow', -5),
      (902, 1, 'difference', 5), (902, 2, 'order_escrow', -5) on conflict do nothing`;
  });
  await sql`insert into private.statement_matches (row_id, journal_id) values (901, 901) on conflict do nothing`;
  await sql`insert into private.withdrawn_matches (id, row_id, journal_id, matched_at, reason) overriding system value
    values (901, 901, 901, now(), 'Salah') on conflict do nothing`;
  await sql`insert into private.statement_reasons (row_id, reason) values (902, 'fee') on conflict do nothing`;
  await sql`insert into private.shop_accounts (id, code, bank, number, holder)
    values (${id(419)}, 'cash:bank:bri', 'BRI', '1928374650', 'Arena') on conflict do nothing`;
  await sql`insert into private.opening_balances (account_id, day, balance, booked, reason) values (${id(420)}, '2026-01-01', 1, 0, 'Mulai')
    on conflict do nothing`;
  await sql`insert into private.statement_layouts (name, head, layout) values ('Satu', 'satu', '{}') on conflict do nothing`;
  await sql`insert into private.outside_sales (id, product_id, amount) values (${id(417)}, ${id(1)}, 5) on conflict do nothing`;
  await sql`insert into private.proof_pictures (path, hash, order_id) values (${`${id(101)}/bukti-satu.png`}, ${HASH}, ${order}) on conflict do nothing`;
  await sql`insert into private.order_messages (order_id, author, text) values (${order}, 'buyer', 'Halo')`;
  await sql`insert into private.message_settings (user_id) values (${id(101)}) on conflict do nothing`;
  await sql`insert into private.message_outbox (key, user_id, text) values ('kunci', ${id(101)}, 'Halo')`;
  await sql.begin(async (transaction) => {
    const [journal] = await transaction<{ id: string }[]>`
      insert into private.journals (key, kind, order_id) values ('kunci', 'paid', ${order}) on conflict (key) do nothing returning id`;
    if (journal === undefined) return;
    await transaction`insert into private.journal_lines (journal_id, line, account, amount) values
      (${journal.id}, 1, 'order_escrow', -5), (${journal.id}, 2, 'difference', 5)`;
  });
};
