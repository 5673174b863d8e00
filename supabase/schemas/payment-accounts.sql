-- Bank accounts of the shop, unique codes, the check of a QRIS code, and the settings of payments.
-- Table: private.shop_accounts. Begin with public.save_payment_settings and private.write_attempt.

-- A bank account with a ledger account of its own; private.payment_settings lists those that are offered. A changed
-- number is another account. The first account of a bank has the ledger account with the name of the bank.
create table private.shop_accounts (
  id uuid primary key default gen_random_uuid(),
  -- Ledger account, and the pool of unique codes.
  code text not null unique check (code ~ '^cash:bank:[a-z0-9_]+$'),
  bank text not null,
  number text not null,
  holder text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index shop_accounts_by_number on private.shop_accounts (number);

alter table private.shop_accounts enable row level security;

-- The ledger account with the name of a bank.
create function private.bank_code(p_bank text) returns text
language sql immutable set search_path = '' as $$
  select 'cash:bank:' || lower(regexp_replace(p_bank, '[^A-Za-z0-9]+', '_', 'g'))
$$;

-- The row of an account in the settings: the one with the same number and the same id or bank, otherwise a new one.
create function private.shop_account(p_given jsonb) returns private.shop_accounts
language plpgsql security definer set search_path = '' as $$
declare
  first_code constant text := private.bank_code(p_given ->> 'bank');
  found_account private.shop_accounts;
  new_id uuid := gen_random_uuid();
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
  select new_id, c.code, p_given ->> 'bank', p_given ->> 'number', p_given ->> 'holder'
  from unnest(array[first_code, first_code || '_' || right(p_given ->> 'number', 4), first_code || '_' || replace(new_id::text, '-', '')])
    with ordinality as c (code, place)
  where not exists (select from private.shop_accounts a where a.code = c.code)
  order by c.place limit 1
  returning * into found_account;
  return found_account;
end
$$;

-- Adds the ids of private.shop_accounts to the accounts in the settings.
create function private.name_shop_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry jsonb;
  account private.shop_accounts;
  named jsonb := '[]';
begin
  perform pg_advisory_xact_lock(hashtextextended('shop_accounts', 7324));
  for entry in select a from jsonb_array_elements(new.accounts) with ordinality as listed (a, place) order by place loop
    account := private.shop_account(entry);
    named := named || jsonb_build_object('id', account.id, 'bank', account.bank, 'number', account.number, 'holder', account.holder);
  end loop;
  new.accounts := named;
  return new;
end
$$;

create trigger name_shop_accounts before insert or update of accounts on private.payment_settings
  for each row execute function private.name_shop_accounts();

-- The accounts that a buyer can choose from, without their numbers, which are part of an attempt.
create function private.offered_accounts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.account -> 'id', 'bank', o.account -> 'bank') order by o.place), '[]')
  from private.payment_settings s cross join lateral jsonb_array_elements(s.accounts) with ordinality as o (account, place)
  where 'manual' = any (s.gateways)
$$;

-- Until when the amount of an attempt is reserved.
create function private.amount_held_until(a private.payment_attempts) returns timestamptz
language sql immutable set search_path = '' as $$
  select case
    when a.state in ('created', 'pending') then 'infinity'::timestamptz
    -- With a bank reference the receipt is identified, so that a second payment of the amount is another one.
    when a.state in ('paid', 'refunded') then case when a.bank_reference is null then a.ended_at + interval '7 days' else a.ended_at end
    when a.announced_at is not null then a.ended_at + interval '7 days'
    else a.ended_at + interval '2 hours' end
$$;

-- A time that a confirmed clock skips does not count (private.with_skips).
create function private.hold_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.held_until := private.amount_held_until(new);
  if new.held_until < 'infinity' then
    new.held_until := new.held_until + (private.with_skips(new.ended_at) - new.ended_at);
  end if;
  return new;
end
$$;

create trigger hold_amount before insert or update on private.payment_attempts for each row execute function private.hold_amount();

-- The highest unique code, which is subtracted from an amount: from Rp20.000 on 1 %, at most Rp499; below that a tenth,
-- at most Rp99. highestCode in src/domain/payment/unique-code.ts has the same rule.
create function private.highest_code(p_due bigint) returns integer
language sql immutable set search_path = '' as $$
  select (case when p_due >= 20000 then least(499, p_due / 100) else least(99, p_due / 10) end)::integer
$$;

-- Writes an attempt to pay p_due less the unique code until p_until.
create function private.write_attempt(o public.orders, p_method text, p_account uuid, p_due bigint, p_until timestamptz)
returns private.payment_attempts
language plpgsql security definer set search_path = '' as $$
declare
  receiver private.shop_accounts;
  provider constant text := private.gateway_of(p_method, p_due);
  cash constant text := private.receiving_account(provider, p_method, p_account);
  code integer := 0;
  counted integer;
  written private.payment_attempts;
begin
  select * into receiver from private.shop_accounts s where p_method = 'transfer' and s.id = p_account;
  if provider = 'manual' then
    code := private.free_unique_code(o.id, cash, p_due);
  end if;
  select count(*) into counted from private.payment_attempts a where a.order_id = o.id;
  insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, is_shared, instructions, expires_at,
    next_inquiry_at)
  values (o.id, o.number || '-' || counted + 1 || '-' || upper(encode(extensions.gen_random_bytes(3), 'hex')),
    provider, p_method, cash, p_due - code, code,
    provider = 'manual' and exists (select from private.payment_attempts a where a.gateway = 'manual' and a.account = cash
      and a.amount = p_due - code and a.order_id <> o.id and a.held_until > private.shop_now()),
    case p_method when 'transfer' then jsonb_build_object('kind', 'transfer', 'id', receiver.id, 'bank', receiver.bank,
      'account', receiver.number, 'holder', receiver.holder) end,
    p_until, case when provider <> 'manual' then private.shop_now() + interval '30 seconds' end)
  returning * into written;
  return written;
end
$$;

-- How often an order has changed its method or the account that it is paid to.
create function private.method_changes(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from (
    select (a.account, a.method) <> (lag(a.account) over attempts, lag(a.method) over attempts) as is_change
    from private.payment_attempts a where a.order_id = p_order window attempts as (order by a.opened_at, a.reference)) c
  where c.is_change
$$;

-- CRC-16/CCITT-FALSE, the checksum of a QRIS code.
create function private.crc16(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  bytes constant bytea := convert_to(p_text, 'UTF8');
  crc integer := 65535;
begin
  for place in 0 .. length(bytes) - 1 loop
    crc := crc # (get_byte(bytes, place) << 8);
    for step in 1 .. 8 loop
      crc := (case when crc & 32768 = 0 then crc << 1 else (crc << 1) # 4129 end) & 65535;
    end loop;
  end loop;
  return lpad(upper(to_hex(crc)), 4, '0');
end
$$;

-- Why a QRIS code cannot be used: QRIS_INVALID, QRIS_CHECKSUM, QRIS_FOREIGN or QRIS_ONE_TIME; null when it can.
-- checkShopQris in src/domain/payment/qris-payload.ts has the same rule.
create function private.qris_refusal(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  payload constant text := regexp_replace(p_text, '^\s+|\s+$', '', 'g');
  fields jsonb := '{}';
  place integer := 1;
  tag text;
  size integer;
begin
  while place <= length(payload) loop
    if substr(payload, place, 4) !~ '^[0-9]{4}$' then
      return 'QRIS_INVALID';
    end if;
    tag := substr(payload, place, 2);
    size := substr(payload, place + 2, 2)::integer;
    if size = 0 or place + 3 + size > length(payload) or fields ? tag then
      return 'QRIS_INVALID';
    end if;
    fields := fields || jsonb_build_object(tag, substr(payload, place + 4, size));
    place := place + 4 + size;
  end loop;
  return case
    when tag is distinct from '63' or coalesce(fields ->> '63', '') !~ '^[0-9A-Fa-f]{4}$' or coalesce(fields ->> '00', '') <> '01'
      or coalesce(fields ->> '01', '11') !~ '^1[12]$' or coalesce(fields ->> '52', '') !~ '^[0-9]{4}$'
      or coalesce(fields ->> '53', '') !~ '^[0-9]{3}$' or coalesce(fields ->> '58', '') !~ '^[A-Z]{2}$'
      or length(coalesce(fields ->> '59', '')) not between 1 and 25 or length(coalesce(fields ->> '60', '')) not between 1 and 15
      or not exists (select from jsonb_object_keys(fields) k where k between '02' and '51') then 'QRIS_INVALID'
    when private.crc16(left(payload, -4)) <> upper(fields ->> '63') then 'QRIS_CHECKSUM'
    when fields ->> '53' <> '360' or fields ->> '58' <> 'ID' then 'QRIS_FOREIGN'
    when fields ->> '01' = '12' then 'QRIS_ONE_TIME' end;
end
$$;

create function public.read_payment_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (select jsonb_build_object('version', s.version, 'accounts', s.accounts, 'qris', s.qris, 'gateways', s.gateways,
    'paused_gateways', s.paused_gateways,
    'sells_accounts', coalesce((select w.sells_accounts from public.website_settings w), true), 'changed_at', s.changed_at)
    from private.payment_settings s);
end
$$;
grant execute on function public.read_payment_settings() to authenticated;

-- Saves accounts, QRIS code and whether accounts are sold. Requires a fresh second factor and notifies every owner,
-- because a replaced account number redirects the money of the shop. Codes: INVALID, SETTINGS_CHANGED, and those of
-- private.factor_refusal and private.qris_refusal.
create function public.save_payment_settings(p_version integer, p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entered constant jsonb := private.json_of(p_settings);
  accounts constant jsonb := coalesce(entered -> 'accounts', '[]');
  wanted_qris constant text := nullif(btrim(entered ->> 'qris'), '');
  wanted jsonb;
  before private.payment_settings;
  refusal text;
begin
  perform private.require_permission('payments.write');
  perform private.require_permission('settings.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif jsonb_typeof(accounts) <> 'array' or jsonb_array_length(accounts) > 10 or exists (
    select from jsonb_array_elements(accounts) a where coalesce(length(btrim(a ->> 'bank')), 0) not between 2 and 40
      or coalesce(a ->> 'number', '') !~ '^[0-9]{5,30}$' or coalesce(length(btrim(a ->> 'holder')), 0) not between 2 and 100) then
    return jsonb_build_object('code', 'INVALID');
  elsif (select count(*) <> count(distinct (private.bank_code(a ->> 'bank'), a ->> 'number')) from jsonb_array_elements(accounts) a) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  wanted := coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', a.entered ->> 'id', 'bank', btrim(a.entered ->> 'bank'),
      'number', a.entered ->> 'number',
      'holder', btrim(a.entered ->> 'holder'))) order by a.place)
    from jsonb_array_elements(accounts) with ordinality as a (entered, place)), '[]');
  select * into before from private.payment_settings for update;
  if before.version <> p_version then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', before.version);
  elsif wanted_qris is distinct from before.qris and wanted_qris is not null then
    refusal := private.qris_refusal(wanted_qris);
    if refusal is not null then
      return jsonb_build_object('code', refusal);
    end if;
  end if;
  -- The trigger adds the ids of the accounts.
  update private.payment_settings s set version = s.version + 1, qris = wanted_qris, accounts = wanted where true
  returning s.accounts into wanted;
  update private.payment_settings s set changed_at = private.shop_now() where (before.accounts, before.qris) is distinct from (wanted, wanted_qris);
  if coalesce(entered ->> 'sells_accounts', '') in ('true', 'false') then
    insert into public.website_settings (sells_accounts) values ((entered ->> 'sells_accounts')::boolean)
    on conflict (id) do update set sells_accounts = excluded.sells_accounts
    where website_settings.sells_accounts <> excluded.sells_accounts;
  end if;
  if (before.accounts, before.qris) is distinct from (wanted, wanted_qris) then
    perform private.audit(auth.uid(), 'payment_settings.changed', null, jsonb_build_object('accounts', (
      select jsonb_agg((a ->> 'bank') || ' ••••' || right(a ->> 'number', 4)) from jsonb_array_elements(wanted) a)));
    perform private.notify(r.user_id, 'security', 'Rekening toko diubah',
      'Diubah oleh ' || coalesce((select nullif(p.name, '') from public.profiles p where p.id = auth.uid()), 'seseorang')
        || '. Bukan kamu? Periksa pengaturan pembayaran dan keluarkan semua sesi.', '/admin/settings')
    from private.user_roles r where r.role = 'owner';
  end if;
  return jsonb_build_object('outcome', 'done', 'version', before.version + 1);
end
$$;
grant execute on function public.save_payment_settings(integer, jsonb) to authenticated;
