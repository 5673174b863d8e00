import type { Sql } from 'postgres';
import { SERVER_ONLY, type Subject } from './access-subject.ts';

const privateTable = (
  table: string,
  key: Subject['key'],
  row: Subject['row'],
  patch: Subject['patch'],
  cells: Subject['cells'] = SERVER_ONLY,
): Subject => ({ name: table, schema: 'private', table, key, row, patch, cells });

/** The credential vault and complaints: all access is through functions. */
export const credentialSubjects = (id: (number: number) => string): readonly Subject[] => {
  const part = { unit_id: id(411), sealed: 's', wrapped_key: 'w', key_id: '0a1b2c3d', fields: '{code}' };
  const order = { order_id: id(41) };
  return [
    {
      ...privateTable(
        'game_credentials',
        ['game_title_id', id(13)],
        { game_title_id: id(13), fields: [], checklist: '{}' },
        { checklist: '{lain}' },
      ),
      isSingle: true,
    },
    privateTable('credentials', ['unit_id', id(411)], { ...part, scope: 'renter', version: 2 }, { sealed: 'lain' }),
    privateTable(
      'credential_log',
      ['unit_id', id(411)],
      { unit_id: id(411), seq: 2, action: 'opened', actor_kind: 'buyer', hash: '\\x02' },
      { reason: 'Lain' },
      { ...SERVER_ONLY, svc: 'YY--' },
    ),
    privateTable('order_workers', ['order_id', id(41)], { order_id: id(42), worker_id: id(102) }, { assigned_at: '2026-01-01T00:00:00Z' }),
    privateTable(
      'order_logins',
      ['order_id', id(41)],
      { order_id: id(42), version: 1, sealed: 's', wrapped_key: 'w', key_id: '0a1b2c3d', labels: {} },
      { version: 2 },
    ),
    { ...privateTable('vault_state', ['id', 'true'], { id: true }, { note: 'Lain' }), isSingle: true },
    { ...privateTable('shop_clock', ['is_only', 'true'], { is_only: true }, { waits: 1 }), isSingle: true },
    privateTable(
      'clock_skips',
      ['from_at', '2026-01-02 00:00:00+00'],
      { from_at: '2026-02-01T00:00:00Z', to_at: '2026-02-02T00:00:00Z' },
      { to_at: '2026-01-04T00:00:00Z' },
    ),
    privateTable('shop_clock_counts', ['boot', 'a'], { boot: 'b', uptime: 1, at: '2026-01-01T00:00:00Z', epoch: 1 }, { uptime: 2 }),
    privateTable('login_code_requests', ['id', id(421)], { order_id: id(42), promised_at: '2099-01-01T00:00:00Z' }, { sealed: 'lain' }),
    privateTable('order_handovers', ['order_id', id(41)], { ...order, step: 'Ganti e-mail' }, { step: 'Lain' }),
    privateTable(
      'complaints',
      ['id', id(422)],
      { order_id: id(42), reason: 'other', text: 'Lain', from_state: 'delivered', due_at: '2099-01-01T00:00:00Z' },
      { text: 'Diubah' },
    ),
    privateTable(
      'complaint_messages',
      ['complaint_id', id(422)],
      { complaint_id: id(422), author: 'shop', text: 'Baru' },
      { text: 'Lain' },
    ),
    privateTable(
      'complaint_files',
      ['complaint_id', id(422)],
      { complaint_id: id(422), path: 'b', author: 'buyer', kind: 'picture', bytes: 1 },
      { bytes: 2 },
    ),
  ];
};

/** One row of each table, of an existing order and unit. */
export const fillCredentials = async (sql: Sql, id: (number: number) => string): Promise<void> => {
  const [order, unit, complaint] = [id(41), id(411), id(422)];
  await sql`insert into private.game_credentials (game_title_id, fields, checklist) values (${id(13)}, '[]', '{}')`;
  await sql`insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    values (${unit}, 'buyer', 1, 's', 'w', '0a1b2c3d', '{code}') on conflict do nothing`;
  await sql`insert into private.credential_log (unit_id, seq, action, actor_kind, hash) values (${unit}, 1, 'sealed', 'shop', '\\x01')
    on conflict do nothing`;
  await sql`insert into private.order_workers (order_id, worker_id) values (${order}, ${id(101)})`;
  await sql`insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels)
    values (${order}, 1, 's', 'w', '0a1b2c3d', '{}')`;
  await sql`insert into private.clock_skips (from_at, to_at) values ('2026-01-02', '2026-01-03')`;
  await sql`insert into private.shop_clock_counts (boot, uptime, at, epoch) values ('a', 1, now(), 1)`;
  await sql`insert into private.login_code_requests (id, order_id, promised_at) values (${id(421)}, ${order}, '2099-01-01')`;
  await sql`insert into private.order_handovers (order_id, step) values (${order}, 'Ganti kata sandi')`;
  await sql`insert into private.complaints (id, order_id, reason, text, from_state, due_at)
    values (${complaint}, ${order}, 'other', 'Isi', 'delivered', '2099-01-01')`;
  await sql`insert into private.complaint_messages (complaint_id, author, text) values (${complaint}, 'buyer', 'Isi')`;
  await sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes) values (${complaint}, 'a', 'buyer', 'picture', 1)`;
};
