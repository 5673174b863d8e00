-- Lists, queues and figures of orders for staff. Every public function checks its permission.
-- Begin with public.order_queue and public.staff_order.

-- The name of a person; 'Akun terhapus' after the account was deleted.
create function private.buyer_name(p_buyer uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce((select nullif(p.name, '') from public.profiles p where p.id = p_buyer), 'Akun terhapus'));
end
$$;

-- A page of 30 orders, newest first: {orders, counts, next}. The filter `mine` has those in work to which the caller is assigned. p_search is
-- an order number, the id of a buyer, or a part of the product's name.
create function public.order_queue(p_filter text default 'open', p_search text default '', p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant text[] := private.states_of(p_filter);
  after_time constant timestamptz := private.cursor_time(p_cursor);
  after_id constant uuid := private.cursor_id(p_cursor);
  literal constant text := upper(btrim(coalesce(p_search, '')));
  pattern constant text := '%' || replace(replace(replace(literal, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  answer jsonb;
begin
  perform private.require_permission('orders.read');
  with page as (
    select o.* from public.orders o
    where (wanted is null or o.state = any (wanted)) and private.is_listed(o)
      and (p_filter <> 'refund' or exists (select from private.refunds r where r.order_id = o.id and r.state <> 'sent'))
      and (p_filter <> 'mine' or exists (select from private.order_workers w where w.order_id = o.id and w.worker_id = auth.uid()))
      and (literal = '' or o.number = literal
        or o.buyer_id = case when literal ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$' then literal::uuid end
        or upper(o.product_name) like pattern)
      and (o.created_at, o.id) < (after_time, after_id)
    order by o.created_at desc, o.id desc limit 31), shown as (
    select p.* from page p order by p.created_at desc, p.id desc limit 30)
  select jsonb_build_object(
    'orders', coalesce((select jsonb_agg(private.order_summary(o) || jsonb_build_object('buyer_name', private.buyer_name(o.buyer_id))
      order by o.created_at desc, o.id desc) from public.orders o where o.id in (select s.id from shown s)), '[]'),
    'next', case when (select count(*) from page) > 30 then (select s.created_at || '~' || s.id from shown s order by s.created_at, s.id limit 1) end)
  into answer;
  return answer || jsonb_build_object('counts', (
    select jsonb_build_object('all', coalesce(sum(c.n), 0),
      'open', coalesce(sum(c.n) filter (
        where c.state in ('pending_payment', 'payment_review', 'processing', 'delivered', 'rented', 'returning', 'disputed')), 0),
      'review', coalesce(sum(c.n) filter (where c.state = 'payment_review'), 0),
      'deliver', coalesce(sum(c.n) filter (where c.state = 'processing'), 0),
      'delivered', coalesce(sum(c.n) filter (where c.state in ('delivered', 'disputed', 'rented', 'returning')), 0),
      'completed', coalesce(sum(c.n) filter (where c.state = 'completed'), 0),
      'ended', coalesce(sum(c.n) filter (where c.state in ('cancelled', 'expired', 'refunded')), 0),
      'refund', (select count(distinct r.order_id) from private.refunds r where r.state <> 'sent'),
      'mine', (select count(*) from private.order_workers w join public.orders o on o.id = w.order_id
        where w.worker_id = auth.uid() and o.state = any (private.states_of('mine'))))
    from (select o.state, count(*) as n from public.orders o where private.is_listed(o) group by o.state) c));
end
$$;
grant execute on function public.order_queue(text, text, text) to authenticated;

-- An order with everything that staff may read, and the events that the caller may trigger now.
create function public.staff_order(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (
    select jsonb_build_object('order', private.order_detail(o.id), 'buyer_id', o.buyer_id, 'buyer_name', private.buyer_name(o.buyer_id),
      'most_part_refund', private.most_part_refund(o.id),
      'worker', private.order_worker(o.id), 'workers', private.assignable_workers(o),
      'attempts', coalesce((select jsonb_agg(jsonb_build_object('reference', a.reference, 'gateway', a.gateway, 'method', a.method,
        'amount', a.amount, 'state', a.state, 'opened_at', a.opened_at, 'expires_at', a.expires_at) order by a.opened_at)
        from private.payment_attempts a where a.order_id = o.id), '[]'),
      'lines', case when private.may('ledger.read') then coalesce((select jsonb_agg(private.ledger_line(l, j) order by j.id, l.line)
        from private.journals j join private.journal_lines l on l.journal_id = j.id where j.order_id = o.id), '[]') else '[]' end,
      'risks', coalesce((select jsonb_agg(format('%s (%s poin)', r.text, r.points) order by r.points desc) from private.risk_rules r
        where r.name = any ((select f.risks from private.order_facts f where f.order_id = o.id)::text[])), '[]'),
      'events', coalesce((select jsonb_agg(t.event order by t.event) from private.order_transitions t
        join private.order_facts f on f.order_id = o.id
        where t.kind = o.kind and t.from_state = o.state and 'staff' = any (t.actors) and private.may(t.permission)
          and t.event not in ('pay', 'refund_sent', 'reject_last_proof') and t.event not like 'resolve\_%'
          and (t.event <> 'start_work' or (o.sale_kind = 'service' and f.work_started_at is null))
          and (t.event <> 'ask_more_time' or not exists (select from public.order_events e where e.order_id = o.id and e.event = 'grant_more_time'))
          and (t.event <> 'refund' or private.refundable(o.id) > 0)
          and (t.event <> 'refund_part' or private.most_part_refund(o.id) > 0)
          and (t.event <> 'deliver' or o.sale_kind <> 'account' or exists (
            select from private.units u where u.id = f.unit_id and u.has_credentials))), '[]'))
    from public.orders o where o.id = p_order);
end
$$;
grant execute on function public.staff_order(uuid) to authenticated;

-- Claims that wait for a review, oldest first; extra claims and those of expired orders follow. `same_amount` counts
-- other orders that hold the same amount.
create function public.payment_reviews() returns jsonb
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
    where (o.state = 'payment_review' or (o.state = 'expired' and private.with_skips(f.proof_at) > private.shop_now() - interval '7 days'
        and not exists (select from private.payment_attempts t where t.order_id = o.id and t.state in ('paid', 'refunded')
          and not exists (select from private.payment_exceptions e where e.attempt_id = t.id and e.kind = 'short' and e.outcome = 'refund'))))
      and not private.awaits_decision(o.id));
end
$$;
grant execute on function public.payment_reviews() to authenticated;

-- Receipts that wait for a decision. `amount` is the part that is not booked; `rest` is the amount still due after a
-- payment that was too low.
create function public.payment_exceptions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'order_id', e.order_id, 'number', o.number,
      'reference', coalesce(e.bank_reference, a.bank_reference, a.reference), 'received_on', coalesce(e.received_on, a.received_on),
      'amount', e.amount - e.taken, 'taken', e.taken, 'expected', e.expected, 'at', e.at,
      'rest', case when e.kind = 'short' and o.state in ('pending_payment', 'payment_review') then private.amount_due(o.id) end)
      order by e.at), '[]')
    from private.payment_exceptions e
    left join public.orders o on o.id = e.order_id left join private.payment_attempts a on a.id = e.attempt_id
    where e.state = 'open');
end
$$;
grant execute on function public.payment_exceptions() to authenticated;

create function public.refund_queue(p_state text default 'granted') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('refunds.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'order_id', r.order_id, 'number', r.number, 'amount', r.amount, 'state', r.state,
      'reason', r.reason, 'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_test', r.is_test,
      'receipt', r.bank_reference,
      'destination', case when r.bank is not null then jsonb_build_object('bank', r.bank, 'last4', r.last4, 'holder', r.holder) end)
      order by case when p_state = 'granted' then r.granted_at end, r.sent_at desc), '[]')
    from (select x.*, o.number, b.bank, b.last4, b.holder, e.bank_reference from private.refunds x
      left join public.orders o on o.id = x.order_id left join private.order_facts f on f.order_id = o.id
      left join private.refund_destinations b on b.id = f.destination_id
      left join private.payment_exceptions e on e.id = x.exception_id
      where x.state = p_state order by coalesce(x.sent_at, x.granted_at) desc limit 200) r);
end
$$;
grant execute on function public.refund_queue(text) to authenticated;

-- Counts of waiting work, and revenue from the journals. Money of the sandbox is counted separately.
create function public.order_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta';
  month constant timestamptz := date_trunc('month', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta';
begin
  perform private.require_permission('orders.read');
  return jsonb_build_object(
    'to_review', (select count(*) from public.orders o where o.state = 'payment_review' and not exists (
      select from private.payment_exceptions e where e.order_id = o.id and e.state = 'open')),
    'to_deliver', (select count(*) from public.orders o where o.state = 'processing' and o.kind = 'purchase'),
    'to_rotate', (select count(*) from public.orders o where o.state = 'returning'),
    'rental_trouble', (select count(*) from public.orders o where o.state = 'disputed' and o.kind = 'rental'),
    'to_refund', (select count(*) from private.refunds r where r.state <> 'sent'),
    'complaints', (select count(*) from private.complaints c
      where c.state in ('open', 'appealed') and c.turn = 'shop'),
    'login_codes', (select count(*) from private.login_code_requests r where r.answered_at is null),
    'exceptions', (select count(*) from private.payment_exceptions e where e.state = 'open'))
    || (select jsonb_build_object(
      'revenue_today', coalesce(-sum(l.amount) filter (where j.at >= today and not j.is_test), 0),
      'revenue_month', coalesce(-sum(l.amount) filter (where not j.is_test), 0),
      'test_revenue_month', coalesce(-sum(l.amount) filter (where j.is_test), 0))
    from private.journals j join private.journal_lines l on l.journal_id = j.id
    where j.at >= month and l.account like 'revenue:%');
end
$$;
grant execute on function public.order_figures() to authenticated;
