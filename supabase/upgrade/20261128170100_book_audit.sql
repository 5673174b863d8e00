-- What the auditor reads: what happened (orders, receipts, decisions, refunds, settlements, sales elsewhere), and beside it what the ledger
-- holds for it. The expected balances are computed from the former in src/domain/ledger. A page is one statement, so that both are of one
-- moment.

-- Balances by account and party of these journals; what is even is left out.
create function private.balances_of_journals(p_journals bigint[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('account', b.account, 'party', b.party, 'amount', b.amount) order by b.account, b.party), '[]')
  from (
    select l.account, l.party, sum(l.amount)::bigint as amount from private.journal_lines l where l.journal_id = any (p_journals)
    group by l.account, l.party having sum(l.amount) <> 0) b
$$;

-- Journals without an order whose lines belong to one of these orders or exceptions.
create function private.journals_of_parties(p_parties uuid[]) returns setof bigint
language sql stable security definer set search_path = '' rows 2 as $$
  select distinct l.journal_id from private.journal_lines l join private.journals j on j.id = l.journal_id
  where l.account = any ('{order_escrow,deposit_escrow,unmatched_receipts,refund_payable}') and l.party = any (p_parties) and j.order_id is null
$$;

create function private.audited_refunds(p_order uuid, p_exception uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'exception_id', r.exception_id, 'amount', r.amount, 'is_sent', r.state = 'sent',
    'account', r.account) order by r.granted_at, r.id), '[]')
  from private.refunds r where case when p_order is null then r.exception_id = p_exception and r.order_id is null else r.order_id = p_order end
$$;

-- The receipt of an attempt is what was first observed as paid: what is observed afterwards moves nothing.
create function private.audited_attempts(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'gateway', a.gateway, 'account', a.account, 'amount', a.amount, 'code', a.unique_code,
    'received', (
      select b.amount from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid' and not exists (
        select from private.payment_observations c where c.attempt_id = a.id and c.state = 'refunded' and c.seq < b.seq)
      order by b.seq limit 1)) order by a.opened_at, a.id), '[]')
  from private.payment_attempts a where a.order_id = p_order
$$;

create function private.audited_exceptions(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'attempt_id', e.attempt_id, 'account', e.account, 'amount', e.amount,
    'is_short', e.kind = 'short', 'taken', e.taken, 'outcome', e.outcome)
    order by e.at, e.id), '[]')
  from private.payment_exceptions e where e.order_id = p_order
$$;

-- What was decided about complaints, in the order of decisions: a first decision stands before the one on appeal that replaces it.
create function private.audited_decisions(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('outcome', d.outcome, 'amount', d.amount, 'replaces', d.replaces) order by c.opened_at, c.id, d.place), '[]')
  from private.complaints c cross join lateral (values
    (1, c.first_outcome, c.first_amount, false), (2, c.outcome, c.amount, c.first_outcome is not null)) d (place, outcome, amount, replaces)
  where c.order_id = p_order and d.outcome is not null
$$;

create function private.audited_orders(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'order', 'id', o.id, 'number', o.number, 'kind', o.kind, 'total', o.total, 'deposit', o.deposit,
    'cost', f.cost,
    'events', (select coalesce(jsonb_agg(jsonb_build_array(e.seq, e.event) order by e.seq), '[]') from public.order_events e where e.order_id = o.id),
    'attempts', private.audited_attempts(o.id), 'exceptions', private.audited_exceptions(o.id),
    'decisions', private.audited_decisions(o.id), 'refunds', private.audited_refunds(o.id, null),
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.order_id = o.id
      union select private.journals_of_parties(array(select e.id from private.payment_exceptions e where e.order_id = o.id) || o.id))))
  from (select * from public.orders x where p_after is null or x.id > p_after order by x.id limit p_limit) o
  left join private.order_facts f on f.order_id = o.id order by o.id
$$;

-- Receipts that belong to no order.
create function private.audited_receipts(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'receipt', 'id', e.id, 'reference', e.bank_reference, 'account', e.account, 'amount', e.amount,
    'outcome', e.outcome, 'refunds', private.audited_refunds(null, e.id),
    'booked', private.balances_of_journals(array(select private.journals_of_parties(array[e.id]))))
  from private.payment_exceptions e where e.order_id is null and (p_after is null or e.id > p_after) order by e.id limit p_limit
$$;

create function private.audited_settlements(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'settlement', 'id', s.id::text, 'reference', s.reference, 'gateway', s.gateway, 'bank', s.bank,
    'gross', s.gross, 'fee', s.fee, 'is_reversed', r.settlement_id is not null,
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.key in ('settled:' || s.id, 'settlement_reversed:' || s.id))))
  from private.settlements s left join private.settlement_reversals r on r.settlement_id = s.id
  where p_after is null or s.id > p_after order by s.id limit p_limit
$$;

create function private.audited_outside_sales(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'outside_sale', 'id', s.id, 'reference', coalesce(p.name, ''), 'amount', s.amount, 'cost', s.cost,
    'is_undone', s.undone_at is not null,
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.key in ('outside:' || s.id, 'outside_cost:' || s.id, 'undone_outside:' || s.id,
        'undone_outside_cost:' || s.id))))
  from private.outside_sales s left join public.products p on p.id = s.product_id
  where p_after is null or s.id > p_after order by s.id limit p_limit
$$;

-- Journals that no order, receipt, settlement or sale elsewhere explains.
create function private.audited_strays(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'journal', 'id', j.id::text, 'reference', j.key, 'booked', private.balances_of_journals(array[j.id]))
  from private.journals j
  where j.order_id is null and (p_after is null or j.id > p_after)
    and not exists (select from private.journal_lines l
      where l.journal_id = j.id and l.account = any ('{order_escrow,deposit_escrow,unmatched_receipts,refund_payable}')
        and (exists (select from public.orders o where o.id = l.party) or exists (select from private.payment_exceptions e where e.id = l.party)))
    and j.key not in (
      select 'settled:' || s.id from private.settlements s union all select 'settlement_reversed:' || s.id from private.settlements s
      union all select k.prefix || s.id from private.outside_sales s
        cross join (values ('outside:'), ('outside_cost:'), ('undone_outside:'), ('undone_outside_cost:')) k (prefix))
  order by j.id limit p_limit
$$;

-- One statement: what happened and what was booked are of one moment.
create function private.audited_page(p_part text, p_after text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := greatest(1, least(coalesce(p_limit, 200), 500));
begin
  return coalesce(case p_part
    when 'orders' then (select jsonb_agg(a) from private.audited_orders(p_after::uuid, size) a)
    when 'receipts' then (select jsonb_agg(a) from private.audited_receipts(p_after::uuid, size) a)
    when 'settlements' then (select jsonb_agg(a) from private.audited_settlements(p_after::bigint, size) a)
    when 'outside_sales' then (select jsonb_agg(a) from private.audited_outside_sales(p_after::uuid, size) a)
    when 'strays' then (select jsonb_agg(a) from private.audited_strays(p_after::bigint, size) a) end, '[]');
end
$$;

-- A page of what the auditor compares: `orders`, `receipts`, `settlements`, `outside_sales` or `strays`, after the last id of the page before.
create function public.audited_books(p_part text, p_after text default null, p_limit integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return private.audited_page(p_part, p_after, p_limit);
end
$$;

grant execute on function public.audited_books(text, text, integer) to authenticated;
