-- Settlements: what a payment gateway transfers to a bank account of the shop, less its fee; and the rule that a bank
-- reference stands for one receipt.
-- Tables: private.settlements, private.settlement_reversals. Begin with public.settle_gateway.

create table private.settlements (
  id bigint primary key generated always as identity,
  -- Idempotency key of the form.
  key uuid not null unique,
  -- Ledger accounts.
  gateway text not null check (gateway ~ '^cash:gateway:[a-z0-9_]+$'),
  bank text not null check (bank ~ '^cash:bank:[a-z0-9_]+$'),
  -- Date of the receipt at the bank.
  settled_on date not null,
  gross bigint not null check (gross > 0),
  fee bigint not null,
  -- Bank reference.
  reference text not null check (length(reference) between 3 and 60),
  made_by uuid,
  made_at timestamptz not null default private.shop_now(),
  check (fee >= 0 and fee < gross)
);

create index settlements_by_reference on private.settlements (bank, reference);

alter table private.settlements enable row level security;
revoke update, delete, truncate on private.settlements from service_role;
grant usage on sequence private.settlements_id_seq to service_role;

create trigger refuse_change before update or delete on private.settlements for each statement execute function private.refuse_change();

create table private.settlement_reversals (
  settlement_id bigint primary key references private.settlements (id) on delete restrict,
  reason text not null check (length(reason) between 3 and 300),
  reversed_by uuid,
  reversed_at timestamptz not null default private.shop_now()
);

alter table private.settlement_reversals enable row level security;
revoke update, delete, truncate on private.settlement_reversals from service_role;

create trigger refuse_change before update or delete on private.settlement_reversals
  for each statement execute function private.refuse_change();

-- What each gateway owes the shop. The sandbox is left out.
create function private.gateway_balances() returns table (gateway text, balance bigint)
language sql stable security definer set search_path = '' as $$
  select l.account, sum(l.amount)::bigint from private.journal_lines l
  where l.account like 'cash:gateway:%' and l.account <> 'cash:gateway:sandbox' group by l.account
$$;

-- Ledger accounts of banks: those of the offered accounts first, then those of earlier journals.
create function private.bank_accounts() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(array_agg(b.code order by b.place, b.code), '{}'), '{cash:bank:main}') from (
    select f.code, min(f.place) as place from (
      select s.code, o.place from private.payment_settings p
      cross join lateral jsonb_array_elements(p.accounts) with ordinality as o (account, place)
      join private.shop_accounts s on s.id = (o.account ->> 'id')::uuid
      union all select c.code, 100 from private.ledger_accounts c where c.code like 'cash:bank:%') f
    group by f.code) b
$$;

-- Whether a bank reference stands for a settlement that was not reversed.
create function private.is_settled_reference(p_bank text, p_reference text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.settlements s where s.bank = p_bank and s.reference = p_reference
    and not exists (select from private.settlement_reversals r where r.settlement_id = s.id))
$$;

-- A bank reference stands for one receipt: a transfer, an exception or a settlement. Raises a unique violation, which
-- the calling functions answer with REFERENCE_USED.
create function private.refuse_settled_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.account || ' ' || new.bank_reference, 7323));
  if private.is_settled_reference(new.account, new.bank_reference)
    or (tg_table_name = 'payment_attempts'
      and exists (select from private.payment_exceptions e where e.account = new.account and e.bank_reference = new.bank_reference))
    or (tg_table_name = 'payment_exceptions'
      and exists (select from private.payment_attempts a where a.account = new.account and a.bank_reference = new.bank_reference)) then
    raise exception 'the reference stands for another receipt' using errcode = '23505';
  end if;
  return new;
end
$$;

create trigger refuse_settled_reference before update of bank_reference on private.payment_attempts
  for each row when (new.bank_reference is not null and new.bank_reference is distinct from old.bank_reference)
  execute function private.refuse_settled_reference();

create trigger refuse_settled_reference before insert on private.payment_exceptions
  for each row when (new.bank_reference is not null) execute function private.refuse_settled_reference();

-- Posts a settlement from the bank statement. The lock serialises settlements, so that together they never exceed what
-- the gateway owes. Codes: INVALID, SETTLEMENT_DATE, GATEWAY_BALANCE, REFERENCE_USED, KEY_REUSED, BUSY, and those of
-- private.factor_refusal.
create function public.settle_gateway(
  p_key uuid, p_gateway text, p_bank text, p_settled_on date, p_gross bigint, p_fee bigint, p_reference text
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  bank_ref constant text := btrim(p_reference);
  earlier private.settlements;
  new_id bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_key is null or p_gross is null or p_gross not between 1 and 1000000000000 or p_fee is null or p_fee < 0 or p_fee >= p_gross
    or coalesce(length(bank_ref), 0) not between 3 and 60 or bank_ref ~ '[[:cntrl:]]'
    or p_bank is null or p_bank <> all (private.bank_accounts()) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_settled_on is null or p_settled_on not between (private.shop_now() at time zone 'Asia/Jakarta')::date - 366
    and (private.shop_now() at time zone 'Asia/Jakarta')::date then
    return jsonb_build_object('code', 'SETTLEMENT_DATE');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('settlements', 7322));
  select * into earlier from private.settlements s where s.key = p_key;
  if found then
    return case when (earlier.gateway, earlier.bank, earlier.settled_on, earlier.gross, earlier.fee, earlier.reference)
      = (p_gateway, p_bank, p_settled_on, p_gross, p_fee, bank_ref)
      then jsonb_build_object('outcome', 'already') else jsonb_build_object('code', 'KEY_REUSED') end;
  elsif private.is_settled_reference(p_bank, bank_ref)
    or exists (select from private.payment_attempts a where a.account = p_bank and a.bank_reference = bank_ref)
    or exists (select from private.payment_exceptions x where x.account = p_bank and x.bank_reference = bank_ref) then
    return jsonb_build_object('code', 'REFERENCE_USED');
  elsif p_gross > coalesce((select g.balance from private.gateway_balances() g where g.gateway = p_gateway), 0) then
    return jsonb_build_object('code', 'GATEWAY_BALANCE');
  end if;
  insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference, made_by)
  values (p_key, p_gateway, p_bank, p_settled_on, p_gross, p_fee, bank_ref, auth.uid()) returning id into new_id;
  perform private.post_journal('settled:' || new_id, 'settled', null, jsonb_build_array(
    jsonb_build_array(p_bank, p_gross - p_fee), jsonb_build_array('expense:gateway', p_fee), jsonb_build_array(p_gateway, -p_gross)),
    p_settled_on || ' ' || bank_ref);
  perform private.audit(auth.uid(), 'settlement.made', null,
    jsonb_build_object('gateway', p_gateway, 'bank', p_bank, 'date', p_settled_on, 'gross', p_gross, 'fee', p_fee, 'reference', bank_ref));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.settle_gateway(uuid, text, text, date, bigint, bigint, text) to authenticated;

-- Reverses a settlement by a counter-journal; its reference can be entered again. Codes: REASON_NEEDED, NOT_FOUND,
-- BUSY, and those of private.factor_refusal.
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
grant execute on function public.reverse_settlement(bigint, text) to authenticated;

-- What gateways owe, the accounts of the shop, and 50 settlements, newest first: {gateways, banks, settlements, next}.
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
grant execute on function public.settlements(bigint) to authenticated;
