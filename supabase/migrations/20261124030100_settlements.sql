-- Settlements: a gateway hands over in batches what buyers paid through it, less its fee. Staff enter what the bank shows; a mistake is
-- taken back by a counter-journal, never by an edit.

create table private.settlements (
  id bigint generated always as identity primary key,
  -- Made by the form: the same one is entered once.
  key uuid not null unique,
  -- Accounts of the ledger.
  gateway text not null check (gateway ~ '^cash:gateway:[a-z0-9_]+$'),
  bank text not null check (bank ~ '^cash:bank:[a-z0-9_]+$'),
  -- The day on which the bank shows it.
  settled_on date not null,
  gross bigint not null check (gross > 0),
  fee bigint not null check (fee >= 0 and fee < gross),
  -- The bank's reference.
  reference text not null check (length(reference) between 3 and 60),
  made_by uuid,
  made_at timestamptz not null default clock_timestamp()
);

create index settlements_by_reference on private.settlements (bank, reference);

create table private.settlement_reversals (
  settlement_id bigint primary key references private.settlements (id) on delete restrict,
  reason text not null check (length(reason) between 3 and 300),
  reversed_by uuid,
  reversed_at timestamptz not null default clock_timestamp()
);

alter table private.settlements enable row level security;

alter table private.settlement_reversals enable row level security;

create trigger refuse_change before update or delete on private.settlements for each statement execute function private.refuse_change();

create trigger refuse_change before update or delete on private.settlement_reversals
  for each statement execute function private.refuse_change();

revoke truncate, update, delete on private.settlements, private.settlement_reversals from service_role;

-- Accounts of gateways whose money is real, and what they owe the shop.
create function private.gateway_balances() returns table (gateway text, balance bigint)
language sql stable security definer set search_path = '' as $$
  select l.account, sum(l.amount)::bigint from private.journal_lines l
  where l.account like 'cash:gateway:%' and l.account <> 'cash:gateway:sandbox' group by l.account
$$;

-- Bank accounts of the ledger that money can arrive in: the shop's own, and those that were booked to before.
create function private.bank_accounts() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(array_agg(b.code order by b.place, b.code), '{}'), '{cash:bank:main}') from (
    select f.code, min(f.place) as place from (
      select 'cash:bank:' || lower(regexp_replace(a ->> 'bank', '[^A-Za-z0-9]+', '_', 'g')) as code, n as place
      from private.payment_settings s cross join lateral jsonb_array_elements(s.accounts) with ordinality as given (a, n)
      union all select c.code, 100 from private.ledger_accounts c where c.code like 'cash:bank:%') f
    group by f.code) b
$$;

create function private.balance_of_journal(p_key text, p_account text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.amount), 0)::bigint from private.journals j join private.journal_lines l on l.journal_id = j.id
  where j.key = p_key and l.account = p_account
$$;

-- Whether a bank account's reference stands for a settlement that was not taken back.
create function private.is_settled_reference(p_bank text, p_reference text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.settlements s where s.bank = p_bank and s.reference = p_reference
    and not exists (select from private.settlement_reversals r where r.settlement_id = s.id))
$$;

-- Money that came as a settlement is not the transfer of a buyer: approve_payment answers a unique violation with REFERENCE_USED.
create function private.refuse_settled_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_settled_reference(new.account, new.bank_reference) then
    raise exception 'the reference is a settlement''s' using errcode = '23505';
  end if;
  return new;
end
$$;

create trigger refuse_settled_reference before update of bank_reference on private.payment_attempts
  for each row when (new.bank_reference is not null and new.bank_reference is distinct from old.bank_reference)
  execute function private.refuse_settled_reference();

-- Books what the bank shows of a gateway's batch. Settlements wait for each other, so that together they never exceed what the gateway
-- owes. Codes: INVALID, SETTLEMENT_DATE, GATEWAY_BALANCE, REFERENCE_USED, KEY_REUSED.
create function public.settle_gateway(
  p_key uuid, p_gateway text, p_bank text, p_settled_on date, p_gross bigint, p_fee bigint, p_reference text
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  given_reference constant text := btrim(p_reference);
  earlier private.settlements;
  made bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_key is null or p_gross is null or p_gross not between 1 and 1000000000000 or p_fee is null or p_fee < 0 or p_fee >= p_gross
    or coalesce(length(given_reference), 0) not between 3 and 60 or given_reference ~ '[[:cntrl:]]'
    or p_bank is null or p_bank <> all (private.bank_accounts()) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_settled_on is null or p_settled_on not between (now() at time zone 'Asia/Jakarta')::date - 366 and (now() at time zone 'Asia/Jakarta')::date then
    return jsonb_build_object('code', 'SETTLEMENT_DATE');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('settlements', 7322));
  select * into earlier from private.settlements s where s.key = p_key;
  if found then
    return case when (earlier.gateway, earlier.bank, earlier.settled_on, earlier.gross, earlier.fee, earlier.reference)
      = (p_gateway, p_bank, p_settled_on, p_gross, p_fee, given_reference)
      then jsonb_build_object('outcome', 'already') else jsonb_build_object('code', 'KEY_REUSED') end;
  elsif private.is_settled_reference(p_bank, given_reference)
    or exists (select from private.payment_attempts a where a.account = p_bank and a.bank_reference = given_reference) then
    return jsonb_build_object('code', 'REFERENCE_USED');
  elsif p_gross > coalesce((select g.balance from private.gateway_balances() g where g.gateway = p_gateway), 0) then
    return jsonb_build_object('code', 'GATEWAY_BALANCE');
  end if;
  insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference, made_by)
  values (p_key, p_gateway, p_bank, p_settled_on, p_gross, p_fee, given_reference, auth.uid()) returning id into made;
  perform private.post_journal('settled:' || made, 'settled', null, jsonb_build_array(
    jsonb_build_array(p_bank, p_gross - p_fee), jsonb_build_array('expense:gateway', p_fee), jsonb_build_array(p_gateway, -p_gross)),
    p_settled_on || ' ' || given_reference);
  perform private.audit(auth.uid(), 'settlement.made', null,
    jsonb_build_object('gateway', p_gateway, 'bank', p_bank, 'date', p_settled_on, 'gross', p_gross, 'fee', p_fee, 'reference', given_reference));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Takes a settlement back by a counter-journal; its reference may be entered again. Codes: REASON_NEEDED, NOT_FOUND.
create function public.reverse_settlement(p_id bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  s private.settlements;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(btrim(p_reason)), 0) not between 3 and 300 then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('settlements', 7322));
  select * into s from private.settlements where id = p_id;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  insert into private.settlement_reversals (settlement_id, reason, reversed_by) values (p_id, btrim(p_reason), auth.uid())
  on conflict (settlement_id) do nothing;
  if not found then
    return jsonb_build_object('outcome', 'already');
  end if;
  perform private.post_journal('settlement_reversed:' || p_id, 'settlement_reversed', null, jsonb_build_array(
    jsonb_build_array(s.gateway, s.gross), jsonb_build_array('expense:gateway', -s.fee), jsonb_build_array(s.bank, s.fee - s.gross)),
    btrim(p_reason));
  perform private.audit(auth.uid(), 'settlement.reversed', null,
    jsonb_build_object('gateway', s.gateway, 'gross', s.gross, 'reference', s.reference, 'reason', btrim(p_reason)));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- What gateways owe, where it can arrive, and 50 settlements, newest first: {gateways, banks, settlements, next}.
create function public.settlements(p_before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return jsonb_build_object(
    'gateways', coalesce((select jsonb_agg(jsonb_build_object('gateway', g.gateway, 'balance', g.balance) order by g.gateway)
      from private.gateway_balances() g), '[]'),
    'banks', to_jsonb(private.bank_accounts()),
    'settlements', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'gateway', s.gateway, 'bank', s.bank, 'settled_on', s.settled_on,
        'gross', s.gross, 'fee', s.fee, 'reference', s.reference, 'made_at', s.made_at, 'made_by', private.buyer_name(s.made_by),
        'reversal', (select jsonb_build_object('reason', r.reason, 'at', r.reversed_at, 'by', private.buyer_name(r.reversed_by))
          from private.settlement_reversals r where r.settlement_id = s.id)) order by s.id desc)
      from (select * from private.settlements t where t.id < coalesce(p_before, 9223372036854775807) order by t.id desc limit 50) s), '[]'),
    'next', (select min(f.id) from (select t.id from private.settlements t where t.id < coalesce(p_before, 9223372036854775807)
      order by t.id desc limit 50) f having count(*) = 50));
end
$$;

-- What always holds in the books.
create or replace function private.ledger_findings() returns table (name text, is_kept boolean, detail text)
language sql stable security definer set search_path = '' as $$
  with totals as (
    select coalesce(sum(l.amount), 0) as all_lines from private.journal_lines l), unbalanced as (
    select count(*) as n from (select l.journal_id from private.journal_lines l group by l.journal_id having sum(l.amount) <> 0) u), escrow as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = 'order_escrow' group by l.party) e on e.party = o.id
    where case when o.state in ('processing', 'delivered', 'disputed') then coalesce(e.held, 0) not between 1 and o.total
      else coalesce(e.held, 0) <> 0 end), refunds as (
    select count(*) as n from (
      select r.order_id, sum(r.amount) filter (where r.state <> 'sent') as owed from private.refunds r group by r.order_id) g
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'refund_payable' group by l.party) b
      on b.party = g.order_id
    where coalesce(g.owed, 0) <> coalesce(b.booked, 0)), unmatched as (
    select count(*) as n from (
      select e.id, case e.state when 'open' then e.amount else 0 end as held from private.payment_exceptions e) x
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'unmatched_receipts' group by l.party) b
      on b.party = x.id
    where coalesce(x.held, 0) <> coalesce(b.booked, 0)), unposted as (
    select count(*) as n from private.payment_attempts a where a.state in ('paid', 'refunded')
      and not exists (select from private.journals j where j.key in ('paid:' || a.reference, 'received:' || a.reference))), settled as (
    select (select count(*) from private.settlements s where private.balance_of_journal('settled:' || s.id, s.gateway) <> -s.gross
        or private.balance_of_journal('settled:' || s.id, s.bank) <> s.gross - s.fee)
      + (select count(*) from private.settlement_reversals r join private.settlements s on s.id = r.settlement_id
        where private.balance_of_journal('settlement_reversed:' || s.id, s.gateway) <> s.gross)
      + (select count(*) from private.gateway_balances() g where g.balance < 0) as n)
  select 'sum', t.all_lines = 0, t.all_lines::text from totals t
  union all select 'journals', u.n = 0, u.n::text from unbalanced u
  union all select 'escrow', e.n = 0, e.n::text from escrow e
  union all select 'refunds', r.n = 0, r.n::text from refunds r
  union all select 'exceptions', m.n = 0, m.n::text from unmatched m
  union all select 'payments', p.n = 0, p.n::text from unposted p
  union all select 'settlements', d.n = 0, d.n::text from settled d
$$;

-- All data of the system page. The server calls it on behalf of p_actor, who needs system.read.
create or replace function public.server_read_system(p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.account_may(p_actor, 'system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'open_tables', to_jsonb(private.open_tables()),
    'exposed_tables', to_jsonb(private.exposed_tables()),
    'orphan_files', to_jsonb(private.orphan_files(20)),
    'broken_audit_line', private.broken_audit_line(),
    'broken_books', coalesce((select jsonb_agg(f.name order by f.name) from private.ledger_findings() f where not f.is_kept), '[]'),
    'audit_lines', (select count(*) from private.audit_log),
    'migrations', to_jsonb(private.applied_migrations()),
    'database_version', current_setting('server_version'),
    'database_bytes', pg_database_size(current_database()),
    'tasks', coalesce((
      -- Only the code of a failure: its message can contain what people typed.
      select jsonb_agg(jsonb_build_object('name', t.name, 'last_run_at', t.last_run_at, 'last_count', t.last_count,
        'failure', split_part(t.last_error, ' ', 1), 'is_late', coalesce(t.last_run_at < now() - interval '5 minutes', true)) order by t.name)
      from private.due_tasks t), '[]'),
    'buckets', coalesce((
      select jsonb_agg(jsonb_build_object('name', b.id, 'files', coalesce(u.files, 0), 'bytes', coalesce(u.bytes, 0)) order by b.id)
      from storage.buckets b
      left join (select o.bucket_id, count(*) as files, sum(private.stored_bytes(o.metadata::text)) as bytes from storage.objects o group by 1) u
        on u.bucket_id = b.id), '[]')
  );
end
$$;

create index journal_lines_of_gateways on private.journal_lines (account) include (amount)
  where account like 'cash:gateway:%' and account <> 'cash:gateway:sandbox';

grant execute on function public.settle_gateway(uuid, text, text, date, bigint, bigint, text), public.reverse_settlement(bigint, text),
  public.settlements(bigint) to authenticated;
