-- An amount of two characters, as in `5k`, is searched for too.

set check_function_bodies = off;

create or replace function public.find_transfers(p_search text, p_amount bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  literal constant text := upper(btrim(coalesce(p_search, '')));
  wanted_amount constant bigint := coalesce(p_amount, case when literal ~ '^[0-9]{3,13}$' then literal::bigint end);
begin
  perform private.require_permission('payments.write');
  -- A short amount, as in `5k`, is given as a number.
  if p_amount is null and length(literal) not between 3 and 60 then
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
        'expected', null, 'account_id', (select s.id from private.shop_accounts s where s.code = e.account),
        'bank_reference', e.bank_reference, 'received_on', e.received_on, 'received', e.amount,
        'exception', case when e.state = 'open' then e.kind end), e.at
      from private.payment_exceptions e left join public.orders o on o.id = e.order_id
      where e.attempt_id is null and (upper(e.bank_reference) = literal or e.amount = wanted_amount or o.number = literal))
    select coalesce(jsonb_agg(r.receipt order by r.at desc), '[]') from (select * from receipts order by at desc limit 30) r);
end
$$;

reset check_function_bodies;

