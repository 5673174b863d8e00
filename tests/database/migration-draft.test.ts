import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { draftBetween } from '../../scripts/database/draft.ts';
import { readSchemaFiles, type SchemaFile } from '../../scripts/database/schema-files.ts';
import { type OpenDatabase, openMigratedDatabase } from '../support/empty-database.ts';
import { openHostedLikeDatabase } from '../support/hosted-like-database.ts';

const files = await readSchemaFiles('supabase');

let [from, to]: OpenDatabase[] = [];
beforeEach(async () => {
  [from, to] = [await openMigratedDatabase(), await openMigratedDatabase()];
});
afterEach(async () => {
  await from?.close();
  await to?.close();
});

/** The draft from the migrations to what some statements make of them. */
const draftOf = async (change: string, texts: readonly SchemaFile[] = []) => {
  if (from === undefined || to === undefined) throw new Error('no databases');
  await to.sql.unsafe(change);
  return draftBetween(from, to, texts);
};

describe('draft of a migration', () => {
  test('many kinds of changes: its statements lead to the same state without the owner’s name; statements that lose rows are listed', async () => {
    const { statements, destructive, left } = await draftOf(`
      create table private.planted (id bigint generated always as identity primary key, product_id uuid references public.products (id));
      alter table private.planted enable row level security;
      create function public.planted(p_id uuid) returns boolean language sql security definer set search_path = '' as
        $$ select exists (select from private.planted p where p.product_id = p_id) $$;
      grant execute on function public.planted(uuid) to authenticated;
      create policy planted on private.planted for select to authenticated using (public.planted(product_id));
      grant select (product_id) on private.planted to authenticated;
      alter table public.products add column planted text check (planted <> '');
      create index products_planted on public.products (planted) where planted is not null;
      comment on column public.products.planted is 'planted';
      alter function private.may(text) set search_path = 'pg_catalog';
      revoke execute on function public.quote_order from anon;
      alter policy orders_read on public.orders using (false);
      drop trigger refuse_delete on public.profiles;
      alter default privileges in schema private grant select on tables to anon;
      alter publication supabase_realtime add table public.feed_events;
      grant select, insert, maintain on private.planted to service_role;
      alter table public.orders drop column warranty_days;
    `);
    expect(left).toEqual([]);
    expect(destructive).toEqual([expect.stringContaining('DROP COLUMN "warranty_days"')]);
    expect(statements.length).toBeGreaterThan(14);
    expect(statements.join('\n')).not.toMatch(/postgres|maintain/i);
  });

  test('change without a statement: listed', async () => {
    const { statements, left } = await draftOf(`
      insert into private.ledger_accounts (code, type) values ('planted', 'asset');
      alter table public.orders alter state set statistics 500;
      drop statistics private.product_attribute_values_combined;`);
    expect(statements).toEqual([]);
    expect(left).toEqual([
      expect.stringMatching(/^column public\.orders\.state: .+statistics 500/),
      expect.stringMatching(/^row private\.ledger_accounts .+planted.+: missing$/),
      'statistics private.product_attribute_values_combined: not expected',
    ]);
  });

  test('function: the text of its schema file', async () => {
    await from?.sql.unsafe('alter function private.order_number() cost 7');
    const { statements, left } = await draftOf('select 1', files);
    const schema = files.map(({ text }) => text).join('\n');
    expect(left).toEqual([]);
    for (const statement of statements)
      expect(schema.includes(statement.replace('create or replace function', 'create function'))).toBe(true);
    expect(statements.length).toBe(1);
  });

  test('new table of a hosted project: default privileges are revoked, column privileges stay', async () => {
    const [migrated, wanted] = [await openHostedLikeDatabase(), await openHostedLikeDatabase()];
    try {
      await wanted.sql.unsafe(`
        create table public.planted (id uuid primary key, name text);
        revoke all on public.planted from anon, authenticated;
        grant select (name) on public.planted to authenticated;`);
      expect((await draftBetween(migrated, wanted, [])).left).toEqual([]);
    } finally {
      await migrated.close();
      await wanted.close();
    }
  });
});
