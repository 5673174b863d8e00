-- What is read about a payment that came in parts, and what the ledger checks of it.

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

-- What was paid for an order: everything that was booked to it, also where it came in parts.
create function private.paid_amount(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select sum(case when l.account = 'unmatched_receipts' or l.account like 'cash:%' then abs(l.amount) end)::bigint
      from private.journal_lines l join private.journals j on j.id = l.journal_id
      where j.order_id = p_order and j.kind in ('paid', 'matched')), (
    select a.amount from private.payment_attempts a where a.order_id = p_order and a.state in ('paid', 'refunded') order by a.opened_at limit 1))
$$;

create or replace function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_core_detail(p_order) || jsonb_build_object('credential', private.order_credential(o),
    'paid_amount', private.paid_amount(o.id),
    'complaint', private.complaint_of(o.id, o.buyer_id is distinct from auth.uid()),
    'may_complain', o.state in ('delivered', 'rented', 'returning', 'completed') and private.may_complain(o),
    'parent_id', o.parent_id, 'rental', private.rental_detail(o))
  from public.orders o where o.id = p_order
$$;

revoke all on function private.paid_amount(uuid) from public;
