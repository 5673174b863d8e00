import type { Sql, TransactionSql } from 'postgres';
import { changeRows, undone } from '../support/answers.ts';
import { sign, type TestDatabase } from '../support/test-database.ts';
import { id, sessionOf } from './access-matrix.ts';
import { type Role, type Subject, VERBS, type Verb } from './access-subject.ts';
import { fillCredentials } from './credential-subjects.ts';
import { fillOrders } from './order-subjects.ts';
import { fillPeople } from './people-subjects.ts';

const OWNER_OF_ROWS = id(101);
const ADMINISTRATOR = id(102);
const STRANGER = id(103);
const STAFF = { cs: id(105), fin: id(106), con: id(107) } as const;
/** Accounts of the people of the matrix. */
export const PEOPLE: Readonly<Partial<Record<Role, string>>> = { own: OWNER_OF_ROWS, oth: STRANGER, adm: ADMINISTRATOR, ...STAFF };

/** One row of every subject of the matrix, and its people. */
export const fillAccessWorld = async (sql: Sql): Promise<void> => {
  for (const user of [OWNER_OF_ROWS, ADMINISTRATOR, STRANGER, ...Object.values(STAFF)]) {
    await sql`insert into auth.users (id, phone) values (${user}, ${user})`;
    await sql`insert into auth.sessions (id, user_id) values (${sessionOf(user)}, ${user})`;
  }
  await sql`insert into private.user_roles (user_id, role) values (${ADMINISTRATOR}, 'admin'), (${STAFF.cs}, 'cs'), (${STAFF.fin}, 'finance'), (${STAFF.con}, 'content')`;
  // A person without a profile, so that one may be inserted.
  await sql`insert into auth.users (id, phone) values (${id(104)}, ${id(104)})`;
  await sql`delete from profiles where id = ${id(104)}`;
  // Idle for longer than the slowest machine takes for the whole matrix.
  await sql`insert into private.sessions (user_id, token_hash, auth_session_id, idle_seconds, ends_at)
    values (${OWNER_OF_ROWS}, ${Buffer.alloc(32, 1)}, ${sessionOf(OWNER_OF_ROWS)}, 86400, '2099-01-01')`;
  await sql`insert into private.rate_limits (bucket) values (${Buffer.from('a')}) on conflict do nothing`;
  await sql`insert into private.code_requests (purpose, phone, user_id) values ('reset', '6281000000000', ${OWNER_OF_ROWS})`;
  await sql`insert into private.known_devices (user_id, token_hash) values (${OWNER_OF_ROWS}, ${Buffer.alloc(32, 1)})`;
  for (const [table, first] of [
    ['tiers', 11],
    ['game_titles', 13],
    ['categories', 15],
  ] as const) {
    await sql`insert into ${sql(table)} (id, name, slug, is_active) values (${id(first)}, 'A', 'a', true), (${id(first + 1)}, 'Z', 'z', false)`;
  }
  await sql`insert into products (id, name, description, price, is_active, archived_at) values
    (${id(1)}, 'a', 'b', 9, true, null), (${id(2)}, 'a', 'b', 9, false, null), (${id(3)}, 'a', 'b', 9, true, null),
    (${id(4)}, 'a', 'b', 9, false, null), (${id(5)}, 'a', 'b', 9, true, now())`;
  await sql`insert into game_attributes (id, game_title_id, key, name, kind, choices) values
    (${id(71)}, ${id(13)}, 'rank', 'Rank', 'choice', '{Epic}'), (${id(72)}, ${id(14)}, 'rank', 'Rank', 'choice', '{Epic}')`;
  await sql`insert into strikable_prices (product_id, price, from_at) values (${id(3)}, 10, '2026-01-01'), (${id(4)}, 10, '2026-01-01')`;
  await sql`insert into card_facts (product_id, facts) values (${id(3)}, '{Epic}'), (${id(4)}, '{Epic}')`;
  await sql`insert into private.product_private_data (product_id, note) values (${id(3)}, 'Dari Budi')`;
  await sql`insert into private.product_attribute_values (product_id, attribute_id, value) values (${id(3)}, ${id(71)}, 'Epic')`;
  await sql`insert into rental_options (id, product_id, duration, price) values (${id(21)}, ${id(1)}, '1 Hari', 1), (${id(22)}, ${id(2)}, '1 Hari', 1)`;
  await sql`insert into flash_sales (id, product_id, sale_price, original_price, end_time, is_active) values
    (${id(31)}, ${id(1)}, 1, 2, '2099-01-01', true), (${id(32)}, ${id(1)}, 1, 2, '2099-01-01', false), (${id(33)}, ${id(2)}, 1, 2, '2099-01-01', true)`;
  await sql`insert into website_settings (id) values ('default')`;
  await sql`insert into notifications (id, user_id, title) values (${id(51)}, null, 'Untuk semua'), (${id(52)}, ${OWNER_OF_ROWS}, 'Untukmu'), (${id(53)}, null, 'Lagi')`;
  await sql`insert into notification_reads (notification_id, user_id) values (${id(51)}, ${OWNER_OF_ROWS})`;
  await sql`insert into notification_preferences (user_id, type, is_wanted) values (${OWNER_OF_ROWS}, 'promo', false)`;
  await sql`insert into private.notification_drafts (id, title) values (${id(54)}, 'Belum waktunya')`;
  await sql`insert into private.notification_keys (key, notification_id) values ('a', ${id(51)})`;
  await sql`insert into private.newsletter_subscribers (email, consent_version, source) values ('a@toko.example', 'v1', 'footer')`;
  await sql`insert into private.newsletter_tokens (token_hash, subscriber_id) values (${Buffer.alloc(32, 2)}, 1)`;
  await sql`insert into private.vitals (name, value, page) values ('FID', 1, '/')`;
  await fillPeople(sql, OWNER_OF_ROWS, ADMINISTRATOR);
  await sql`insert into private.checked_files (object, bucket, path, type, width, height) values (${id(81)}, 'product-images', 'products/a.png', 'image/png', 1, 1)`;
  await sql`insert into private.files_to_remove (bucket, path) values ('product-images', 'products/lama.png')`;
  await sql`insert into private.page_views (day, page, views) values ('2026-11-22', '/', 1)`;
  await sql`insert into private.search_counts (day, words, searches) values ('2026-11-22', 'mythic', 1)`;
  await sql`insert into private.sample_files (bucket_id, name) values ('product-images', 'products/a.png')`;
  await sql`insert into private.due_tasks (name, procedure) values ('a', 'a')`;
  await sql`insert into private.search_alerts (user_id, text) values (${OWNER_OF_ROWS}, 'mythic')`;
  await sql`insert into private.saved_views (user_id, list, name, query) values (${OWNER_OF_ROWS}, 'products', 'Habis', 'stok=out')`;
  await sql`insert into private.import_columns (head, use, style) values ('harga jual', 'harga', 'typed')`;
  await sql`insert into private.product_imports (id) values (${id(91)})`;
  await sql`insert into private.imported_products (import_id, product_id, is_added) values (${id(91)}, ${id(1)}, true)`;
  await sql`insert into private.picture_fetches (id, address, host) values (${id(95)}, 'https://gambar.example/a.png', 'gambar.example'),
    (${id(96)}, 'https://gambar.example/c.png', 'gambar.example')`;
  await sql`insert into private.awaited_pictures (product_id, fetch_id, place) values (${id(3)}, ${id(96)}, 1)`;
  await sql`insert into private.search_alert_products (product_id) values (${id(1)})`;
  await sql`insert into private.listing_cells (sale_kind, is_sold, has_rental, products) values ('item', true, true, 77)`;
  await sql`insert into private.listing_cell_changes (sale_kind, is_sold, has_rental, band, products) values ('item', true, true, 1, 77)`;
  await sql`insert into wishlists (user_id, product_id) values (${OWNER_OF_ROWS}, ${id(1)})`;
  await sql`insert into private.wishlist_changes (product_id) values (${id(3)})`;
  await sql`insert into feed_events (id, kind, product_id, title, created_at) values (${id(61)}, 'announcement', null, 'Kabar', now()),
    (${id(62)}, 'restock', ${id(2)}, null, now()), (${id(63)}, 'announcement', null, 'Nanti', '2099-01-01')`;
  await sql`insert into content_versions (slug, version, body) values ('terms', 2, 'Syarat'), ('privacy', 2, 'Privasi')`;
  await sql`insert into content_pages (slug, published_version) values ('terms', 2)`;
  await sql`insert into private.files_to_remove (bucket, path) values ('product-images', 'products/a.png') on conflict do nothing`;
  await sql`insert into orders (id, buyer_id, product_id) values (${id(41)}, ${OWNER_OF_ROWS}, ${id(1)})`;
  await fillOrders(sql, id);
  await fillCredentials(sql, id);
  await sql`insert into storage.objects (bucket_id, name) values ('product-images', 'products/a.png'), ('game-logos', 'logos/a.png'), ('settings', 'logo.png'),
    ('evidence', ${`${OWNER_OF_ROWS}/bukti-satu.png`})`;
};

/** The token of a role; null for a visitor, "service" for the server. */
export const tokenOf = async (database: TestDatabase, role: Role): Promise<string | null> => {
  const user = PEOPLE[role];
  if (user === undefined) return role === 'svc' ? 'service' : null;
  return sign(database.keys, { sub: user, role: 'authenticated', session_id: sessionOf(user), aal: 'aal1' });
};

/** The transaction acts as a person of the matrix, with the rights of the person. */
export const become = async (sql: TransactionSql, role: Role): Promise<void> => {
  const user = PEOPLE[role];
  const databaseRole = user !== undefined ? 'authenticated' : role === 'svc' ? 'service_role' : 'anon';
  const claims = { role: databaseRole, ...(user === undefined ? {} : { sub: user, session_id: sessionOf(user), aal: 'aal1' }) };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('request.jwt.claim.sub', ${user ?? ''}, true)`;
  await sql.unsafe(`set local role ${databaseRole}`);
};

/** Rows that may be deleted by people who cannot read them: with a condition, the policy for reading would hide that. */
const READ_AS_DELETED = new Set(['objects', 'notification_reads', 'wishlists']);

const run = async (sql: TransactionSql, subject: Subject, verb: Verb): Promise<boolean> => {
  const table = sql(`${subject.schema}.${subject.table}`);
  const [column, value] = subject.key;
  const isIt = sql`${sql(column)}::text = ${value}`;
  if (verb === 'select') return (await sql`select 1 from ${table} where ${isIt}`).length > 0;
  if (verb === 'insert') return (await sql`insert into ${table} ${sql(subject.row as Record<string, never>)}`).count > 0;
  if (verb === 'update') return (await sql`update ${table} set ${sql(subject.patch as Record<string, never>)} where ${isIt}`).count > 0;
  if (!READ_AS_DELETED.has(subject.table)) return (await sql`delete from ${table} where ${isIt}`).count > 0;
  // Without a condition, which would apply the policies for reading too; the row is looked up afterwards.
  await sql`delete from ${table}`;
  await sql`reset role`;
  return (await sql`select 1 from ${table} where ${isIt}`).length === 0;
};

class Undo extends Error {}

/** The permissions of a role on a row inside the database, as marks of the matrix. Changes nothing permanently. */
export const cellsByRole = async (sql: TransactionSql, subject: Subject, role: Role): Promise<string> => {
  const marks: string[] = [];
  for (const verb of VERBS) {
    let isAllowed = false;
    await sql
      .savepoint(async (inner) => {
        if (verb === 'insert' && subject.isSingle === true) await inner`delete from ${inner(`${subject.schema}.${subject.table}`)}`;
        await become(inner, role);
        isAllowed = await run(inner, subject, verb);
        throw new Undo();
      })
      .catch((error: Error & { code?: string }) => {
        // A foreign key or a trigger of the bucket refused it, so the permission was granted.
        if (!(error instanceof Undo)) isAllowed = error.code === '23503';
      });
    marks.push(isAllowed ? 'Y' : '-');
  }
  return marks.join('');
};

/** Runs work in a transaction that is rolled back. */
export const withoutTrace = async <T>(sql: Sql, work: (transaction: TransactionSql) => Promise<T>): Promise<T> => {
  let result: T | undefined;
  await sql
    .begin(async (transaction) => {
      result = await work(transaction);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return result as T;
};

/** How many rows a statement of a person reads or writes after changes, or the code of its refusal. Everything is undone. */
export const outcomeOf = (sql: Sql, role: Role, changes: readonly string[], statement: string): Promise<number | string> =>
  undone(sql, async (transaction) => {
    for (const change of changes) await changeRows(transaction, change);
    await become(transaction, role);
    return transaction
      .savepoint(async (point) => (await point.unsafe(statement)).count)
      .catch((error: { code?: string; message?: string }) => error.code ?? String(error.message));
  });
