-- What is read about a payment that came in parts, and what the ledger checks of it.

-- An order as its buyer and staff read it. `rest` is what a bound receipt still lacks; `payment` is only what may be paid now.
create or replace function private.order_core_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_summary(o) || jsonb_build_object(
    'kind', o.kind, 'tier_name', o.tier_name, 'unit_price', o.unit_price, 'discount', o.discount, 'deposit', o.deposit,
    'details', o.details, 'warranty_days', o.warranty_days, 'delivery_hours', o.delivery_hours, 'work_started_at', f.work_started_at,
    'completed_at', o.completed_at, 'asked_hours', f.asked_hours,
    'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
    'deadlines', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) order by d.due_at)
      from private.order_deadlines d where d.order_id = o.id and d.done_at is null), '[]'),
    'events', coalesce((select jsonb_agg(jsonb_build_object('seq', e.seq, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state,
      'actor_kind', e.actor_kind, 'at', e.at, 'note', e.note) order by e.seq) from public.order_events e where e.order_id = o.id), '[]'),
    'payment', (select jsonb_build_object('reference', a.reference, 'method', a.method, 'amount', a.amount, 'expires_at', a.expires_at,
      'instructions', a.instructions) from private.payment_attempts a where a.order_id = o.id and a.state in ('created', 'pending')
      and a.instructions is not null and a.amount + a.unique_code = private.amount_due(o.id)),
    'rest', case when o.state in ('pending_payment', 'payment_review') and private.amount_due(o.id) < o.total then private.amount_due(o.id) end,
    'awaits_decision', private.awaits_decision(o.id),
    'methods', case when o.state = 'pending_payment' then to_jsonb(private.payment_methods()) else '[]' end,
    'proof', case when f.proof_at is not null then jsonb_build_object('path', f.proof_path, 'at', f.proof_at) end,
    'exception', (select jsonb_build_object('kind', x.kind, 'state', x.state,
      'amount', case x.state when 'open' then x.amount - x.taken else x.amount end) from private.payment_exceptions x
      where x.order_id = o.id order by x.state = 'open' desc, x.at desc limit 1),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
      'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_extra', r.exception_id is not null) order by r.granted_at)
      from private.refunds r where r.order_id = o.id), '[]'),
    'destination', (select jsonb_build_object('bank', b.bank, 'last4', b.last4, 'holder', b.holder)
      from private.refund_destinations b where b.id = f.destination_id),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.order_messages m where m.order_id = o.id), '[]'),
    'paid_method', (select a.method from private.payment_attempts a where a.order_id = o.id and a.state in ('paid', 'refunded')
      order by a.opened_at limit 1),
    'receipt_code', f.receipt_code)
  from public.orders o join private.order_facts f on f.order_id = o.id where o.id = p_order
$$;

-- Attempts that must not be paid any more: of orders that wait for no payment, out of time, or of another amount than is due.
create or replace function public.server_close_overdue(p_max integer default 20) returns table (reference text, gateway text, provider_id text)
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

-- What the ledger must keep, and whether it does.
create or replace function private.ledger_findings() returns table (name text, is_kept boolean, detail text)
language sql stable security definer set search_path = '' as $$
  with totals as (
    select coalesce(sum(l.amount), 0) as all_lines from private.journal_lines l), unbalanced as (
    select count(*) as n from (select l.journal_id from private.journal_lines l group by l.journal_id having sum(l.amount) <> 0) u), escrow as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = 'order_escrow' group by l.party) e on e.party = o.id
    where case when o.state in ('processing', 'delivered', 'rented', 'returning', 'disputed')
      and not exists (select from private.journals k where k.key = 'recognised:' || o.id) then coalesce(e.held, 0) not between 1 and o.total
      else coalesce(e.held, 0) <> 0 end), refunds as (
    select count(*) as n from (
      select coalesce(r.order_id, r.exception_id) as order_id, sum(r.amount) filter (where r.state <> 'sent') as owed from private.refunds r
      group by coalesce(r.order_id, r.exception_id)) g
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'refund_payable' group by l.party) b
      on b.party = g.order_id
    where coalesce(g.owed, 0) <> coalesce(b.booked, 0)), unmatched as (
    select count(*) as n from (
      select e.id, case e.state when 'open' then e.amount - e.taken else 0 end as held from private.payment_exceptions e) x
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'unmatched_receipts' group by l.party) b
      on b.party = x.id
    where coalesce(x.held, 0) <> coalesce(b.booked, 0)), deposits as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = 'deposit_escrow' group by l.party) e on e.party = o.id
    where case when o.state in ('processing', 'delivered', 'rented', 'returning') then coalesce(e.held, 0) not between 0 and o.deposit
      when o.state = 'disputed' then coalesce(e.held, 0) not between 0 and o.deposit else coalesce(e.held, 0) <> 0 end), split as (
    -- Every payment brings the whole deposit of its order, and the last decisions of complaints say what is kept of it.
    select count(*) as n from (
      select o.id, o.deposit, sum(-l.amount) filter (where j.kind in ('paid', 'matched')) as brought,
        coalesce(sum(l.amount) filter (where j.kind in ('deposit_kept', 'deposit_kept_reversed')), 0) as kept
      from public.orders o join private.journals j on j.order_id = o.id
      left join private.journal_lines l on l.journal_id = j.id and l.account = 'deposit_escrow'
      where o.kind = 'rental' and exists (select from private.journals k where k.order_id = o.id and k.kind in ('paid', 'matched'))
      group by o.id) d
    where coalesce(d.brought, 0) <> d.deposit or d.kept <> (
      select coalesce(sum(case when c.outcome = 'keep_deposit' then c.amount when c.outcome is null and c.first_outcome = 'keep_deposit'
        then c.first_amount end), 0) from private.complaints c where c.order_id = d.id)), surplus as (
    -- What was paid too much goes back: the shop keeps at most what it accepts of a transfer.
    select count(*) as n from (
      select l.journal_id from private.journal_lines l join private.journals j on j.id = l.journal_id
      where l.account = 'difference' and j.kind in ('paid', 'matched') group by l.journal_id having sum(l.amount) < -999) s), unposted as (
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
  union all select 'deposits', g.n + s.n = 0, (g.n + s.n)::text from deposits g, split s
  union all select 'refunds', r.n = 0, r.n::text from refunds r
  union all select 'exceptions', m.n = 0, m.n::text from unmatched m
  union all select 'payments', p.n + s.n = 0, (p.n + s.n)::text from unposted p, surplus s
  union all select 'settlements', d.n = 0, d.n::text from settled d
$$;
