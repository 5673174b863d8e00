-- Orders and money as staff read them: queues, one order with everything about it, the ledger and its checks, figures.

create function private.buyer_name(p_buyer uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select nullif(p.name, '') from public.profiles p where p.id = p_buyer), 'Akun terhapus')
$$;

-- A page of 30, the one that is due first on top of the open ones: {orders, counts, next}. `p_search` is a number, or a part of the product's name.
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
    where (wanted is null or o.state = any (wanted))
      and (p_filter <> 'refund' or exists (select from private.refunds r where r.order_id = o.id and r.state <> 'sent'))
      and (literal = '' or o.number = literal or upper(o.product_name) like pattern)
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
      'open', coalesce(sum(c.n) filter (where c.state in ('pending_payment', 'payment_review', 'processing', 'delivered', 'disputed')), 0),
      'review', coalesce(sum(c.n) filter (where c.state = 'payment_review'), 0), 'deliver', coalesce(sum(c.n) filter (where c.state = 'processing'), 0),
      'delivered', coalesce(sum(c.n) filter (where c.state in ('delivered', 'disputed', 'rented', 'returning')), 0),
      'completed', coalesce(sum(c.n) filter (where c.state = 'completed'), 0),
      'ended', coalesce(sum(c.n) filter (where c.state in ('cancelled', 'expired', 'refunded')), 0),
      'refund', (select count(distinct r.order_id) from private.refunds r where r.state <> 'sent'))
    from (select o.state, count(*) as n from public.orders o group by o.state) c));
end
$$;

create function private.ledger_line(l private.journal_lines, j private.journals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('journal_id', j.id, 'key', j.key, 'kind', j.kind, 'at', j.at, 'account', l.account, 'amount', l.amount,
    'note', j.note, 'is_test', j.is_test, 'order_number', (select o.number from public.orders o where o.id = j.order_id))
$$;

-- An order with everything staff may know, and the events the caller may bring about now.
create function public.staff_order(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (
    select jsonb_build_object('order', private.order_detail(o.id), 'buyer_id', o.buyer_id, 'buyer_name', private.buyer_name(o.buyer_id),
      'attempts', coalesce((select jsonb_agg(jsonb_build_object('reference', a.reference, 'gateway', a.gateway, 'method', a.method,
        'amount', a.amount, 'state', a.state, 'opened_at', a.opened_at, 'expires_at', a.expires_at) order by a.opened_at)
        from private.payment_attempts a where a.order_id = o.id), '[]'),
      'lines', case when private.may('ledger.read') then coalesce((select jsonb_agg(private.ledger_line(l, j) order by j.id, l.line)
        from private.journals j join private.journal_lines l on l.journal_id = j.id where j.order_id = o.id), '[]') else '[]' end,
      'risks', coalesce((select jsonb_agg(r.text order by r.points desc) from private.risk_rules r
        where r.name = any ((select f.risks from private.order_facts f where f.order_id = o.id)::text[])), '[]'),
      'events', coalesce((select jsonb_agg(t.event order by t.event) from private.order_transitions t
        join private.order_facts f on f.order_id = o.id
        where t.kind = o.kind and t.from_state = o.state and 'staff' = any (t.actors) and private.may(t.permission)
          and t.event not in ('pay', 'refund_sent', 'reject_last_proof')
          and (t.event <> 'start_work' or (o.sale_kind = 'service' and f.work_started_at is null))
          and (t.event <> 'ask_more_time' or not exists (select from public.order_events e where e.order_id = o.id and e.event = 'grant_more_time'))
          and (t.event not in ('refund', 'refund_part') or private.refundable(o.id) > 0)), '[]'))
    from public.orders o where o.id = p_order);
end
$$;

-- Transfers that somebody says were made, the longest waiting first.
create function public.payment_reviews() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('order_id', o.id, 'number', o.number, 'product_name', o.product_name,
      'buyer_name', private.buyer_name(o.buyer_id), 'reference', a.reference, 'method', a.method, 'total', o.total, 'amount', a.amount,
      'proof_path', f.proof_path, 'since', f.proof_at, 'needs_two', o.total >= (select s.two_approvals_from from private.order_settings s),
      'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
      'first_approval', (select jsonb_build_object('name', private.buyer_name(p.approver), 'at', p.at) from private.payment_approvals p
        where p.attempt_id = a.id order by p.at desc limit 1)) order by f.proof_at, o.id), '[]')
    from public.orders o
    join private.order_facts f on f.order_id = o.id
    join lateral (select t.* from private.payment_attempts t where t.order_id = o.id and t.gateway = 'manual'
      order by t.state in ('created', 'pending') desc, t.opened_at desc limit 1) a on true
    where o.state = 'payment_review');
end
$$;

create function public.payment_exceptions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'order_id', e.order_id, 'number', o.number,
      'reference', a.reference, 'amount', e.amount, 'expected', e.expected, 'at', e.at) order by e.at), '[]')
    from private.payment_exceptions e join public.orders o on o.id = e.order_id join private.payment_attempts a on a.id = e.attempt_id
    where e.state = 'open');
end
$$;

create function public.refund_queue(p_state text default 'granted') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('refunds.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'order_id', r.order_id, 'number', r.number, 'amount', r.amount, 'state', r.state,
      'reason', r.reason, 'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_test', r.is_test,
      'destination', case when r.bank is not null then jsonb_build_object('bank', r.bank, 'last4', r.last4, 'holder', r.holder) end)
      order by case when p_state = 'granted' then r.granted_at end, r.sent_at desc), '[]')
    from (select x.*, o.number, b.bank, b.last4, b.holder from private.refunds x
      join public.orders o on o.id = x.order_id join private.order_facts f on f.order_id = o.id
      left join private.refund_destinations b on b.id = f.destination_id
      where x.state = p_state order by coalesce(x.sent_at, x.granted_at) desc limit 200) r);
end
$$;

-- 100 lines, newest first; before a journal's number for the next page.
create function public.ledger_lines(p_account text default null, p_before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return (select coalesce(jsonb_agg(private.ledger_line(l, j) order by j.id desc, l.line), '[]')
    from private.journals j join private.journal_lines l on l.journal_id = j.id
    where (p_account is null or l.account = p_account) and j.id in (
      select distinct k.journal_id from private.journal_lines k where (p_account is null or k.account = p_account)
        and k.journal_id < coalesce(p_before, 9223372036854775807) order by k.journal_id desc limit 100));
end
$$;

-- What always holds in the books.
create function private.ledger_findings() returns table (name text, is_kept boolean, detail text)
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
      and not exists (select from private.journals j where j.key in ('paid:' || a.reference, 'received:' || a.reference)))
  select 'sum', t.all_lines = 0, t.all_lines::text from totals t
  union all select 'journals', u.n = 0, u.n::text from unbalanced u
  union all select 'escrow', e.n = 0, e.n::text from escrow e
  union all select 'refunds', r.n = 0, r.n::text from refunds r
  union all select 'exceptions', m.n = 0, m.n::text from unmatched m
  union all select 'payments', p.n = 0, p.n::text from unposted p
$$;

create function public.ledger_checks() returns table (name text, is_kept boolean, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return query select f.name, f.is_kept, f.detail from private.ledger_findings() f;
end
$$;

-- What waits, and revenue from the journals; sandbox money apart.
create function public.order_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta';
  month constant timestamptz := date_trunc('month', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta';
begin
  perform private.require_permission('orders.read');
  return jsonb_build_object(
    'to_review', (select count(*) from public.orders o where o.state = 'payment_review'),
    'to_deliver', (select count(*) from public.orders o where o.state = 'processing'),
    'to_refund', (select count(*) from private.refunds r where r.state <> 'sent'),
    'exceptions', (select count(*) from private.payment_exceptions e where e.state = 'open'))
    || (select jsonb_build_object(
      'revenue_today', coalesce(-sum(l.amount) filter (where j.at >= today and not j.is_test), 0),
      'revenue_month', coalesce(-sum(l.amount) filter (where not j.is_test), 0),
      'test_revenue_month', coalesce(-sum(l.amount) filter (where j.is_test), 0))
    from private.journals j join private.journal_lines l on l.journal_id = j.id
    where j.at >= month and l.account like 'revenue:%');
end
$$;

grant execute on function public.order_queue(text, text, text), public.staff_order(uuid), public.payment_reviews(), public.payment_exceptions(),
  public.refund_queue(text), public.ledger_lines(text, bigint), public.ledger_checks(), public.order_figures() to authenticated;
