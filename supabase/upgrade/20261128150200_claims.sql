-- A buyer who says that the money is on its way has a claim: it ends the payment deadline of its order, and holds the unit for 12 hours of
-- opening time at most. Afterwards the order waits as expired, with its claim; money that comes brings it back or is refunded.
alter table private.order_deadlines drop constraint order_deadlines_name_check;
alter table private.order_deadlines add constraint order_deadlines_name_check check (name in ('payment', 'review', 'claim', 'delivery',
  'confirmation', 'warranty', 'refund', 'rental_ready', 'rental_opening', 'rental_end', 'rotation'));

-- A claim beyond the three that somebody who has never paid may have open; it is looked at last.
alter table private.order_facts add column is_extra_claim boolean not null default false;

insert into private.order_transitions (kind, from_state, event, to_state, actors) values
  ('purchase', 'payment_review', 'payment_timeout', 'expired', '{deadline}'),
  ('rental', 'payment_review', 'payment_timeout', 'expired', '{deadline}'),
  ('extension', 'payment_review', 'payment_timeout', 'expired', '{deadline}');

create function private.has_paid(p_buyer uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select exists (select from public.orders o join private.journals j on j.order_id = o.id
    where o.buyer_id = p_buyer and j.kind in ('paid', 'matched')));
end
$$;

-- The fourth open claim of somebody who has never paid is kept, but the payment deadline of its order goes on: at least two hours of opening
-- time from the claim. A claim of an order that had one before ends with it, or after two hours of opening time.
create function private.open_claim(o public.orders, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment private.order_deadlines;
  earlier private.order_deadlines;
  soon constant timestamptz := private.after_open_time(p_at, interval '2 hours');
  is_extra constant boolean := not private.has_paid(o.buyer_id) and (
    select count(*) from public.orders b where b.buyer_id = o.buyer_id and b.id <> o.id and b.state = 'payment_review') >= 3;
begin
  select * into payment from private.order_deadlines d where d.order_id = o.id and d.name = 'payment';
  select * into earlier from private.order_deadlines d where d.order_id = o.id and d.name = 'claim';
  update private.order_facts f set is_extra_claim = is_extra where f.order_id = o.id;
  perform private.set_deadline(o.id, 'claim', case when is_extra then greatest(payment.due_at, soon)
    when earlier.order_id is not null then greatest(earlier.due_at, soon)
    else private.after_open_time(p_at, interval '12 hours') end, case when is_extra then payment.grace else interval '0' end);
  update private.payment_attempts a set announced_at = p_at where a.order_id = o.id and a.gateway = 'manual' and a.announced_at is null;
end
$$;

-- A first approval says that the money is at the bank: the claim holds the unit until the second.
create function private.end_matched_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_deadlines(a.order_id, '{claim}') from private.payment_attempts a where a.id = new.attempt_id;
  return null;
end
$$;

create trigger end_matched_claim after insert on private.payment_approvals for each row execute function private.end_matched_claim();

-- A claim ends with its review.
create or replace function private.end_deadlines(p_order uuid, p_names text[]) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set done_at = private.shop_now()
  where d.order_id = p_order and d.done_at is null and (d.name = any (p_names) or (d.name = 'claim' and 'review' = any (p_names)))
$$;

-- Orders in review get a claim that stands still with their review; who is half approved has been found at the bank.
insert into private.order_deadlines (order_id, name, due_at, paused_at, pauses)
select o.id, 'claim', private.after_open_time(private.shop_now(), interval '12 hours'), r.paused_at, coalesce(r.pauses, '{}')
from public.orders o left join private.order_deadlines r on r.order_id = o.id and r.name = 'review' and r.done_at is null
where o.state = 'payment_review' and not exists (select from private.payment_approvals p
  join private.payment_attempts a on a.id = p.attempt_id where a.order_id = o.id);

-- Why a proof cannot be taken now; null when it can. A picture lies in the buyer's own folder of the bucket `evidence`.
create or replace function private.proof_refusal(p_of public.orders, p_path text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from private.payment_attempts a where a.order_id = p_of.id and a.gateway = 'manual'
      and a.state not in ('paid', 'refunded')) then 'NOT_PAYABLE'
    when p_path is not null and (p_path not like p_of.buyer_id || '/%' or not private.is_checked_proof(p_path) or not exists (
      select from storage.objects f where f.bucket_id = 'evidence' and f.name = p_path)) then 'INVALID'
    when p_path is not null and private.is_used_proof(p_of.id, p_path) then 'PROOF_USED'
    end
$$;

-- Whether a deadline is over now. Who has just locked its order asks again: the query that found it saw the deadline as it was before.
create function private.is_overdue(p_order uuid, p_name text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.order_deadlines d where d.order_id = p_order and d.name = p_name and d.done_at is null
    and d.paused_at is null and d.due_at + d.grace <= p_at)
$$;

create or replace function private.expire_overdue(p_product uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  late record;
begin
  for late in
    select o.id, d.name from public.orders o join private.order_deadlines d on d.order_id = o.id
    where o.product_id = p_product and d.done_at is null and d.paused_at is null and d.due_at <= moment and d.due_at + d.grace <= moment
      and ((o.state = 'pending_payment' and d.name = 'payment') or (o.state = 'payment_review' and d.name = 'claim'))
    order by d.due_at limit 20 for update of o skip locked
  loop
    continue when not private.is_overdue(late.id, late.name, moment);
    perform private.transition_order(late.id, 'payment_timeout', 'deadline');
  end loop;
end
$$;

-- Two claims of one buyer at once count one after the other.
create or replace function public.step_order(p_order uuid, p_event text, p_detail jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  if not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif p_event = 'ask_cancellation' and exists (
    select from public.order_events e where e.order_id = p_order and e.event = 'ask_cancellation') then
    return (select jsonb_build_object('outcome', 'already', 'state', o.state,
      'version', (select max(e.seq) from public.order_events e where e.order_id = p_order)) from public.orders o where o.id = p_order);
  elsif private.consume_limits(array['order:steps:' || auth.uid()], array[30], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  elsif p_event = 'submit_proof' then
    perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 7320));
  end if;
  return private.transition_order(p_order, p_event, 'buyer', auth.uid(), private.json_of(p_detail));
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Claims by age, extra ones and those whose order has expired last. `same_amount` counts other orders that were given the amount.
create or replace function public.payment_reviews() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('order_id', o.id, 'number', o.number, 'product_name', o.product_name,
      'buyer_name', private.buyer_name(o.buyer_id), 'reference', a.reference, 'method', a.method, 'total', o.total, 'amount', a.amount,
      'proof_path', f.proof_path, 'since', f.proof_at, 'needs_two', o.total >= (select s.two_approvals_from from private.order_settings s),
      'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
      'is_extra', f.is_extra_claim, 'is_expired', o.state = 'expired',
      'same_amount', (select count(distinct t.order_id) from private.payment_attempts t where t.gateway = 'manual' and t.account = a.account
        and t.amount = a.amount and t.order_id <> o.id and t.held_until > private.shop_now()),
      'first_approval', (select jsonb_build_object('name', private.buyer_name(p.approver), 'at', p.at) from private.payment_approvals p
        where p.attempt_id = a.id order by p.at desc limit 1)) order by o.state = 'expired', f.is_extra_claim, f.proof_at, o.id), '[]')
    from public.orders o
    join private.order_facts f on f.order_id = o.id
    join lateral (select t.* from private.payment_attempts t where t.order_id = o.id and t.gateway = 'manual'
      order by t.state in ('created', 'pending') desc, t.opened_at desc limit 1) a on true
    where (o.state = 'payment_review' or (o.state = 'expired' and f.proof_at > private.shop_now() - interval '7 days'
        and not exists (select from private.payment_attempts t where t.order_id = o.id and t.state in ('paid', 'refunded')
          and not exists (select from private.payment_exceptions e where e.attempt_id = t.id and e.kind = 'short' and e.outcome = 'refund'))))
      and not private.awaits_decision(o.id));
end
$$;

create or replace function private.move_due_orders(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  due record;
  answer jsonb;
  done integer := 0;
begin
  for due in
    select d.order_id, d.name, f.work_started_at
    from private.order_deadlines d
    join public.orders o on o.id = d.order_id
    join private.order_facts f on f.order_id = d.order_id
    where d.paused_at is null and d.done_at is null and d.due_at <= moment and d.due_at + d.grace <= moment
      and (d.name in ('payment', 'review', 'claim', 'delivery', 'confirmation') or case d.name when 'rental_ready' then o.state in ('processing', 'delivered')
        when 'rental_opening' then o.state = 'delivered' when 'rental_end' then o.state = 'rented' else false end)
    order by d.due_at limit p_max for update of o skip locked
  loop
    continue when not private.is_overdue(due.order_id, due.name, moment);
    answer := private.transition_order(due.order_id, case due.name
      when 'payment' then 'payment_timeout' when 'claim' then 'payment_timeout' when 'review' then 'review_timeout' when 'confirmation' then 'confirmation_timeout'
      when 'rental_ready' then 'not_ready' when 'rental_end' then 'time_over'
      -- Nobody could have opened it while the vault was shut.
      when 'rental_opening' then case when (select v.is_open from private.vault_state v) then 'start' else 'not_ready' end
      else case when due.work_started_at is null then 'delivery_timeout' else 'work_timeout' end end, 'deadline');
    if answer ? 'code' and due.name like 'rental\_%' then
      update private.order_deadlines d set due_at = greatest(moment + interval '10 seconds', coalesce((
          select case d.name when 'rental_opening' then private.rental_starts_by(r) when 'rental_end' then upper(r.period) end
          from private.rentals r where r.order_id = d.order_id), '-infinity'))
      where d.order_id = due.order_id and d.name = due.name;
    end if;
    done := done + 1;
  end loop;
  -- A warranty that is over needs no event.
  update private.order_deadlines d set done_at = moment
  where d.name = 'warranty' and d.paused_at is null and d.done_at is null and d.due_at <= moment;
  return done;
end
$$;

revoke all on function private.has_paid(uuid), private.is_overdue(uuid, text, timestamptz), private.open_claim(public.orders, timestamptz), private.end_matched_claim() from public;
