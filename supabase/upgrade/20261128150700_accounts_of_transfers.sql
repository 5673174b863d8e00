-- Staff say which account of the shop a transfer arrived at.

-- Records a transfer that the bank's statement shows: for an order, or for nobody known. Without an account of the shop it arrived where the
-- order's payment should have, else at the first one. Codes as of approve_payment, and RECEIVED_DATE.
drop function public.record_transfer(bigint, text, date, uuid);
create function public.record_transfer(
  p_amount bigint, p_bank_reference text, p_received_on date, p_order uuid default null, p_account uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  a private.payment_attempts;
  given_reference constant text := btrim(p_bank_reference);
  moment constant timestamptz := private.shop_now();
  today constant date := (moment at time zone 'Asia/Jakarta')::date;
  receiver constant text := (select s.code from private.shop_accounts s where s.id = p_account);
  bank constant text := coalesce(receiver, (private.bank_accounts())[1]);
  code integer;
  refusal text;
  made uuid;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(given_reference), 0) not between 3 and 60
    or given_reference ~ '[[:cntrl:]]' or (p_account is not null and receiver is null) then
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
    and (receiver is null or t.account = receiver)
  order by exists (select from private.payment_approvals p where p.attempt_id = t.id and p.reference = given_reference) desc,
    t.amount = p_amount desc, t.state in ('created', 'pending') desc, t.opened_at desc limit 1 for update;
  if a.id is null then
    -- Sent to another account than was asked: the amount tells its code.
    select t.unique_code into code from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual'
      and t.state not in ('paid', 'refunded') and t.amount = p_amount and t.amount + t.unique_code = private.amount_due(p_order)
    order by t.opened_at desc limit 1;
    insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, state, expires_at, ended_at)
    values (p_order, o.number || '-T-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)), 'manual', 'transfer', bank,
      private.amount_due(o.id) - coalesce(code, 0), coalesce(code, 0), 'expired', moment, moment)
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
-- `account_id` names the account of the shop that it goes to.
create or replace function public.find_transfers(p_search text) returns jsonb
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
        'account_id', (select s.id from private.shop_accounts s where s.code = a.account),
        'bank_reference', a.bank_reference, 'received_on', a.received_on, 'received', (
          select max(b.amount) from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid'),
        'exception', (select e.kind from private.payment_exceptions e where e.attempt_id = a.id and e.state = 'open')) as receipt,
        coalesce(a.opened_at, o.created_at) as at
      from found f join public.orders o on o.id = f.order_id left join private.payment_attempts a on a.id = f.attempt_id
      union all
      select jsonb_build_object('order_id', o.id, 'number', o.number, 'order_state', o.state, 'product_name', o.product_name,
        'buyer_name', case when o.id is not null then private.buyer_name(o.buyer_id) end, 'total', o.total, 'reference', null, 'method', 'transfer',
        'expected', null, 'account_id', (select s.id from private.shop_accounts s where s.code = e.account), 'bank_reference', e.bank_reference, 'received_on', e.received_on, 'received', e.amount,
        'exception', case when e.state = 'open' then e.kind end), e.at
      from private.payment_exceptions e left join public.orders o on o.id = e.order_id
      where e.attempt_id is null and (upper(e.bank_reference) = literal or e.amount = wanted_amount or o.number = literal))
    select coalesce(jsonb_agg(r.receipt order by r.at desc), '[]') from (select * from receipts order by at desc limit 30) r);
end
$$;

revoke all on function public.record_transfer(bigint, text, date, uuid, uuid) from public;
grant execute on function public.record_transfer(bigint, text, date, uuid, uuid) to authenticated;
