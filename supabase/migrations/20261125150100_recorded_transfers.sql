-- Transfers that come late, twice or without a word: staff record what the bank shows, whatever became of its order. A transfer of an order
-- is observed like any other payment; one that fits no order waits as an exception of kind `unknown`, without order and attempt.

-- The day on which the bank shows it.
alter table private.payment_attempts add column received_on date;

create index payment_attempts_by_amount on private.payment_attempts (amount, opened_at desc);
create index payment_attempts_by_bank_reference on private.payment_attempts (upper(bank_reference)) where bank_reference is not null;

alter table private.payment_exceptions
  alter column attempt_id drop not null,
  alter column order_id drop not null,
  alter column expected drop not null,
  add column account text check (account like 'cash:%'),
  add column bank_reference text check (length(bank_reference) between 3 and 60),
  add column received_on date,
  add column recorded_by uuid,
  add constraint payment_exceptions_origin check ((attempt_id is not null and order_id is not null)
    or (kind = 'unknown' and attempt_id is null and account is not null and bank_reference is not null and received_on is not null));

create unique index bank_references_of_exceptions on private.payment_exceptions (account, bank_reference) where bank_reference is not null;
create index payment_exceptions_by_amount on private.payment_exceptions (amount, at desc);

-- A bank account's reference stands for one receipt: a transfer, money without an order, or a settlement. Raises a unique violation, which
-- the functions above it answer with REFERENCE_USED.
create or replace function private.refuse_settled_reference() returns trigger
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

create trigger refuse_settled_reference before insert on private.payment_exceptions
  for each row when (new.bank_reference is not null) execute function private.refuse_settled_reference();

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.settle_gateway(uuid,text,text,date,bigint,bigint,text)'::regprocedure);
  rewritten text := replace(definition,
    'or exists (select from private.payment_attempts a where a.account = p_bank and a.bank_reference = given_reference) then',
    'or exists (select from private.payment_attempts a where a.account = p_bank and a.bank_reference = given_reference)
    or exists (select from private.payment_exceptions x where x.account = p_bank and x.bank_reference = given_reference) then');
begin
  if rewritten = definition then
    raise exception 'settlements have changed';
  end if;
  execute rewritten;
end
$$;

-- A second payment is a second one, too, where the first was matched by hand.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.observe_payment(text,text,jsonb)'::regprocedure);
  rewritten text := replace(definition, 'j.kind = ''paid'')', 'j.kind in (''paid'', ''matched''))');
begin
  if rewritten = definition then
    raise exception 'observing payments has changed';
  end if;
  execute rewritten;
end
$$;

-- Approves what came in for an attempt, and does what follows for its order. Where two people are asked, the first approval is only noted.
create function private.approve_attempt(
  o public.orders, a private.payment_attempts, p_amount bigint, p_reference text, p_received_on date
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  observed jsonb;
begin
  insert into private.payment_approvals (attempt_id, approver, amount, reference) values (a.id, auth.uid(), p_amount, p_reference);
  if o.total >= (select s.two_approvals_from from private.order_settings s) and not exists (
    select from private.payment_approvals p where p.attempt_id = a.id and p.amount = p_amount and p.reference = p_reference
      and (p.approver <> auth.uid() or p.at < clock_timestamp() - interval '12 hours')) then
    return jsonb_build_object('outcome', 'first', 'state', o.state);
  end if;
  update private.payment_attempts t set bank_reference = p_reference, received_on = p_received_on where t.id = a.id;
  observed := private.observe_payment(a.reference, 'staff',
    jsonb_build_object('state', 'paid', 'amount', p_amount, 'provider_status', 'approved'));
  perform private.audit(auth.uid(), 'payment.approved', o.id, jsonb_strip_nulls(jsonb_build_object('name', o.number, 'amount', p_amount,
    'reference', p_reference, 'date', p_received_on)));
  return jsonb_build_object('outcome', 'done', 'state', observed ->> 'order_state', 'exception', observed ->> 'exception');
end
$$;

-- Approves what came into the bank account for an order's last transfer. A different amount becomes an exception. From
-- order_settings.two_approvals_from on two people approve; the same person again after twelve hours counts as the second.
create or replace function public.approve_payment(p_order uuid, p_amount bigint, p_bank_reference text, p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  a private.payment_attempts;
  given_reference constant text := btrim(p_bank_reference);
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(given_reference), 0) not between 3 and 60 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into o from public.orders where id = p_order for update;
  select * into a from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual'
  order by t.state in ('created', 'pending') desc, t.opened_at desc limit 1 for update;
  if a.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif p_version is not null and p_version <> (select max(e.seq) from public.order_events e where e.order_id = p_order) then
    return jsonb_build_object('code', 'ORDER_CHANGED');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  elsif a.state in ('paid', 'refunded') then
    return jsonb_build_object('outcome', 'already', 'state', o.state);
  elsif exists (select from private.payment_attempts t where t.account = a.account and t.bank_reference = given_reference) then
    return jsonb_build_object('code', 'REFERENCE_USED');
  end if;
  return private.approve_attempt(o, a, p_amount, given_reference, null);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  when unique_violation then
    return jsonb_build_object('code', 'REFERENCE_USED');
end
$$;

-- Records a transfer that the bank shows. Of an order: its attempt of that amount, its living or its last one that was not paid, or one of
-- its own where there is none; what becomes of the order is private.observe_payment's. Without order: an exception. Codes: INVALID,
-- RECEIVED_DATE (not yet, or longer ago than a year), NOT_FOUND, OWN_ORDER, REFERENCE_USED.
create function public.record_transfer(p_amount bigint, p_bank_reference text, p_received_on date, p_order uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  a private.payment_attempts;
  given_reference constant text := btrim(p_bank_reference);
  today constant date := (now() at time zone 'Asia/Jakarta')::date;
  bank constant text := (private.bank_accounts())[1];
  refusal text;
  made uuid;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(given_reference), 0) not between 3 and 60
    or given_reference ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'INVALID');
  elsif p_received_on is null or p_received_on not between today - 366 and today then
    return jsonb_build_object('code', 'RECEIVED_DATE');
  end if;
  if p_order is null then
    insert into private.payment_exceptions (kind, amount, account, bank_reference, received_on, recorded_by)
    values ('unknown', p_amount, bank, given_reference, p_received_on, auth.uid()) returning id into made;
    perform private.post_journal('received:' || made, 'received', null, jsonb_build_array(
      jsonb_build_array(bank, p_amount), jsonb_build_array('unmatched_receipts', -p_amount, made)), given_reference);
    perform private.audit(auth.uid(), 'payment.recorded', null,
      jsonb_build_object('amount', p_amount, 'reference', given_reference, 'date', p_received_on));
    return jsonb_build_object('outcome', 'done', 'state', null, 'exception', 'unknown');
  end if;
  select * into o from public.orders where id = p_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  end if;
  select * into a from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual' and t.state not in ('paid', 'refunded')
  order by exists (select from private.payment_approvals p where p.attempt_id = t.id and p.reference = given_reference) desc,
    t.amount = p_amount desc, t.state in ('created', 'pending') desc, t.opened_at desc limit 1 for update;
  if a.id is null then
    insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, state, expires_at, ended_at)
    values (p_order, o.number || '-T-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)), 'manual', 'transfer', bank,
      o.total, 'expired', clock_timestamp(), clock_timestamp())
    returning * into a;
  end if;
  if exists (select from private.payment_attempts t where t.account = a.account and t.bank_reference = given_reference) then
    raise unique_violation;
  end if;
  return private.approve_attempt(o, a, p_amount, given_reference, p_received_on);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  when unique_violation then
    return jsonb_build_object('code', 'REFERENCE_USED');
end
$$;

-- Orders and receipts by an order's number, a payment's reference, the bank's reference, or an amount; at most 30, newest first.
create function public.find_transfers(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  literal constant text := upper(btrim(coalesce(p_search, '')));
  digits constant text := regexp_replace(literal, '^RP|[ .]', '', 'g');
  wanted_amount constant bigint := case when digits ~ '^[0-9]{3,13}$' then digits::bigint end;
begin
  perform private.require_permission('payments.write');
  if length(literal) not between 3 and 60 then
    return '[]';
  end if;
  return (
    with found as (
      select o.id as order_id, null::uuid as attempt_id from public.orders o where o.number = literal
        and not exists (select from private.payment_attempts a where a.order_id = o.id)
      union select a.order_id, a.id from private.payment_attempts a join public.orders o on o.id = a.order_id where o.number = literal
      union select a.order_id, a.id from private.payment_attempts a where a.reference = literal
      union select a.order_id, a.id from private.payment_attempts a where upper(a.bank_reference) = literal
      union (select a.order_id, a.id from private.payment_attempts a where a.amount = wanted_amount order by a.opened_at desc limit 30)
      union (select e.order_id, e.attempt_id from private.payment_exceptions e where e.amount = wanted_amount and e.attempt_id is not null
        order by e.at desc limit 30)), receipts as (
      select jsonb_build_object('order_id', o.id, 'number', o.number, 'order_state', o.state, 'product_name', o.product_name,
        'buyer_name', private.buyer_name(o.buyer_id), 'total', o.total, 'reference', a.reference, 'method', a.method, 'expected', a.amount,
        'bank_reference', a.bank_reference, 'received_on', a.received_on, 'received', (
          select max(b.amount) from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid'),
        'exception', (select e.kind from private.payment_exceptions e where e.attempt_id = a.id and e.state = 'open')) as receipt,
        coalesce(a.opened_at, o.created_at) as at
      from found f join public.orders o on o.id = f.order_id left join private.payment_attempts a on a.id = f.attempt_id
      union all
      select jsonb_build_object('order_id', o.id, 'number', o.number, 'order_state', o.state, 'product_name', o.product_name,
        'buyer_name', case when o.id is not null then private.buyer_name(o.buyer_id) end, 'total', o.total, 'reference', null, 'method', 'transfer',
        'expected', null, 'bank_reference', e.bank_reference, 'received_on', e.received_on, 'received', e.amount,
        'exception', case when e.state = 'open' then e.kind end), e.at
      from private.payment_exceptions e left join public.orders o on o.id = e.order_id
      where e.attempt_id is null and (upper(e.bank_reference) = literal or e.amount = wanted_amount or o.number = literal))
    select coalesce(jsonb_agg(r.receipt order by r.at desc), '[]') from (select * from receipts order by at desc limit 30) r);
end
$$;

grant execute on function public.record_transfer(bigint, text, date, uuid), public.find_transfers(text) to authenticated;
