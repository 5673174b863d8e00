-- The amount due, the split of a payment into price and deposit, payments in parts, claims, and the functions of the
-- server's own processes.
-- Table: private.sandbox_payments. Begin with private.amount_due, private.post_payment and private.open_claim.

-- What is still to be paid for an order: its total less the payments that were too low and the unique codes subtracted
-- from them. amountDue in src/domain/payment/receipts.ts has the same rule.
create function private.amount_due(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.total - coalesce((select sum(e.amount - e.taken + a.unique_code) from private.payment_exceptions e
    join private.payment_attempts a on a.id = e.attempt_id where e.order_id = o.id and e.kind = 'short' and e.state = 'open'), 0)::bigint
  from public.orders o where o.id = p_order
$$;

-- The smallest rest that the buyer has to pay; staff decide about a smaller one. LEAST_REST in
-- src/domain/payment/receipts.ts is the same.
create function private.least_rest() returns bigint
language sql immutable set search_path = '' as $$ select 1000::bigint $$;

-- Whether staff have to decide about money of an order, so that nothing else can be paid. A payment that was too low
-- waits for its rest instead.
create function private.awaits_decision(p_order uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_exceptions e where e.order_id = p_order and e.state = 'open'
    and (e.kind <> 'short' or private.amount_due(p_order) < private.least_rest()))
$$;

-- Posts a payment and splits it into price and deposit; no other function does. p_from are the lines of its sources,
-- which sum to p_received. The payment of a group is held under its name and posted to each of its orders by their shares.
create function private.post_payment(
  p_key text, p_kind text, o public.orders, p_from jsonb, p_received bigint, p_code bigint, p_note text, p_is_test boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if o.kind = 'group' then
    return private.post_group_payment(p_key, p_kind, o, p_from, p_received, p_code, p_note, p_is_test);
  end if;
  return private.post_journal(p_key, p_kind, o.id, jsonb_build_array(
    jsonb_build_array('expense:unique_code', p_code),
    jsonb_build_array('difference', o.total - p_code - p_received),
    jsonb_build_array('order_escrow', o.deposit - o.total, o.id),
    jsonb_build_array('deposit_escrow', -o.deposit, o.id)) || p_from, p_note, p_is_test);
end
$$;

-- Gives the buyer time for the rest after a payment that was too low: two more hours, once. After a later one, an order
-- in review gets the payment time of a rejected proof. The rest of an extension is due before the end of its rental.
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

-- Refunds the payments of an order that ends unpaid, as one refund.
create function private.refund_bound_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_exception private.payment_exceptions;
  bound jsonb;
  amount bigint;
  is_sandbox boolean;
begin
  select e.* into first_exception from private.payment_exceptions e where e.order_id = new.id and e.kind = 'short' and e.state = 'open'
  order by e.at, e.id limit 1;
  if not found then
    return null;
  end if;
  is_sandbox := exists (select from private.payment_attempts a where a.id = first_exception.attempt_id and a.gateway = 'sandbox');
  with refunded as (
    update private.payment_exceptions e set state = 'resolved', outcome = 'refund', reason = 'Waktu bayar habis', decided_at = private.shop_now()
    where e.order_id = new.id and e.kind = 'short' and e.state = 'open' returning e.id, e.amount - e.taken as left_over)
  select jsonb_agg(jsonb_build_array('unmatched_receipts', r.left_over, r.id) order by r.id), sum(r.left_over) into bound, amount from refunded r;
  insert into private.refunds (key, order_id, exception_id, amount, reason, is_test)
  values ('exception:' || first_exception.id, new.id, first_exception.id, amount, 'Waktu bayar habis', is_sandbox);
  perform private.post_journal('refund:exception:' || first_exception.id, 'refund', new.id, jsonb_build_array(
    jsonb_build_array('refund_payable', -amount, new.id)) || bound, 'Waktu bayar habis', is_sandbox);
  perform private.set_deadline(new.id, 'refund', private.shop_now() + interval '3 days');
  perform private.add_order_notice(new.id, 'exception_refunded');
  return null;
end
$$;

create trigger refund_bound_receipts after update of state on public.orders for each row
  when (new.state in ('expired', 'cancelled') and old.state in ('pending_payment', 'payment_review'))
  execute function private.refund_bound_receipts();

-- What was paid for an order, in one or several parts; for an order of a group its share.
create function private.paid_amount(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select sum(case when l.account = 'unmatched_receipts' or l.account like 'cash:%' then abs(l.amount) end)::bigint
      from private.journal_lines l join private.journals j on j.id = l.journal_id
      where j.order_id = p_order and j.kind in ('paid', 'matched') and l.party is distinct from p_order), (
    select a.amount from private.payment_attempts a where a.order_id = p_order and a.state in ('paid', 'refunded') order by a.opened_at limit 1), (
    select 0 from private.journals j where j.order_id = p_order and j.kind in ('paid', 'matched') limit 1))
$$;

-- Whether a buyer has ever paid an order.
create function private.has_paid(p_buyer uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select exists (select from public.orders o join private.journals j on j.order_id = o.id
    where o.buyer_id = p_buyer and j.kind in ('paid', 'matched')));
end
$$;

-- Opens a claim, which holds the unit of an order until its deadline. A buyer who has never paid may have three; a
-- fourth is stored as an extra claim, and its order keeps the payment deadline, at least two hours of opening time from
-- the claim. A second claim of an order ends with the first one, or after two hours of opening time.
create function private.open_claim(o public.orders, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment private.order_deadlines;
  earlier private.order_deadlines;
  earliest constant timestamptz := private.after_open_time(p_at, interval '2 hours');
  is_extra constant boolean := not private.has_paid(o.buyer_id) and (
    select count(*) from public.orders b where b.buyer_id = o.buyer_id and b.id <> o.id and b.state = 'payment_review') >= 3;
begin
  select * into payment from private.order_deadlines d where d.order_id = o.id and d.name = 'payment';
  select * into earlier from private.order_deadlines d where d.order_id = o.id and d.name = 'claim';
  update private.order_facts f set is_extra_claim = is_extra where f.order_id = o.id;
  perform private.set_deadline(o.id, 'claim', case when is_extra then greatest(payment.due_at, earliest)
    when earlier.order_id is not null then greatest(earlier.due_at, earliest)
    else private.after_open_time(p_at, interval '12 hours') end, case when is_extra then payment.grace else interval '0' end);
  update private.payment_attempts a set announced_at = p_at where a.order_id = o.id and a.gateway = 'manual' and a.announced_at is null;
end
$$;

-- A first of two approvals confirms the money, so that the claim holds the unit until the second one.
create function private.end_matched_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_deadlines(a.order_id, '{claim}') from private.payment_attempts a where a.id = new.attempt_id;
  return null;
end
$$;

create trigger end_matched_claim after insert on private.payment_approvals for each row execute function private.end_matched_claim();

create function public.server_set_gateways(p_gateways text[]) returns void
language sql security definer set search_path = '' as $$
  update private.payment_settings set gateways = p_gateways where gateways is distinct from p_gateways
$$;
grant execute on function public.server_set_gateways(text[]) to service_role;

-- Stores what the gateway answered to a new attempt, or that opening it failed.
create function public.server_note_attempt(p_reference text, p_detail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  detail constant jsonb := private.json_of(p_detail);
begin
  if detail ->> 'failed' = 'true' then
    perform private.observe_payment(p_reference, 'inquiry', null);
  else
    update private.payment_attempts a
    set state = case a.state when 'created' then 'pending' else a.state end, provider_id = coalesce(detail ->> 'provider_id', a.provider_id),
      instructions = coalesce(detail -> 'instructions', a.instructions)
    where a.reference = p_reference;
  end if;
end
$$;
grant execute on function public.server_note_attempt(text, jsonb) to service_role;

create function public.server_observe(p_reference text, p_source text, p_observation jsonb) returns jsonb
language sql security definer set search_path = '' as $$
  select private.observe_payment(p_reference, p_source, case jsonb_typeof(p_observation) when 'null' then null
    when 'string' then nullif(p_observation #>> '{}', 'null')::jsonb else p_observation end)
$$;
grant execute on function public.server_observe(text, text, jsonb) to service_role;

-- An attempt with what the manual gateway needs, among it the decision of staff.
create function public.server_attempt(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reference', a.reference, 'order_id', a.order_id, 'buyer_id', o.buyer_id, 'gateway', a.gateway, 'method', a.method,
    'state', a.state, 'order_state', o.state, 'amount', a.amount, 'expires_at', a.expires_at,
    'provider_id', a.provider_id, 'instructions', a.instructions, 'paid', (
      select max(b.amount) from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid'),
    'qris', (select s.qris from private.payment_settings s))
  from private.payment_attempts a join public.orders o on o.id = a.order_id where a.reference = p_reference
$$;
grant execute on function public.server_attempt(text) to service_role;

-- Stores a webhook and makes an inquiry about its attempt due at once. At most 1,000 webhooks that failed
-- authentication are stored.
create function public.server_store_webhook(
  p_gateway text, p_key text, p_reference text, p_is_authentic boolean, p_body text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  if not p_is_authentic and (select count(*) from (select from private.webhook_inbox w where not w.is_authentic limit 1000) refused) >= 1000 then
    return jsonb_build_object('is_new', false);
  end if;
  insert into private.webhook_inbox (gateway, key, reference, is_authentic, body)
  values (p_gateway, p_key, p_reference, p_is_authentic, left(p_body, 65536)) on conflict (gateway, key) do nothing;
  is_new := found;
  if p_is_authentic then
    update private.payment_attempts a set next_inquiry_at = private.shop_now()
    where a.reference = p_reference and a.gateway = p_gateway and a.state not in ('paid', 'refunded');
  end if;
  return jsonb_build_object('is_new', is_new);
end
$$;
grant execute on function public.server_store_webhook(text, text, text, boolean, text) to service_role;

-- Takes attempts whose gateway has to be queried now. The next inquiry follows after 10 seconds, 30 seconds, 1, 2 and
-- then every 5 minutes as long as the attempt can be paid, at least for one hour, and daily until seven days after the
-- opening: a killed process loses nothing, a gateway that was away is caught up with, and a shop without a public address
-- works.
create function public.server_due_inquiries(p_max integer default 20) returns table(reference text, gateway text, provider_id text)
language sql security definer set search_path = '' as $$
  update private.payment_attempts a
  set inquiries = a.inquiries + 1,
    next_inquiry_at = case
      when a.inquiries < 1 then private.shop_now() + interval '10 seconds'
      when a.opened_at < (select private.shop_now()) - interval '7 days' then null
      when greatest(a.opened_at + interval '1 hour', a.expires_at) < (select private.shop_now()) then private.shop_now() + interval '1 day'
      else private.shop_now() + (array[30, 60, 120, 300])[least(a.inquiries, 4)] * interval '1 second' end
  where a.id in (select d.id from private.payment_attempts d where d.next_inquiry_at <= (select private.shop_now())
    order by d.next_inquiry_at limit p_max for update skip locked)
  returning a.reference, a.gateway, a.provider_id
$$;
grant execute on function public.server_due_inquiries(integer) to service_role;

-- Takes attempts that must not be paid any more: the order waits for no payment, the time is over, or another amount is
-- due.
create function public.server_close_overdue(p_max integer default 20) returns table (reference text, gateway text, provider_id text)
language sql security definer set search_path = '' as $$
  update private.payment_attempts a set closing_at = private.shop_now()
  where a.id in (
    select d.id from private.payment_attempts d join public.orders o on o.id = d.order_id
    where d.state in ('created', 'pending') and coalesce(d.closing_at, '-infinity') < private.shop_now() - interval '10 seconds'
      and (o.state not in ('pending_payment', 'payment_review') or (o.state = 'pending_payment' and d.expires_at <= private.shop_now())
        or (d.amount + d.unique_code <> private.amount_due(o.id)))
    order by d.expires_at limit p_max for update of d skip locked)
  returning a.reference, a.gateway, a.provider_id
$$;
grant execute on function public.server_close_overdue(integer) to service_role;

-- State of the payments in the sandbox.
create table private.sandbox_payments (
  reference text primary key check (length(reference) between 6 and 60),
  charge jsonb not null,
  updated_at timestamptz not null default private.shop_now()
);

alter table private.sandbox_payments enable row level security;

create function public.sandbox_read(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select s.charge from private.sandbox_payments s where s.reference = p_reference
$$;
grant execute on function public.sandbox_read(text) to service_role;

create function public.sandbox_write(p_reference text, p_charge jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.sandbox_payments (reference, charge) values (p_reference, private.json_of(p_charge))
  on conflict (reference) do update set charge = excluded.charge, updated_at = private.shop_now()
$$;
grant execute on function public.sandbox_write(text, jsonb) to service_role;
