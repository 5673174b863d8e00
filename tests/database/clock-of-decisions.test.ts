import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Functions that read the machine's clock, by why a jump of it does no harm to money, holds and rentals. */
const BY_THE_MACHINE: Readonly<Record<string, string>> = {
  'the shop’s time itself': 'private.machine_now',
  'moments in the log': 'private.add_credential_line private.chain_audit_line',
  'moments of rows and their versions':
    'private.guard_slug private.sync_profile private.touch_group private.touch_product private.touch_updated_at private.grant_role private.reset_owner public.change_products public.save_product public.publish_content public.remove_samples public.remember_import_columns',
  'blocks that end in a hundred years, and devices that are forgotten after 400 days':
    'private.is_blocked_person public.block_customer public.find_customers public.read_customer public.read_staff public.server_find_account public.server_knows_device public.server_note_devices public.server_remember_device',
  'subscriptions, and what is told once an hour, once a day or of a month':
    'private.feed_products_added private.feed_products_changed private.send_search_alerts private.spend_staff_budget public.server_subscribe_newsletter public.server_unsubscribe_newsletter',
  'figures and lists of staff': 'private.work_queues public.dashboard public.order_figures public.server_read_vitals public.revenue',
  'room for files that were not submitted': 'private.has_room_for_evidence',
  'recorded prices, where the machine’s clock is the shop’s time': 'private.price_time',
};

/** Tables whose moments are compared with the shop's time. */
const BY_THE_SHOP =
  /^(public\.(orders|order_events)|private\.(order_|payment_|refund|journal|settlement|complaint|rentals|login_code|vault_|credentials|message_outbox|webhook|sandbox_|proof_|outside_|sessions|code_requests|email_changes|staff_invitations)|public\.feed_events)/;
const CLOCK = String.raw`\m(clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|now)\(\)|\m(current_timestamp|current_date|current_time|localtimestamp|localtime)\M`;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('functions: only the listed ones read the machine’s clock', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select distinct n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname in ('public', 'private') and l.lanname in ('sql', 'plpgsql')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and (regexp_replace(p.prosrc, '--[^\n]*', '', 'g') ~* ${CLOCK} or pg_get_function_arguments(p.oid) ~* ${CLOCK})
    order by 1`;
  const named = Object.values(BY_THE_MACHINE).flatMap((names) => names.split(' '));
  expect(rows.map(({ name }) => name)).toEqual(named.toSorted());
});

test('columns of orders, payments, complaints, rentals, sessions and the feed: written with shop time', async () => {
  const rows = await database.sql<{ name: string; column: string }[]>`
    select n.nspname || '.' || c.relname as name, a.attname as column
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
    where n.nspname in ('public', 'private') and pg_get_expr(d.adbin, d.adrelid) ~* ${CLOCK} and a.attname <> 'updated_at'
    order by 1, 2`;
  expect(rows.filter(({ name }) => BY_THE_SHOP.test(name)).map(({ name, column }) => `${name}.${column}`)).toEqual([]);
});

test('policies: none reads the machine’s clock', async () => {
  const rows = await database.sql<{ policy: string }[]>`
    select policyname as policy from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~* ${CLOCK} order by 1`;
  expect(rows.map(({ policy }) => policy)).toEqual([]);
});
