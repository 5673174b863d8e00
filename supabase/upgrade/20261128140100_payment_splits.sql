-- How received money is booked to an order, whatever brings it: a gateway, an approved proof, a recorded transfer, a decision of staff, a
-- revived order. A payment that is too little stays bound to its order; the order is paid when its receipts together reach the total.

-- How much of its money was booked to an order; the rest waits until it is sent back.
alter table private.payment_exceptions add column taken bigint not null default 0;

update private.payment_exceptions set taken = amount where outcome = 'match';

alter table private.payment_exceptions add constraint payment_exceptions_taken check (taken between 0 and amount),
  add constraint payment_exceptions_matched check (outcome is distinct from 'match' or taken = amount);

insert into private.order_transitions (kind, from_state, event, to_state, actors)
select k.kind, s.state, 'pay_part', 'pending_payment', '{gateway}'::text[]
from unnest('{purchase,rental,extension}'::text[]) as k (kind), unnest('{pending_payment,payment_review}'::text[]) as s (state);

-- What is still to be paid for an order: its total less the receipts that are bound to it and the codes that were subtracted from them. As
-- `amountDue` in src/domain/payment/receipts.ts.
create function private.amount_due(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.total - coalesce((select sum(e.amount - e.taken + a.unique_code) from private.payment_exceptions e
    join private.payment_attempts a on a.id = e.attempt_id where e.order_id = o.id and e.kind = 'short' and e.state = 'open'), 0)::bigint
  from public.orders o where o.id = p_order
$$;

-- The least rest that is asked for; a smaller one is decided by staff. As `LEAST_REST` in src/domain/payment/receipts.ts.
create function private.least_rest() returns bigint
language sql immutable set search_path = '' as $$ select 1000::bigint $$;

-- Whether money of an order waits for a decision of staff, so that nothing else can be paid. A bound receipt waits for its rest.
create function private.awaits_decision(p_order uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_exceptions e where e.order_id = p_order and e.state = 'open'
    and (e.kind <> 'short' or private.amount_due(p_order) < private.least_rest()))
$$;

-- The one split of a payment into price and deposit. `p_from` names where the money is, as lines of a journal that sum to `p_received`.
create function private.post_payment(
  p_key text, p_kind text, o public.orders, p_from jsonb, p_received bigint, p_code bigint, p_note text, p_is_test boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.post_journal(p_key, p_kind, o.id, jsonb_build_array(
    jsonb_build_array('expense:unique_code', p_code),
    jsonb_build_array('difference', o.total - p_code - p_received),
    jsonb_build_array('order_escrow', o.deposit - o.total, o.id),
    jsonb_build_array('deposit_escrow', -o.deposit, o.id)) || p_from, p_note, p_is_test);
end
$$;

-- Books a payment to its order, together with the receipts that are bound to it, whose exceptions end with it.
create or replace function private.book_payment(a private.payment_attempts, p_amount bigint, p_event text, p_actor_kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  bound jsonb;
  bound_amount bigint;
  bound_code bigint;
begin
  if a.gateway = 'sandbox' then
    update public.orders set is_test = true where id = a.order_id and not is_test;
  end if;
  select * into o from public.orders where id = a.order_id;
  with matched as (
    update private.payment_exceptions e set state = 'resolved', outcome = 'match', reason = 'Sisanya sudah dibayar', taken = e.amount,
      decided_at = private.shop_now()
    from (select x.id, x.amount - x.taken as left_over, t.unique_code from private.payment_exceptions x
      join private.payment_attempts t on t.id = x.attempt_id
      where x.order_id = a.order_id and x.kind = 'short' and x.state = 'open' for update of x) b
    where e.id = b.id returning e.id, b.left_over, b.unique_code)
  select coalesce(jsonb_agg(jsonb_build_array('unmatched_receipts', m.left_over, m.id) order by m.id), '[]'), coalesce(sum(m.left_over), 0),
    coalesce(sum(m.unique_code), 0)
  into bound, bound_amount, bound_code from matched m;
  perform private.post_payment('paid:' || a.reference, 'paid', o, jsonb_build_array(jsonb_build_array(a.account, p_amount)) || bound,
    p_amount + bound_amount, a.unique_code + bound_code, null, a.gateway = 'sandbox');
  perform private.transition_order(a.order_id, p_event, p_actor_kind, case p_actor_kind when 'staff' then auth.uid() end);
end
$$;

-- Keeps money apart that fits no rule. Nothing runs out while somebody decides about it; a bound receipt waits for its rest instead.
drop function private.open_exception(private.payment_attempts, text, bigint);
create function private.open_exception(a private.payment_attempts, p_kind text, p_amount bigint, p_expected bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  insert into private.payment_exceptions (kind, attempt_id, order_id, amount, expected)
  values (p_kind, a.id, a.order_id, p_amount, p_expected) on conflict (attempt_id) do nothing returning id into made;
  if made is null then
    return;
  end if;
  perform private.post_journal('received:' || a.reference, 'received', a.order_id, jsonb_build_array(
    jsonb_build_array(a.account, p_amount), jsonb_build_array('unmatched_receipts', -p_amount, made)), null, a.gateway = 'sandbox');
  if p_kind = 'short' and private.amount_due(a.order_id) >= private.least_rest() then
    perform private.await_rest(a.order_id);
    return;
  end if;
  perform private.pause_deadlines(a.order_id) where exists (
    select from public.orders o where o.id = a.order_id and o.state in ('pending_payment', 'payment_review'));
  perform private.add_order_notice(a.order_id, 'payment_exception');
end
$$;

-- Gives the buyer time for the rest: two hours more, once. Who pays too little again after a proof has as long as after a rejected one. More time
-- of a rental is paid before its end.
create function private.await_rest(p_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  o public.orders;
  settings private.order_settings;
  due timestamptz;
begin
  select * into o from public.orders where id = p_order;
  select * into settings from private.order_settings;
  select d.due_at into due from private.order_deadlines d where d.order_id = p_order and d.name = 'payment';
  due := case
    when not exists (select from public.order_events e where e.order_id = p_order and e.event = 'pay_part')
      then greatest(coalesce(due, moment), moment) + interval '2 hours'
    when o.state = 'payment_review' then greatest(due, moment + make_interval(mins => settings.payment_minutes))
    else due end;
  if o.kind = 'extension' then
    due := least(due, (select upper(r.period) from private.rentals r where r.order_id = o.parent_id));
  end if;
  update private.order_facts f set proof_at = null where f.order_id = p_order;
  perform private.end_deadlines(p_order, '{review}');
  perform private.set_deadline(p_order, 'payment', due,
    make_interval(mins => case when o.kind = 'extension' then 0 else settings.payment_grace_minutes end));
  perform private.pause_deadlines(p_order, moment) where private.awaits_decision(p_order);
  perform private.transition_order(p_order, 'pay_part', 'gateway', null,
    jsonb_build_object('note', 'Kurang ' || private.rupiah(private.amount_due(p_order))));
end
$$;

-- Whatever ends an order unpaid gives back what is bound to it, as one refund.
create function private.refund_bound_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_one private.payment_exceptions;
  bound jsonb;
  amount bigint;
  is_sandbox boolean;
begin
  select e.* into first_one from private.payment_exceptions e where e.order_id = new.id and e.kind = 'short' and e.state = 'open'
  order by e.at, e.id limit 1;
  if not found then
    return null;
  end if;
  is_sandbox := exists (select from private.payment_attempts a where a.id = first_one.attempt_id and a.gateway = 'sandbox');
  with refunded as (
    update private.payment_exceptions e set state = 'resolved', outcome = 'refund', reason = 'Waktu bayar habis', decided_at = private.shop_now()
    where e.order_id = new.id and e.kind = 'short' and e.state = 'open' returning e.id, e.amount - e.taken as left_over)
  select jsonb_agg(jsonb_build_array('unmatched_receipts', r.left_over, r.id) order by r.id), sum(r.left_over) into bound, amount from refunded r;
  insert into private.refunds (key, order_id, exception_id, amount, reason, is_test)
  values ('exception:' || first_one.id, new.id, first_one.id, amount, 'Waktu bayar habis', is_sandbox);
  perform private.post_journal('refund:exception:' || first_one.id, 'refund', new.id, jsonb_build_array(
    jsonb_build_array('refund_payable', -amount, new.id)) || bound, 'Waktu bayar habis', is_sandbox);
  perform private.set_deadline(new.id, 'refund', private.shop_now() + interval '3 days');
  perform private.add_order_notice(new.id, 'exception_refunded');
  return null;
end
$$;

create trigger refund_bound_receipts after update of state on public.orders for each row
  when (new.state in ('expired', 'cancelled') and old.state in ('pending_payment', 'payment_review'))
  execute function private.refund_bound_receipts();

-- Merges what was observed of an attempt into it, and applies a payment to its order. The only way to `paid`.
create or replace function private.observe_payment(p_reference text, p_source text, p_observation jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_order uuid := (select a.order_id from private.payment_attempts a where a.reference = p_reference);
  o public.orders;
  a private.payment_attempts;
  next_state text := coalesce(p_observation ->> 'state', 'failed');
  received bigint := coalesce((p_observation ->> 'amount')::bigint, 0);
  expected bigint;
  difference bigint;
  is_booked boolean;
begin
  select * into o from public.orders where id = of_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into a from private.payment_attempts where reference = p_reference for update;
  -- Never heard of: certain only for one that was never opened.
  if p_observation is null and a.state <> 'created' then
    return private.observed(p_reference);
  end if;
  insert into private.payment_observations (attempt_id, seq, source, state, amount, refunded, provider_status)
  select a.id, coalesce(max(b.seq), 0) + 1, p_source, next_state, received, coalesce((p_observation ->> 'refunded')::bigint, 0),
    left(p_observation ->> 'provider_status', 100)
  from private.payment_observations b where b.attempt_id = a.id
  having not exists (select from private.payment_observations c where c.attempt_id = a.id and c.state = next_state and c.amount = received
    and c.refunded = coalesce((p_observation ->> 'refunded')::bigint, 0));
  if private.observed_rank(next_state) <= private.observed_rank(a.state) then
    return private.observed(p_reference);
  end if;
  update private.payment_attempts t set state = next_state,
    ended_at = case when next_state <> 'pending' then private.shop_now() end,
    next_inquiry_at = case when next_state = 'paid' then null else t.next_inquiry_at end
  where t.id = a.id;
  if next_state = 'paid' then
    is_booked := exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'));
    expected := private.amount_due(o.id) - a.unique_code;
    difference := received - expected;
    if o.state in ('pending_payment', 'payment_review') and not is_booked then
      if difference = 0 or (difference between 1 and 999 and a.gateway = 'manual') then
        perform private.book_payment(a, received, 'pay', case p_source when 'staff' then 'staff' else 'gateway' end);
      else
        perform private.open_exception(a, case when difference < 0 then 'short' else 'over' end, received, expected);
      end if;
    elsif o.state = 'expired' and difference = 0 and not is_booked and private.revive_order(o.id) then
      perform private.book_payment(a, received, 'revive', 'gateway');
    else
      perform private.open_exception(a, case when is_booked and o.state not in ('cancelled', 'expired', 'refunded') then 'double' else 'late' end,
        received, expected);
    end if;
  end if;
  return private.observed(p_reference);
end
$$;

revoke all on function private.amount_due(uuid), private.least_rest(), private.awaits_decision(uuid),
  private.post_payment(text, text, public.orders, jsonb, bigint, bigint, text, boolean),
  private.open_exception(private.payment_attempts, text, bigint, bigint), private.await_rest(uuid),
  private.refund_bound_receipts() from public;
