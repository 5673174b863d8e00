-- An account of the shop is a row with an id and a ledger account of its own; the settings name the offered ones, best first. A number that
-- changes is another account. The first account of a bank keeps the ledger account of the bank's name, where earlier journals stand.
create table private.shop_accounts (
  id uuid primary key default gen_random_uuid(),
  -- Where its money arrives in the books, and the pool of its unique codes.
  code text not null unique check (code ~ '^cash:bank:[a-z0-9_]+$'),
  bank text not null,
  number text not null,
  holder text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index shop_accounts_by_number on private.shop_accounts (number);

alter table private.shop_accounts enable row level security;

create function private.bank_code(p_bank text) returns text
language sql immutable set search_path = '' as $$
  select 'cash:bank:' || lower(regexp_replace(p_bank, '[^A-Za-z0-9]+', '_', 'g'))
$$;

-- The row of an account as the settings give it: that of its id, or of its bank, with the same number; else a new one.
create function private.shop_account(p_given jsonb) returns private.shop_accounts
language plpgsql security definer set search_path = '' as $$
declare
  first_code constant text := private.bank_code(p_given ->> 'bank');
  found_account private.shop_accounts;
  made uuid := gen_random_uuid();
begin
  select * into found_account from private.shop_accounts a
  where a.number = p_given ->> 'number' and (a.id::text = p_given ->> 'id' or private.bank_code(a.bank) = first_code)
  order by (a.id::text = p_given ->> 'id') is true desc, a.created_at limit 1;
  if found_account.id is not null then
    update private.shop_accounts a set bank = p_given ->> 'bank', holder = p_given ->> 'holder' where a.id = found_account.id
    returning * into found_account;
    return found_account;
  end if;
  insert into private.shop_accounts (id, code, bank, number, holder)
  select made, c.code, p_given ->> 'bank', p_given ->> 'number', p_given ->> 'holder'
  from unnest(array[first_code, first_code || '_' || right(p_given ->> 'number', 4), first_code || '_' || replace(made::text, '-', '')])
    with ordinality as c (code, place)
  where not exists (select from private.shop_accounts a where a.code = c.code)
  order by c.place limit 1
  returning * into found_account;
  return found_account;
end
$$;

create function private.name_shop_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb;
  known private.shop_accounts;
  named jsonb := '[]';
begin
  perform pg_advisory_xact_lock(hashtextextended('shop_accounts', 7324));
  for given in select a from jsonb_array_elements(new.accounts) with ordinality as listed (a, place) order by place loop
    known := private.shop_account(given);
    named := named || jsonb_build_object('id', known.id, 'bank', known.bank, 'number', known.number, 'holder', known.holder);
  end loop;
  new.accounts := named;
  return new;
end
$$;

create trigger name_shop_accounts before insert or update of accounts on private.payment_settings
  for each row execute function private.name_shop_accounts();

update private.payment_settings set accounts = accounts;

-- Accounts that money may arrive at or go out from: the offered ones first, then those of earlier journals.
create or replace function private.bank_accounts() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(array_agg(b.code order by b.place, b.code), '{}'), '{cash:bank:main}') from (
    select f.code, min(f.place) as place from (
      select s.code, o.place from private.payment_settings p
      cross join lateral jsonb_array_elements(p.accounts) with ordinality as o (given, place)
      join private.shop_accounts s on s.id = (o.given ->> 'id')::uuid
      union all select c.code, 100 from private.ledger_accounts c where c.code like 'cash:bank:%') f
    group by f.code) b
$$;

-- What a buyer may choose between before paying: no number, which comes with the attempt.
create function private.offered_accounts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.given -> 'id', 'bank', o.given -> 'bank') order by o.place), '[]')
  from private.payment_settings s cross join lateral jsonb_array_elements(s.accounts) with ordinality as o (given, place)
  where 'manual' = any (s.gateways)
$$;

revoke all on function private.bank_code(text), private.shop_account(jsonb), private.name_shop_accounts(), private.offered_accounts() from public;
